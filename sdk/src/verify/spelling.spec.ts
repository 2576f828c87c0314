import { isSpellingOf } from './spelling.js';

it.each([
  ['email', 'alice@shop.example', 'alice@shop.example', true],
  ['email', ' Alice@SHOP.Example\n', 'alice@shop.example', true],
  ['email', 'alice@shop.example', 'a.lice@shop.example', false],
  ['email', 'alice@shop.example', 'alice@shop.example.org', false],
  ['email', 'करीम@दुकान.भारत', 'करीम@xn--11b7ah1gn.xn--h2brj9c', true],
  ['email', 'a@ｓｈｏｐ.example', 'a@shop.example', true],
  ['email', 'a@shop/x.example', 'a@shop', false],
  ['email', 'a@shop:80', 'a@shop:80', false],
  ['email', 'a@%61.example', 'a@a.example', false],
  ['email', 'nothing', 'nothing', false],
  ['custom', 'Rahim@Acme', 'rahim@acme', true],
  ['custom', 'ＲＡＨＩＭ', 'rahim', true],
  ['custom', 'rahim‐shop', 'rahim-shop', true],
  ['custom', 'রহিম‐দোকান', 'রহিম-দোকান', false],
  ['email', 'a@straße.example', 'a@strasse.example', false],
  ['email', 'a@shop。example', 'a@shop.example', true],
  ['custom', 'rahim', 'karim', false],
  ['bangla_qr', '0002016304abcd', '0002016304ABCD', true],
  ['bangla_qr', '00020163x4ABCD', '00020163X4ABCD', false],
  ['bangla_qr', ' 0002016304ABCD', '0002016304ABCD', false],
  ['phone', '+880', '+880', false],
])('%s %j as %j: %s', (type, value, normalized, isSpelling) => {
  expect(isSpellingOf(type, value, normalized)).toBe(isSpelling);
});

import { keyId, logName, verifierKey } from './verifier-key.js';

/** The key of Go's checksum database, which has been public in this form since 2019. */
const GO = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';

describe('the name of the log', () => {
  it.each([
    ['https://pay.example', 'pay.example/log'],
    ['http://localhost:3000', 'localhost:3000/log'],
    ['https://shop.example/pay', 'shop.example/pay/log'],
    ['https://shop.example/a+b/', 'shop.example/a%2Bb/log'],
  ])('of %s is %s', (audience, name) => expect(logName(audience)).toBe(name));
});

describe('a verifier key', () => {
  const [name = '', id, key = ''] = [GO.slice(0, 14), GO.slice(15, 23), GO.slice(24)];
  const publicKey = Buffer.from(key, 'base64').subarray(1);

  it('has the key ID that C2SP defines', () => expect(keyId(name, publicKey)).toBe(id));
  it('is written as other tools read it', () => expect(verifierKey(name, publicKey)).toBe(GO));
  it('belongs to its name', () => expect(keyId('sum.golang.com', publicKey)).not.toBe(id));
});

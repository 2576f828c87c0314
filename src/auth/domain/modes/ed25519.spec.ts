import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { authorizationMessage } from '../authorization-message.js';
import { authorizationText } from '../authorization-text.js';
import { ed25519 } from './ed25519.js';

const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const seed = Buffer.alloc(32, 9);
const privateKey = keyFrom(seed);
const publicKey = publicBytes(privateKey);
const wallet = base58.encode(publicKey);
const fields = authorizationMessage({
  wallet,
  audience: 'https://pay.example',
  request: 'DELETE /v1/identifiers/1',
  body: '',
  provider: 'provider-1',
  idempotency_key: null,
  if_match: null,
  nonce: 'abcdefghijklmnop',
  issued_at: '2026-11-20T22:00:00Z',
  expires_at: '2026-11-20T22:05:00Z',
});
const message = Buffer.from(authorizationText(fields));
const signature = sign(null, message, privateKey);
const [R, s] = [signature.subarray(0, 32), signature.subarray(32)];

it('accepts a signature over the bytes of the text', () => {
  expect(ed25519.verify(fields, signature, wallet)).toBe(true);
});

it('accepts keys with either sign of x', () => {
  const signs = new Set<number>();
  for (let byte = 0; byte < 16; byte++) {
    const key = keyFrom(Buffer.alloc(32, byte));
    signs.add(publicBytes(key).readUInt8(31) >> 7);
    expect(ed25519.verify(fields, sign(null, message, key), base58.encode(publicBytes(key)))).toBe(true);
  }
  expect(signs).toEqual(new Set([0, 1]));
});

it.each([
  ['over another text', sign(null, Buffer.from(`${message.toString()}\n`), privateKey)],
  ['over the hash of the text', sign(null, createHash('sha512').update(message).digest(), privateKey)],
  ['with s + L', Buffer.concat([R, little(number(s) + L)])],
  ['with s = L', Buffer.concat([R, little(L)])],
  ['with s = 0', Buffer.concat([R, Buffer.alloc(32)])],
  ['with the largest s', Buffer.concat([R, Buffer.alloc(32, 255)])],
  ['with -s', Buffer.concat([R, little(L - number(s))])],
  ['with R and s exchanged', Buffer.concat([s, R])],
  ['of zeros', Buffer.alloc(64)],
  ['of 63 bytes', signature.subarray(0, 63)],
  ['of 65 bytes', Buffer.concat([signature, Buffer.alloc(1)])],
  ['of no bytes', Buffer.alloc(0)],
])('refuses a signature %s', (_, bytes) => {
  expect(ed25519.verify(fields, bytes, wallet)).toBe(false);
});

it.each([
  ['of small order', 1n],
  ['in a second spelling', 2n ** 255n - 18n],
])('refuses an R %s', (_, y) => {
  // The key's owner can make R the neutral point, y = 1, and can write it as p + 1, too.
  expect(ed25519.verify(fields, withNeutralR(y), wallet)).toBe(false);
});

it.each([
  ['another key', base58.encode(Buffer.alloc(32, 3))],
  ['a key that is no point of the curve', base58.encode(little(2n))],
  ['a key of small order', base58.encode(little(1n))],
  ['31 bytes', base58.encode(publicKey.subarray(1))],
  ['33 bytes', base58.encode(Buffer.concat([publicKey, publicKey.subarray(0, 1)]))],
  ['an EVM address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
])('refuses %s without throwing', (_, controller) => {
  expect(ed25519.verify(fields, signature, controller)).toBe(false);
  expect(ed25519.verify(fields, Buffer.concat([little(1n), Buffer.alloc(32)]), controller)).toBe(false);
});

function keyFrom(bytes: Buffer): KeyObject {
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
}

/** RFC 8032, section 5.1.6, with r = 0. */
function withNeutralR(y: bigint): Buffer {
  const scalar = createHash('sha512').update(seed).digest().subarray(0, 32);
  scalar.writeUInt8(scalar.readUInt8(0) & 248, 0);
  scalar.writeUInt8((scalar.readUInt8(31) & 127) | 64, 31);
  const challenge = createHash('sha512').update(little(y)).update(publicKey).update(message).digest();
  return Buffer.concat([little(y), little((number(challenge) * number(scalar)) % L)]);
}

function number(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

function little(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}

import vectors from '../../vectors/signatures.json';
import { signerOf } from '../verify/signature.js';
import { parseWallet } from '../verify/wallet.js';
import { fromHex, hex, utf8 } from './bytes.js';
import { bytesToSign, type Mode, MODES } from './digests.js';
import { controllerHeaders } from './headers.js';
import { authorizationText, type SignedFields } from './text.js';
import { AUTHORIZATION_TYPE, DOMAIN } from './typed-data.js';
import { wordsOf } from './words.js';

type Vector = (typeof vectors.vectors)[number];

function fieldsOf({ request }: Vector): SignedFields {
  const { audience, provider, wallet, nonce, issued_at, expires_at } = request;
  return {
    audience,
    provider,
    wallet,
    nonce,
    issued_at,
    expires_at,
    request: `${request.method} ${request.path}`,
    body: utf8(request.body),
    idempotency_key: request.idempotency_key ?? null,
    if_match: request.if_match ?? null,
  };
}

function modeOf({ envelope }: Vector): Mode {
  return MODES.find((mode) => mode === envelope.alg)!;
}

const LINE_BREAK = 'a line break in a value';
const showable = vectors.vectors.filter(({ name }) => name !== LINE_BREAK);

it.each(showable.map((vector) => [vector.name, vector] as const))('%s: the text that is signed', (_, vector) => {
  expect(authorizationText(fieldsOf(vector))).toBe(vector.text);
  expect(wordsOf(fieldsOf(vector).request, fieldsOf(vector).body)).toEqual({
    action: vector.action,
    pays: vector.pays,
  });
});

it('refuses to show a value that could forge a line', () => {
  const vector = vectors.vectors.find(({ name }) => name === LINE_BREAK)!;
  expect(() => authorizationText(fieldsOf(vector))).toThrow(expect.objectContaining({ code: 'unshowable_value' }));
});

const typed = vectors.vectors.flatMap((vector) =>
  vector.typed_data_digest === undefined ? [] : [[vector.name, vector.typed_data_digest, vector] as const],
);
it.each(typed)('%s: the digest of the typed data', (_, digest, vector) => {
  expect(hex(bytesToSign('eip712', fieldsOf(vector)))).toBe(digest);
});

it('has the domain and the type of the document', () => {
  expect({ ...DOMAIN }).toEqual(vectors.domain);
  expect([...AUTHORIZATION_TYPE]).toEqual(vectors.types.Authorization);
});

const accepted = vectors.vectors.filter(({ accept }) => accept);
it.each(accepted.map((vector) => [vector.name, vector] as const))('%s: is the wallet’s signature', (_, vector) => {
  const signature = fromHex(vector.envelope.signature)!;
  const controller = signerOf(modeOf(vector), fieldsOf(vector), signature);
  expect(controller).toBe(parseWallet(vector.request.wallet)?.controller);
  expect([vectors.evm_wallet, vectors.ed25519_wallet]).toContain(controller);
});

it.each(accepted.map((vector) => [vector.name, vector] as const))('%s: the header', (_, vector) => {
  const { signature, ...draft } = { ...vector.envelope, alg: modeOf(vector), wallet: vector.request.wallet };
  expect(controllerHeaders(draft, fromHex(signature)!)).toEqual({
    'X-Controller-Wallet': vector.request.wallet,
    'X-Controller-Authorization': vector.header,
  });
});

/** What only the service can refuse: it knows the time, and which nonces it takes. */
const OF_THE_SERVICE = ['expired', 'lives too long', 'issued in the future', 'short nonce', LINE_BREAK];
const forged = vectors.vectors.filter(({ name, accept }) => !accept && !OF_THE_SERVICE.includes(name));
it.each(forged.map((vector) => [vector.name, vector] as const))('%s: is nobody’s signature', (_, vector) => {
  expect(signerOf(modeOf(vector), fieldsOf(vector), fromHex(vector.envelope.signature)!)).toBeNull();
});

it('has vectors for every mode, taken and refused', () => {
  expect(new Set(accepted.map(modeOf))).toEqual(new Set(MODES));
  expect(forged.length).toBeGreaterThan(8);
});

import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8 } from './bytes.js';
import { authorizationText, type SignedFields } from './text.js';
import { AUTHORIZATION_TYPE, DOMAIN, DOMAIN_TYPE, typedDataOf } from './typed-data.js';

/** How a wallet signs (`alg`). Typed data comes first, because wallets show it field by field. */
export const MODES = ['eip712', 'eip191', 'ed25519'] as const;
export type Mode = (typeof MODES)[number];

/**
 * The bytes that a key signs: the text itself for Ed25519, and a digest of 32 bytes for the modes of EVM wallets.
 * @throws DraftRefused
 */
export function bytesToSign(alg: Mode, fields: SignedFields): Uint8Array<ArrayBuffer> {
  return SIGNED_BYTES[alg](fields);
}

const SIGNED_BYTES: Readonly<Record<Mode, (fields: SignedFields) => Uint8Array<ArrayBuffer>>> = {
  ed25519: (fields) => utf8(authorizationText(fields)),
  eip191(fields) {
    const text = utf8(authorizationText(fields));
    return keccak(utf8(`\x19Ethereum Signed Message:\n${text.length}`), text);
  },
  eip712: (fields) => keccak(Uint8Array.of(0x19, 0x01), DOMAIN_SEPARATOR, hashStruct(fields)),
};

const DOMAIN_SEPARATOR = keccak(
  typeHash('EIP712Domain', DOMAIN_TYPE),
  ...DOMAIN_TYPE.map(({ name }) => keccak(utf8(DOMAIN[name]))),
);

/** hashStruct of EIP-712: a string stands for its hash, an array for the hash of its members' hashes, bytes32 for itself. */
function hashStruct(fields: SignedFields): Uint8Array {
  const { message } = typedDataOf(fields);
  const words = AUTHORIZATION_TYPE.map(({ name }) => {
    if (name === 'body') return sha256(fields.body);
    if (name === 'pays') return keccak(...message.pays.map((line) => keccak(utf8(line))));
    return keccak(utf8(message[name]));
  });
  return keccak(typeHash('Authorization', AUTHORIZATION_TYPE), ...words);
}

function typeHash(name: string, members: readonly { readonly name: string; readonly type: string }[]): Uint8Array {
  return keccak(utf8(`${name}(${members.map((member) => `${member.type} ${member.name}`).join(',')})`));
}

function keccak(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const hash = keccak_256.create();
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
}

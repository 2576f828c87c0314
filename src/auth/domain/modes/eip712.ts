import { keccak_256 } from '@noble/hashes/sha3.js';
import { AUTHORIZATION_VERSION } from '../authorization-evidence.js';
import type { AuthorizationMessage } from '../authorization-message.js';
import { EVM_SIGNATURE, isSignedBy } from './evm-signature.js';
import type { SignatureMode } from './signature-mode.js';

/** No chain id and no contract: the wallet may be on any chain, and the audience is a field of the message. */
const DOMAIN = { name: 'Payment Identifier Authorization', version: String(AUTHORIZATION_VERSION) };

const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
] as const;

const FIELDS = [
  { name: 'audience', type: 'string' },
  { name: 'request', type: 'string' },
  { name: 'action', type: 'string' },
  { name: 'pays', type: 'string[]' },
  { name: 'body', type: 'bytes32' },
  { name: 'wallet', type: 'string' },
  { name: 'provider', type: 'string' },
  { name: 'idempotencyKey', type: 'string' },
  { name: 'ifMatch', type: 'string' },
  { name: 'nonce', type: 'string' },
  { name: 'issuedAt', type: 'string' },
  { name: 'expiresAt', type: 'string' },
] as const;

/** All of the typed data but the message, as `eth_signTypedData_v4` takes it. */
export const TYPED_DATA = {
  types: { EIP712Domain: DOMAIN_FIELDS, Authorization: FIELDS },
  primaryType: 'Authorization',
  domain: DOMAIN,
} as const;

const TYPE_HASH = typeHash(TYPED_DATA.primaryType, FIELDS);
const DOMAIN_SEPARATOR = keccak(
  typeHash('EIP712Domain', DOMAIN_FIELDS),
  ...DOMAIN_FIELDS.map(({ name }) => keccakText(DOMAIN[name])),
);
const PREFIX = Buffer.from([0x19, 0x01]);

/** Typed data (EIP-712) with the same fields as the text, for wallets that show them one by one. */
export const eip712 = {
  name: 'eip712',
  family: 'evm',
  expected(message) {
    const body = `0x${message.bodyHash.toString('hex')}`;
    const typedData = { ...TYPED_DATA, message: shown({ ...message, body }) };
    return (
      `the signature of typed data (EIP-712), ${EVM_SIGNATURE}. The typed data, as eth_signTypedData_v4 takes ` +
      `it:\n\n${JSON.stringify(typedData, null, 2)}`
    );
  },
  verify(message, signature, controller) {
    return isSignedBy(controller, typedDataDigest(message), signature);
  },
} as const satisfies SignatureMode;

/** What a wallet signs for typed data (EIP-712). */
export function typedDataDigest(message: AuthorizationMessage): Uint8Array {
  return keccak(PREFIX, DOMAIN_SEPARATOR, hashStruct(message));
}

type Value = string | readonly string[] | Uint8Array;
type FieldName = (typeof FIELDS)[number]['name'];

/** The members of the message in the order of the type, and no others. */
function shown(values: Readonly<Record<FieldName, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(FIELDS.map(({ name }) => [name, values[name]]));
}

function hashStruct(message: AuthorizationMessage): Uint8Array {
  const values = { ...message, body: message.bodyHash };
  return keccak(TYPE_HASH, ...FIELDS.map(({ name }) => wordOf(values[name])));
}

/** encodeData of EIP-712: a string stands for its hash, a list for the hash of its members' hashes, bytes32 for itself. */
function wordOf(value: Value): Uint8Array {
  if (typeof value === 'string') return keccakText(value);
  return value instanceof Uint8Array ? value : keccak(...value.map(keccakText));
}

/** typeHash of EIP-712, of a type whose members are no structs. */
function typeHash(name: string, members: readonly { readonly name: string; readonly type: string }[]): Uint8Array {
  return keccakText(`${name}(${members.map((member) => `${member.type} ${member.name}`).join(',')})`);
}

function keccakText(text: string): Uint8Array {
  return keccak_256(Buffer.from(text, 'utf8'));
}

function keccak(...words: readonly Uint8Array[]): Uint8Array {
  return keccak_256(Buffer.concat(words));
}

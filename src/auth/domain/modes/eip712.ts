import { keccak_256 } from '@noble/hashes/sha3.js';
import type { SignedFields } from '../authorization-evidence.js';
import { signedIdempotencyKey } from '../authorization-text.js';
import { EVM_SIGNATURE, isSignedBy } from './evm-signature.js';
import type { SignatureMode } from './signature-mode.js';

const TYPE_HASH = keccakText(
  'Authorization(string audience,string request,bytes32 body,string wallet,string provider,' +
    'string idempotencyKey,string nonce,string issuedAt,string expiresAt)',
);
/** No chain id and no contract: the wallet may be on any chain, and the audience is a field of the message. */
const DOMAIN_SEPARATOR = keccak(
  keccakText('EIP712Domain(string name,string version)'),
  keccakText('Payment Identifier Authorization'),
  keccakText('1'),
);
const PREFIX = Buffer.from([0x19, 0x01]);

/** Typed data (EIP-712) with the same fields as the text, for wallets that show them one by one. */
export const eip712 = {
  name: 'eip712',
  family: 'evm',
  expected: `typed data (EIP-712) with the domain {name, version} and primary type Authorization, ${EVM_SIGNATURE}`,
  verify(fields, signature, controller) {
    const digest = keccak(PREFIX, DOMAIN_SEPARATOR, hashStruct(fields));
    return isSignedBy(controller, digest, signature);
  },
} as const satisfies SignatureMode;

/** hashStruct of EIP-712: a string stands for its hash, bytes32 for itself. */
function hashStruct(fields: SignedFields): Uint8Array {
  return keccak(
    TYPE_HASH,
    keccakText(fields.audience),
    keccakText(fields.request),
    Buffer.from(fields.body_sha256, 'base64url'),
    keccakText(fields.wallet),
    keccakText(fields.provider),
    keccakText(signedIdempotencyKey(fields)),
    keccakText(fields.nonce),
    keccakText(fields.issued_at),
    keccakText(fields.expires_at),
  );
}

function keccakText(text: string): Uint8Array {
  return keccak_256(Buffer.from(text, 'utf8'));
}

function keccak(...words: readonly Uint8Array[]): Uint8Array {
  return keccak_256(Buffer.concat(words));
}

import { keccak_256 } from '@noble/hashes/sha3.js';
import type { AuthorizationMessage } from '../authorization-message.js';
import { EVM_SIGNATURE, isSignedBy } from './evm-signature.js';
import type { SignatureMode } from './signature-mode.js';

const TYPE_HASH = keccakText(
  'Authorization(string audience,string request,string action,string[] pays,bytes32 body,string wallet,string provider,' +
    'string idempotencyKey,string ifMatch,string nonce,string issuedAt,string expiresAt)',
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
  expected:
    'typed data (EIP-712) with the domain {name, version}, the primary type Authorization and the fields of the text, ' +
    EVM_SIGNATURE,
  verify(message, signature, controller) {
    return isSignedBy(controller, typedDataDigest(message), signature);
  },
} as const satisfies SignatureMode;

/** What a wallet signs for typed data (EIP-712). */
export function typedDataDigest(message: AuthorizationMessage): Uint8Array {
  return keccak(PREFIX, DOMAIN_SEPARATOR, hashStruct(message));
}

/** hashStruct of EIP-712: a string stands for its hash, a list for the hash of its members' hashes, bytes32 for itself. */
function hashStruct(message: AuthorizationMessage): Uint8Array {
  return keccak(
    TYPE_HASH,
    keccakText(message.audience),
    keccakText(message.request),
    keccakText(message.action),
    keccak(...message.pays.map(keccakText)),
    message.bodyHash,
    keccakText(message.wallet),
    keccakText(message.provider),
    keccakText(message.idempotencyKey),
    keccakText(message.ifMatch),
    keccakText(message.nonce),
    keccakText(message.issuedAt),
    keccakText(message.expiresAt),
  );
}

function keccakText(text: string): Uint8Array {
  return keccak_256(Buffer.from(text, 'utf8'));
}

function keccak(...words: readonly Uint8Array[]): Uint8Array {
  return keccak_256(Buffer.concat(words));
}

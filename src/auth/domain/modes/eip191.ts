import { keccak_256 } from '@noble/hashes/sha3.js';
import { authorizationText, explainedText } from '../authorization-text.js';
import { EVM_SIGNATURE, isSignedBy } from './evm-signature.js';
import type { SignatureMode } from './signature-mode.js';

/** The prefix of EIP-191, version 0x45: it keeps a signed text from ever being a transaction. */
const PREFIX = '\x19Ethereum Signed Message:\n';

/** personal_sign of the text. */
export const eip191 = {
  name: 'eip191',
  family: 'evm',
  expected: (message) => `personal_sign (EIP-191) of the text, ${EVM_SIGNATURE}. ${explainedText(message)}`,
  verify(message, signature, controller) {
    const text = Buffer.from(authorizationText(message), 'utf8');
    const digest = keccak_256(Buffer.concat([Buffer.from(`${PREFIX}${text.length}`, 'utf8'), text]));
    return isSignedBy(controller, digest, signature);
  },
} as const satisfies SignatureMode;

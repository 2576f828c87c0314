import type { AuthorizationMessage } from '../authorization-message.js';
import type { WalletFamily } from '../wallet.js';

/** One way for a wallet to sign; the file of the same name holds it. */
export interface SignatureMode {
  /** The `alg` that selects it. */
  readonly name: string;
  readonly family: WalletFamily;
  /** What the signature looks like and what should have been signed, for the developer whose signature was refused. */
  expected(message: AuthorizationMessage): string;
  /** Whether the controller (in its recorded spelling) made this signature over this message. Never throws. */
  verify(message: AuthorizationMessage, signature: Buffer, controller: string): boolean;
}

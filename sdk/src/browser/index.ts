export { type Mode, MODES } from '../authorization/digests.js';
export { type Draft, type DraftInput, draftOf, modesOf } from '../authorization/draft.js';
export { type DraftFault, DraftRefused } from '../authorization/draft-refused.js';
export type { ControllerHeaders } from '../authorization/headers.js';
export { lifetimeFrom, newNonce } from '../authorization/freshness.js';
export type { DraftKind } from '../authorization/words.js';
export { PaymentIdentifierError } from '../errors.js';
export { discoverWallets } from './discover-wallets.js';
export { sign } from './sign.js';
export type {
  AnnouncedWallet,
  BytesSigner,
  Eip1193Provider,
  Signer,
  StandardAccount,
  StandardWallet,
  ViemSigner,
} from './signers.js';

import { PaymentIdentifierError } from '../errors.js';

/**
 * What an audit can find wrong; `log_unavailable` says nothing against the log, and `history_not_understood` nothing against
 * the history: it may need a later release of this client.
 */
export type AuditFault =
  | 'log_unavailable'
  | 'log_not_signed'
  | 'log_key_retired'
  | 'log_replaced'
  | 'log_cut_off'
  | 'log_forked'
  | 'log_incomplete'
  | 'log_standing'
  | 'history_not_in_log'
  | 'history_rewritten'
  | 'history_cut_off'
  | 'history_broken'
  | 'history_not_understood'
  | 'state_unusable';

/** An audit that found something, or could not be done. */
export class AuditFailed extends PaymentIdentifierError<AuditFault> {
  override readonly name = 'AuditFailed';
}

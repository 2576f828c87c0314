import { PaymentIdentifierError } from '../errors.js';

/** What an audit can find wrong; `log_unavailable` alone says nothing against the log. */
export type AuditFault =
  | 'log_unavailable'
  | 'log_not_signed'
  | 'log_key_retired'
  | 'log_replaced'
  | 'log_cut_off'
  | 'log_forked'
  | 'log_incomplete'
  | 'history_not_in_log'
  | 'history_rewritten'
  | 'history_cut_off'
  | 'history_broken'
  | 'state_unusable';

/** An audit that found something, or could not be done. */
export class AuditFailed extends PaymentIdentifierError<AuditFault> {
  override readonly name = 'AuditFailed';
}

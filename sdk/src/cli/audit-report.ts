import type { AuditFailed } from '../audit/audit-failed.js';
import type { Seen } from './audit-state.js';
import type { Output } from './commands.js';

/** Says what is wrong, and what was signed before it. */
export function report({ code, message }: AuditFailed, before: Seen | null, output: Output): void {
  if (code === 'history_not_understood') return output.err(`NOT UNDERSTOOD: ${code}\n${message}`);
  output.err(`AUDIT FAILED: ${code}\n${message}`);
  if (before) output.err(`Keep this: it is what the log had signed before.\n${before.checkpoint}`);
}

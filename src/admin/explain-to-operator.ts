import { explain, PlainError } from '../common/errors/explain.js';
import { isConflict } from '../common/errors/outage.js';
import { Problem } from '../common/errors/problem.js';
import { AlreadyResolved } from '../complaints/complaints.errors.js';
import { InvalidWallet, NativeNameHeld, Superseded } from '../registry/registry.errors.js';
import { printable, printableLines } from './printable.js';

/**
 * What a command prints about an error, with the command or the option that helps. The services know neither. A sentence may
 * repeat what was typed or stored, so it stays on its line.
 */
export function explainToOperator(error: unknown): string {
  const hint = hintFor(error);
  const text = hint === null ? explain(error) : `${explain(error)} ${hint}`;
  return isRefusal(error) ? printable(text) : printableLines(text);
}

/** Whether an error refuses one decision and says nothing about the next: other decisions may go on. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem || error instanceof PlainError || isConflict(error);
}

function hintFor(error: unknown): string | null {
  if (error instanceof Superseded) return 'Find it with "identifiers find".';
  if (error instanceof NativeNameHeld) return `The command is: names remove ${error.heldName.id}`;
  if (error instanceof InvalidWallet) return 'It is what you gave as --for or --release-for.';
  if (error instanceof AlreadyResolved)
    return '"trail list --record" shows who decided so. To change it, add --overrule.';
  return null;
}

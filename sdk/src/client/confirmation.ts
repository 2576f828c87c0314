import type { PaymentOption, ResolveRequest } from '../api.js';
import { PaymentIdentifierError } from '../errors.js';
import type { Answer } from './answer.js';
import { isExpired, refusalOf } from './choose.js';

/** Shows the warnings and the option to the payer. @returns true only when the payer confirmed */
export type Ask = (warnings: readonly string[], option: PaymentOption) => Promise<boolean> | boolean;

const REASONS = {
  foreign_option: 'The option is not one of the answer.',
  declined: 'The payer did not confirm.',
  changed: 'The recipient has changed since it was shown. Show the new answer and ask again.',
} as const;

/** The payment must not be made. */
export class NotConfirmed extends PaymentIdentifierError<keyof typeof REASONS> {
  override readonly name = 'NotConfirmed';

  constructor(
    code: keyof typeof REASONS,
    /** What differs, when something changed: `mapping`, `registration`, `status`, `option` or `warnings`. */
    readonly changes: readonly string[] = [],
    /** The newest answer, when something changed; null when there is no mapping any more. */
    readonly answer: Answer | null = null,
  ) {
    super(code, REASONS[code]);
  }
}

/** @throws NotConfirmed */
export async function confirm(
  answer: Answer,
  option: PaymentOption,
  ask: Ask,
  resolve: (request: ResolveRequest) => Promise<Answer | null>,
): Promise<PaymentOption> {
  if (!answer.payment_options.some((each) => isSameOption(each, option))) throw new NotConfirmed('foreign_option');
  if ((await ask(answer.warnings, option)) !== true) throw new NotConfirmed('declined');
  const { type, value } = answer.identifier;
  const now = await resolve({ type, value });
  const changes = changesBetween(answer, option, now);
  if (changes.length > 0) throw new NotConfirmed('changed', changes, now);
  return option;
}

/** Who is paid must be the same registration, and where must be the same option, in every member. */
function changesBetween(shown: Answer, option: PaymentOption, now: Answer | null): string[] {
  if (now === null) return ['mapping'];
  const at = now.serviceTime();
  const same = now.payment_options.find((each) => isSameOption(each, option));
  const agrees = {
    registration:
      now.registration.registered_at === shown.registration.registered_at &&
      now.identifier.normalized_value === shown.identifier.normalized_value,
    status: refusalOf(now, at) === null,
    option: same !== undefined && same.payment_ready && !isExpired(same, at),
    warnings: now.warnings.every((warning) => shown.warnings.includes(warning)),
  };
  return Object.entries(agrees).flatMap(([name, holds]) => (holds ? [] : [name]));
}

/** All that was shown and will be paid; whether it is ready is looked at by itself. */
function isSameOption(one: PaymentOption, other: PaymentOption): boolean {
  return destinationOf(one) === destinationOf(other);
}

/** Members that a later release adds count too; whether an option is ready, and why not, is no part of where it leads. */
function destinationOf(option: PaymentOption): string {
  const members = Object.entries(option).filter(([name]) => name !== 'payment_ready' && name !== 'reasons');
  return JSON.stringify(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

import { type FieldError, Problem } from '../../common/errors/problem.js';
import { addressFormatOf } from './addresses.js';
import { assetNames } from './asset-names.js';
import { parseChain } from './chains.js';
import { paymentOptionFaults } from './option-faults.js';
import { PaymentOptionInput } from '../payment-option.schema.js';

/** A set of payment options breaks D6; `errors` names every fault at once. */
export class InvalidPaymentOptions extends Problem {
  constructor(errors: readonly FieldError[]) {
    super('invalid_payment_options', 'The payment options cannot be accepted.', errors);
  }
}

const FIELDS = PaymentOptionInput.keyof().options;

/** What makes two options the same target: chain, asset, address and memo, each in its one spelling. An asset can have two names. */
function targetsOf(option: PaymentOptionInput): string[] {
  const { address, memo } = option;
  const chain = parseChain(option.chain);
  if (chain === undefined) return [];
  const payee = addressFormatOf(chain).normalize(address) ?? address;
  return assetNames(option, chain).map((name) => JSON.stringify([chain.id, name, payee, memo]));
}

function duplicateFaults(options: readonly PaymentOptionInput[]): FieldError[] {
  const code = 'duplicate_payment_option';
  const message = 'An earlier option has the same chain, asset, address and memo.';
  const earlier = new Set<string>();
  return options.flatMap((option, index) => {
    const targets = targetsOf(option);
    const isDuplicate = targets.some((target) => earlier.has(target));
    for (const target of targets) earlier.add(target);
    return isDuplicate ? [{ field: `payment_options.${index}`, code, message }] : [];
  });
}

/**
 * Checks what parsed options mean (D6), as of `now`, and returns them.
 * @throws {InvalidPaymentOptions} with every fault of every option.
 */
export function checkPaymentOptions(options: PaymentOptionInput[], now: Date): PaymentOptionInput[] {
  const faults = options.flatMap((option, index) =>
    paymentOptionFaults(option, now).map((fault) => ({ ...fault, field: `payment_options.${index}.${fault.field}` })),
  );
  const errors = [...faults, ...duplicateFaults(options)];
  if (errors.length > 0) throw new InvalidPaymentOptions(errors);
  return options;
}

/**
 * Whether an update would change nothing (D2). Fields are compared one by one, since a JSON column does not keep their
 * order; the order of the options counts, since it is the payee's preference.
 */
export function samePaymentOptions(a: readonly PaymentOptionInput[], b: readonly PaymentOptionInput[]): boolean {
  return a.length === b.length && a.every((option, i) => FIELDS.every((field) => option[field] === b[i]?.[field]));
}

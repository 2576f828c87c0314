import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';

/** A payment option as it is paid and as it would be: one of the two is null where it is new or goes. */
export interface OptionChange {
  readonly change: 'kept' | 'changed' | 'added' | 'removed';
  readonly old: PaymentOptionInput | null;
  readonly new: PaymentOptionInput | null;
  /** The members that differ. */
  readonly fields: readonly string[];
}

/**
 * Old and new options side by side: first each new one beside what it takes the place of, then what goes. Those that are the
 * same belong together, then those of one chain and asset.
 */
export function optionChanges(
  before: readonly PaymentOptionInput[],
  after: readonly PaymentOptionInput[],
): OptionChange[] {
  const left = [...before];
  const take = (matches: (option: PaymentOptionInput) => boolean) => {
    const at = left.findIndex(matches);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const same = after.map((option) => take((old) => differing(old, option).length === 0));
  const pairs = after.map((option, at) => ({
    new: option,
    old: same[at] ?? take(({ chain, asset }) => chain === option.chain && asset === option.asset),
  }));
  return [...pairs, ...left.map((old) => ({ old, new: null }))].map((pair) => ({ ...pair, ...describe(pair) }));
}

function describe(pair: Pick<OptionChange, 'old' | 'new'>): Pick<OptionChange, 'change' | 'fields'> {
  const fields = differing(pair.old ?? {}, pair.new ?? {});
  if (!pair.old) return { change: 'added', fields };
  if (!pair.new) return { change: 'removed', fields };
  return { change: fields.length === 0 ? 'kept' : 'changed', fields };
}

function differing(a: object, b: object): string[] {
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
}

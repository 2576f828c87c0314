import type { PaymentOptionInput } from '../../payment-options/payment-option.schema.js';

/** A payment option before and after a proposal; `old` is null if it is added, `new` is null if it is removed. */
export interface OptionChange {
  readonly change: 'kept' | 'changed' | 'added' | 'removed';
  readonly old: PaymentOptionInput | null;
  readonly new: PaymentOptionInput | null;
  /** The members that differ. */
  readonly fields: readonly string[];
}

/**
 * Pairs old and new options: first each new option with the one that it replaces, then the removed ones. Equal options are paired
 * first, then options of the same chain and asset.
 */
export function optionChanges(
  before: readonly PaymentOptionInput[],
  after: readonly PaymentOptionInput[],
): OptionChange[] {
  const unpaired = [...before];
  const take = (matches: (option: PaymentOptionInput) => boolean) => {
    const at = unpaired.findIndex(matches);
    return at < 0 ? null : (unpaired.splice(at, 1)[0] ?? null);
  };
  const same = after.map((option) => take((old) => differing(old, option).length === 0));
  const pairs = after.map((option, at) => ({
    new: option,
    old: same[at] ?? take(({ chain, asset }) => chain === option.chain && asset === option.asset),
  }));
  return [...pairs, ...unpaired.map((old) => ({ old, new: null }))].map((pair) => ({ ...pair, ...describe(pair) }));
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

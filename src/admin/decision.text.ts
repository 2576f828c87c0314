import type { Release } from '../registry/domain/release.js';
import type { CommandResult } from './command-result.js';
import type { Row } from './table.js';

/** What a decision came to. */
interface Outcome {
  readonly status: string;
  /** false if it was as decided already. */
  readonly isChanged: boolean;
}

/**
 * The result of a decision about one record: people read a sentence, and programs the state and whether it is new.
 * @param what was decided about, as a sentence begins with it
 * @param record what programs are told besides: at least the id
 */
export function decisionResult(what: string, record: Row & { readonly id: string }, outcome: Outcome): CommandResult {
  const { status, isChanged } = outcome;
  return { json: { ...record, status, changed: isChanged }, text: decisionText(what, outcome) };
}

/** @param what was decided about, as a sentence begins with it */
export function decisionText(what: string, { status, isChanged }: Outcome): string {
  return isChanged ? `${what} is ${status}.` : `${what} was already ${status}: nothing was changed.`;
}

/** The text of a command that changes settings: the settings as they are now, and a note if they were so before. */
export function settingsText(settings: string, isChanged: boolean): string {
  return isChanged ? settings : `${settings}\n\nIt was so already: nothing was changed.`;
}

/** The end of a sentence about a release: what it takes the place of, and what is left to do before the value can be registered. */
export function releaseText({ replaced, nameInTheWay }: Omit<Release, 'status'>): string {
  const place =
    replaced && `, in place of the release for ${replaced.wallet ?? 'anybody'} of ${replaced.at.toISOString()}`;
  const name =
    nameInTheWay &&
    `; somebody still holds the name ${nameInTheWay.fullName}, and nobody else can register the value before "names remove ${nameInTheWay.id}"`;
  return `${place ?? ''}${name ?? ''}`;
}

/** What {@link releaseText} says, for programs. */
export function releaseJson({ replaced, nameInTheWay }: Omit<Release, 'status'>): Row {
  return {
    name_in_the_way: nameInTheWay?.fullName ?? null,
    replaced_release: replaced && { released_for: replaced.wallet, released_at: replaced.at },
  };
}

import type { DisputedRegistration, Dispute } from '../review-queue/disputes.service.js';
import type { OptionChange } from '../review-queue/domain/option-changes.js';
import { ageText, type WaitingKind } from '../review-queue/domain/waiting.js';
import type { ReviewSubject, Waiting } from '../review-queue/review-queue.service.js';
import { describe, summarize } from './identifier.text.js';
import { eventText } from './history.text.js';
import { possessionQuestion } from './possession-question.js';
import { formatRecord, formatTable, type Row, toRow, WHOLE } from './table.js';

/** The names of the kinds, for people. */
export const KIND_NAMES: Readonly<Record<WaitingKind, string>> = {
  update: 'changed payment options, not payable until you decide',
  registration: 'registration',
  namespace: 'namespace',
  complaint: 'complaint',
  provider: 'provider',
};

/** One line of the queue. */
export function waitingRow({ place, ageSeconds, subject }: Waiting): Row {
  return { waits: ageText(ageSeconds), kind: subject.kind, what: titleOf(subject), id: place.id };
}

/** One item for programs, with everything that a decision needs. */
export function waitingJson({ place, ageSeconds, subject }: Waiting): Row {
  const { kind, ...details } = subject;
  return { kind, id: place.id, waiting_since: place.since, age_seconds: ageSeconds, ...deepRow(details) };
}

/** Everything that an operator sees before a decision. */
export function waitingText({ ageSeconds, subject }: Waiting): string {
  return [`${KIND_NAMES[subject.kind]} · waits ${ageText(ageSeconds)}`, ...detailsOf(subject)].join('\n\n');
}

function titleOf(subject: ReviewSubject): string {
  switch (subject.kind) {
    case 'update':
    case 'registration':
      return `${subject.identifier.type} ${subject.identifier.normalizedValue}`;
    case 'namespace':
      return `${subject.namespace.slug}, of ${subject.provider.name}`;
    case 'complaint':
      return `${subject.complaint.reason}: ${subject.complaint.description}`;
    case 'provider':
      return subject.provider.name;
  }
}

function detailsOf(subject: ReviewSubject): string[] {
  switch (subject.kind) {
    case 'update':
      return [formatRecord(summarize(subject.identifier)), ...changesText(subject.changes)];
    case 'registration':
      return [describe(subject.identifier), ...earlierText(subject)];
    case 'namespace':
      return [formatRecord(toRow({ ...subject.namespace, provider: subject.provider.name }))];
    case 'complaint':
      return disputeText(subject);
    case 'provider':
      return [
        formatRecord(toRow(subject.provider)),
        `${possessionQuestion(subject.provider.name)} By approving you confirm this.`,
      ];
  }
}

/** Old and new side by side, a table for each option. */
function changesText(changes: readonly OptionChange[]): string[] {
  return changes.map(({ change, old, new: next, fields }) => {
    const [before, after] = [new Map(Object.entries(old ?? {})), new Map(Object.entries(next ?? {}))];
    const names = [...new Set([...before.keys(), ...after.keys()])];
    const rows = names.map((field) => ({
      field,
      old: before.get(field),
      new: after.get(field),
      '': fields.includes(field) ? '<' : ' ',
    }));
    return `Payment option ${change}\n${formatTable(rows, WHOLE)}`;
  });
}

function earlierText({ identifier, earlier }: Extract<ReviewSubject, { kind: 'registration' }>): string[] {
  return [
    ...(identifier.needsReview ? ['It was held back because of the earlier registrations of its value.'] : []),
    ...(earlier.length > 0
      ? [`Earlier registrations of the value\n${formatTable(earlier.map(summarize), WHOLE)}`]
      : []),
  ];
}

/** A complaint with both sides. */
export function disputeText({ complaint, registrations, claimants }: Dispute): string[] {
  return [
    formatRecord(toRow(complaint)),
    ...registrations.map(registrationText),
    ...claimants.map(({ wallet, identifiers }) => {
      const others = identifiers.length > 0 ? formatTable(identifiers.map(summarize), WHOLE) : 'It controls nothing.';
      return `Claimant ${wallet}, named by the evidence\n${others}`;
    }),
  ];
}

function registrationText({ identifier, disputed, claimants, events }: DisputedRegistration): string {
  const side = claimants ? ', by a wallet that the evidence names' : '';
  const title = `${disputed ? 'The registration complained about' : 'Another registration of the value'}${side}`;
  return [title, formatRecord(summarize(identifier)), ...events.map(eventText)].join('\n');
}

/** A record and all nested records, with members in snake case. */
export function deepRow(record: object): Row {
  return toRow(Object.fromEntries(Object.entries(record).map(([name, member]) => [name, deep(member)])));
}

function deep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deep);
  return typeof value !== 'object' || value === null || value instanceof Date ? value : deepRow(value);
}

import type { Caution } from '../../identifier-types/domain/identifier-type.js';
import { isFinal } from '../../registry/domain/lifecycle.js';
import { expiresWithin } from '../../payment-options/domain/expiry.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';

/** How long something counts as recent, in hours. */
export interface TrustWindows {
  readonly changedHours: number;
  readonly registeredHours: number;
  readonly reregisteredHours: number;
  readonly expiringHours: number;
}

interface Observation {
  readonly identifier: ResolvedIdentifier;
  readonly cautions: readonly Caution[];
  readonly windows: TrustWindows;
  readonly now: Date;
}

interface Warning {
  readonly sentence: string;
  applies(observation: Observation): boolean;
}

const HOUR_MS = 3_600_000;

function within(then: string | null, hours: number, now: Date): boolean {
  return then !== null && now.getTime() - Date.parse(then) < hours * HOUR_MS;
}

function caution(name: Caution, sentence: string): Warning {
  return { sentence, applies: ({ cautions }) => cautions.includes(name) };
}

/**
 * D11: finished sentences for the payer, in the order in which they are shown. Which identifiers have complaints or
 * look-alikes at all is kept by prisma/migrations/…_trust_signals.
 */
const WARNINGS: readonly Warning[] = [
  {
    sentence: 'This name is not in service at the moment, so it cannot be paid.',
    applies: ({ identifier }) => identifier.nameStopped,
  },
  {
    sentence:
      'The payment details of this recipient were changed recently. Ask the recipient whether the change is theirs.',
    applies: ({ identifier, windows, now }) => within(identifier.paymentUpdatedAt, windows.changedHours, now),
  },
  {
    sentence: 'This recipient was registered recently. Make sure that you know who it is.',
    applies: ({ identifier, windows, now }) => within(identifier.registeredAt, windows.registeredHours, now),
  },
  {
    sentence: 'This identifier belonged to somebody else until recently. Make sure that it is still who you mean.',
    applies: ({ identifier, windows, now }) => within(identifier.controllerChangedAt, windows.reregisteredHours, now),
  },
  {
    sentence: 'Complaints have been made about this recipient.',
    applies: ({ identifier }) => identifier.disputed,
  },
  {
    sentence: 'Another recipient has a name that looks the same. Compare it letter by letter.',
    applies: ({ identifier }) => identifier.confusable,
  },
  caution('qr_foreign', 'This QR code is for another country or currency than Bangladesh and taka.'),
  caution('qr_url_acquirer', 'This QR code names a web address where its bank should be. Do not follow it.'),
  caution('qr_checksum', 'The checksum of this QR code is wrong: it may be damaged or altered.'),
  {
    sentence: 'The payment needs a memo. A payment without it can be lost.',
    applies: ({ identifier }) => identifier.paymentOptions.some((option) => option.memo !== undefined),
  },
  {
    sentence: 'A payment option of this recipient expires soon. Pay in time or ask for a new one.',
    applies: ({ identifier, windows, now }) =>
      identifier.paymentOptions.some((option) => expiresWithin(option, now, windows.expiringHours)),
  },
];

/** The warnings that have a cause. An identifier that has ended shows no address to be warned of. */
export function trustWarnings(observation: Observation): string[] {
  if (isFinal(observation.identifier.status)) return [];
  return WARNINGS.filter((warning) => warning.applies(observation)).map((warning) => warning.sentence);
}

import { HOUR_MS } from '../../common/domain/durations.js';
import type { Caution } from '../../identifier-types/domain/identifier-type.js';
import { isFinal } from '../../registry/domain/lifecycle.js';
import { expiresWithin, isExpired } from '../../payment-options/domain/expiry.js';
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

/** The codes of the warnings, in the order in which payers see them. They are part of the contract. */
export const WARNING_CODES = [
  'payment_options_changed',
  'registered_recently',
  'controller_changed',
  'complaints',
  'look_alike',
  'qr_foreign',
  'qr_other_claimant',
  'qr_url_acquirer',
  'qr_checksum',
  'memo_required',
  'option_expires_soon',
  'name_not_active',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

interface Warning {
  /** A whole sentence that a wallet can show to the payer. */
  readonly sentence: string;
  applies(observation: Observation): boolean;
}

/** The warnings that apply, as sentences and, in the same order, as codes. */
export interface Trust {
  readonly warnings: string[];
  readonly codes: WarningCode[];
}

function within(then: string | null, hours: number, now: Date): boolean {
  return then !== null && now.getTime() - Date.parse(then) < hours * HOUR_MS;
}

function caution(name: Caution, sentence: string): Warning {
  return { sentence, applies: ({ cautions }) => cautions.includes(name) };
}

/** D11. Warnings that depend on other rows are precomputed by prisma/migrations/…_trust_signals. */
const WARNINGS: Readonly<Record<WarningCode, Warning>> = {
  payment_options_changed: {
    sentence:
      'The payment details of this recipient were changed recently. Ask the recipient whether the change is theirs.',
    applies: ({ identifier, windows, now }) => within(identifier.paymentUpdatedAt, windows.changedHours, now),
  },
  registered_recently: {
    sentence: 'This recipient was registered recently. Make sure that you know who it is.',
    applies: ({ identifier, windows, now }) => within(identifier.registeredAt, windows.registeredHours, now),
  },
  controller_changed: {
    sentence: 'This identifier belonged to somebody else until recently. Make sure that it is still who you mean.',
    applies: ({ identifier, windows, now }) => within(identifier.controllerChangedAt, windows.reregisteredHours, now),
  },
  complaints: {
    sentence: 'Complaints have been made about this recipient.',
    applies: ({ identifier }) => identifier.complained,
  },
  look_alike: {
    sentence: 'Another recipient has a name that looks the same. Compare it letter by letter.',
    applies: ({ identifier }) => identifier.lookAlike,
  },
  qr_foreign: caution('qr_foreign', 'This QR code is for another country or currency than Bangladesh and taka.'),
  qr_other_claimant: {
    sentence:
      'Somebody else has registered another QR code of this merchant account. Ask the merchant which one is theirs.',
    applies: ({ identifier }) => identifier.qrContested,
  },
  qr_url_acquirer: caution(
    'qr_url_acquirer',
    'This QR code names a web address where its bank should be. Do not follow it.',
  ),
  qr_checksum: caution('qr_checksum', 'The checksum of this QR code is wrong: it may be damaged or altered.'),
  memo_required: {
    sentence: 'The payment needs a memo. A payment without it can be lost.',
    applies: ({ identifier, now }) =>
      identifier.paymentOptions.some((option) => option.memo !== undefined && !isExpired(option, now)),
  },
  option_expires_soon: {
    sentence: 'A payment option of this recipient expires soon. Pay in time or ask for a new one.',
    applies: ({ identifier, windows, now }) =>
      identifier.paymentOptions.some((option) => expiresWithin(option, now, windows.expiringHours)),
  },
  name_not_active: {
    sentence: 'This name is not in service at the moment, so it cannot be paid.',
    applies: ({ identifier }) => identifier.nameStopped,
  },
};

/** The warnings about an identifier; null if there are none. One that has ended shows no address, so it has none. */
export function trustIn(observation: Observation): Trust | null {
  if (isFinal(observation.identifier.status)) return null;
  const codes = WARNING_CODES.filter((code) => WARNINGS[code].applies(observation));
  return codes.length > 0 ? { codes, warnings: codes.map((code) => WARNINGS[code].sentence) } : null;
}

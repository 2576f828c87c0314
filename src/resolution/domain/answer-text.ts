import type { Payability, ReadyOption } from './payability.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';
import type { Trust } from './trust.js';

/** The version of the format of an answer. */
export const PROTOCOL_VERSION = '1.0';

/** The answer of a resolve about an identifier that was found. */
export interface ResolveAnswer {
  readonly type: string;
  /** The value as the payer sent it. */
  readonly value: string;
  readonly normalizedValue: string;
  readonly identifier: ResolvedIdentifier;
  readonly payability: Payability;
  readonly trust: Trust | null;
}

/**
 * The answer in canonical JSON (RFC 8785), exactly as it is sent: a receipt commits to this text. It is concatenated here, because
 * `JSON.stringify` takes three times as long.
 */
export function answerText({ type, value, normalizedValue, identifier, payability, trust }: ResolveAnswer): string {
  const { paymentReady, options, reasons } = payability;
  const { activatedAt, paymentUpdatedAt, updatedAt, registeredAt, status } = identifier;
  return (
    `{"identifier":{"normalized_value":${quoted(normalizedValue)},"type":"${type}","value":${quoted(value)}},` +
    `"payment_options":[${options.map(optionText).join(',')}],"payment_ready":${paymentReady},` +
    `"protocol_version":"${PROTOCOL_VERSION}",${paymentReady ? '' : `"reasons":${JSON.stringify(reasons)},`}` +
    `"registration":{"activated_at":${timeText(activatedAt)},"last_payment_update":${timeText(paymentUpdatedAt)},` +
    `"last_updated":${timeText(updatedAt)},"registered_at":${timeText(registeredAt)}},` +
    `"status":"${status}"${trust === null ? '' : `,"trust":${JSON.stringify(trust)}`}}`
  );
}

/** An answer of a batch. */
export interface BatchedAnswer {
  /** The HTTP status that a single resolve would have had. */
  readonly status: number;
  /** The body as JSON text. */
  readonly body: string;
  readonly receipt?: string;
}

export function batchText(answers: readonly BatchedAnswer[]): string {
  const texts = answers.map(({ status, body, receipt }) => {
    return `{"status":${status},"body":${body}${receipt === undefined ? '' : `,"receipt":"${receipt}"`}}`;
  });
  return `{"answers":[${texts.join(',')}]}`;
}

/** The members are in canonical order already; undefined ones are left out. */
function optionText(option: ReadyOption): string {
  const members: Readonly<Record<string, ReadyOption[keyof ReadyOption]>> = option;
  let text = '';
  for (const name in members) {
    const value = members[name];
    if (value === undefined) continue;
    text += `${text === '' ? '{' : ','}"${name}":${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}`;
  }
  return `${text}}`;
}

function timeText(time: string | null): string {
  return time === null ? 'null' : `"${time}"`;
}

/** Visible ASCII and the space, without the quotation mark and the backslash: JSON escapes none of these characters. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

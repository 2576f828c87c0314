import type { Payability, ReadyOption } from './payability.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';
import type { Trust } from './trust.js';

/** The version of what a resolve answers. */
export const PROTOCOL_VERSION = '1.0';

/** What a resolve answers about an identifier that was found. */
export interface ResolveAnswer {
  readonly type: string;
  /** As the payer sent it. */
  readonly value: string;
  readonly normalizedValue: string;
  readonly identifier: ResolvedIdentifier;
  readonly payability: Payability;
  readonly trust: Trust | null;
}

/**
 * The answer as it is sent, in canonical JSON (RFC 8785): a receipt is about this text. It is put together here because
 * `JSON.stringify` takes three times as long for it.
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
  /** What a resolve would have answered, of HTTP. */
  readonly status: number;
  /** JSON. */
  readonly body: string;
  readonly receipt?: string;
}

export function batchText(answers: readonly BatchedAnswer[]): string {
  const texts = answers.map(({ status, body, receipt }) => {
    return `{"status":${status},"body":${body}${receipt === undefined ? '' : `,"receipt":"${receipt}"`}}`;
  });
  return `{"answers":[${texts.join(',')}]}`;
}

/** Its members stand in canonical order already; those that are undefined are not answered. */
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

/** Of ASCII what is visible, and the space: all but the quotation mark and the backslash stand in JSON as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

import type { ReportedEvent } from '../audit/history-report.service.js';
import { printable } from './printable.js';

/** An event of a history in a few lines, with the result of verifying its signature. */
export function eventText({ event, signed, fault }: ReportedEvent): string {
  const { sequence, type, from_status: from, to_status: to, occurred_at: at, actor, reason, changed_fields } = event;
  const who = actor.operator ?? (actor.provider_id === null ? 'the system' : `provider ${actor.provider_id}`);
  const lines = [
    `${sequence}. ${at}  ${type}: ${from === null ? '' : `${from} to `}${to}, by ${who}`,
    ...(changed_fields.length > 0 ? [`changed ${changed_fields.join(', ')}`] : []),
    ...(reason === null ? [] : [`reason: ${reason}`]),
    ...(signed ? [`"${signed.action}"`, ...signed.pays.map((line) => `"Pays: ${line}"`), signatureText(signed)] : []),
    ...(fault === null ? [] : [`BROKEN: ${fault}`]),
  ];
  return lines.map((line, at) => `${at === 0 ? '' : '     '}${printable(line)}`).join('\n');
}

function signatureText({ wallet, algorithm, issuedAt, verified }: NonNullable<ReportedEvent['signed']>): string {
  return verified
    ? `signature verified: ${wallet} signed this at ${issuedAt} (${algorithm})`
    : `SIGNATURE NOT VERIFIED: ${wallet} has not signed this`;
}

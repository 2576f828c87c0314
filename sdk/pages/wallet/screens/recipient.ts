import type { Answer } from '../../../src/client/answer.js';
import { merchantOf } from '../../../src/client/emv.js';
import { showable } from '../../../src/client/showable.js';
import { element } from '../../shared/dom.js';
import type { Words } from '../words/en.js';
import { fact } from './parts.js';
import { moment } from './time.js';

/** Who it is: what was asked for, and since when it has been so. */
export function recipientCard({ identifier, registration, payment_ready }: Answer, words: Words): HTMLElement {
  const state = payment_ready ? words.payable : words.notPayable;
  return element(
    'div',
    { class: 'card recipient' },
    element('p', { class: 'kind' }, kindName(identifier.type, words)),
    element('p', { class: 'name' }, ...breakable(recipientName(identifier))),
    identifier.type === 'bangla_qr' && element('p', { class: 'note' }, words.qrSays),
    element('p', { class: `state ${payment_ready ? 'good' : 'bad'}` }, state),
    identifier.type === 'bangla_qr' && codeText(identifier.value, words),
    element(
      'dl',
      { class: 'facts' },
      fact(words.registered, moment(registration.registered_at, words.unknownTime)),
      fact(words.updated, moment(registration.last_updated, words.neverChanged)),
      fact(words.changed, moment(registration.last_payment_update, words.neverChanged)),
    ),
  );
}

/** The shop that a code names, or the identifier as the service compares it, letter by letter. */
export function recipientName({ type, value, normalized_value }: Answer['identifier']): string {
  const shown = normalized_value ?? value;
  if (type !== 'bangla_qr') return shown;
  const merchant = merchantOf(shown);
  if (merchant === null) return shown;
  return merchant.city === null ? merchant.name : `${merchant.name}, ${merchant.city}`;
}

/** Lines break behind these characters first. */
function breakable(name: string): (Node | string)[] {
  return name.split(/(?<=[@._-])/).flatMap((part) => [part, element('wbr')]);
}

function codeText(value: string, words: Words): HTMLElement {
  return element('details', {}, element('summary', {}, words.qrText), element('p', { class: 'code' }, showable(value)));
}

function kindName(type: string, { kinds }: Words): string {
  const known = Object.entries(kinds).find(([name]) => name === type);
  return known?.[1] ?? type;
}

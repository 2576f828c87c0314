import type { PaymentOption } from '../../../src/api.js';
import type { Answer } from '../../../src/client/answer.js';
import { element } from '../../shared/dom.js';
import type { Screen } from '../app.js';
import { assetName, chainName } from '../payment-words.js';
import type { Words } from '../words/en.js';
import { button, exactText, fact } from './parts.js';
import { recipientName } from './recipient.js';

const SAID_FOR_MS = 2_000;

/** Confirmed: what the payer's own wallet is to pay, to be copied and not typed. */
export function readyScreen(answer: Answer, option: PaymentOption, amount: string): Screen {
  return (app) => {
    const { words } = app;
    const { memo, payment_reference: reference } = option;
    return element(
      'section',
      { class: 'screen ready' },
      element('h1', {}, words.readyTitle),
      element('p', { class: 'lead' }, words.readyAdvice),
      element(
        'dl',
        { class: 'card facts final' },
        fact(words.recipient, recipientName(answer.identifier)),
        copyable(words.amount, amount, `${amount} ${assetName(option, words)}`, words),
        fact(words.network, chainName(option, words)),
        copyable(words.address, option.address, exactText(option.address), words),
        memo !== undefined && copyable(words.memo, memo, memo, words),
        reference !== undefined && copyable(words.reference, reference, reference, words),
      ),
      element(
        'div',
        { class: 'actions' },
        button(words.startOver, 'secondary', () => app.show(app.screens.scan())),
      ),
    );
  };
}

function copyable(name: string, value: string, shown: Node | string, words: Words): HTMLElement {
  const label = words.copy(name);
  const copy = button(label, 'secondary', () => {
    void navigator.clipboard
      .writeText(value)
      .then(
        () => words.copied,
        () => words.notCopied,
      )
      .then((said) => {
        copy.textContent = said;
        setTimeout(() => (copy.textContent = label), SAID_FOR_MS);
      });
  });
  return fact(name, element('span', { class: 'value' }, shown), copy);
}

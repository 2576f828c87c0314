import type { PaymentOption } from '../../../src/api.js';
import type { Answer } from '../../../src/client/answer.js';
import { NotConfirmed } from '../../../src/client/confirmation.js';
import { element } from '../../shared/dom.js';
import type { App, Screen } from '../app.js';
import { assetName, chainName } from '../payment-words.js';
import { changedScreen } from './changed.js';
import { optionDetails } from './option.js';
import { button, exactText, fact } from './parts.js';
import { readyScreen } from './ready.js';
import { recipientName } from './recipient.js';
import { warningBox } from './warnings.js';

/** The last look: what will be paid where, every warning, and below them the button. */
export function confirmScreen(answer: Answer, option: PaymentOption, amount: string): Screen {
  return (app) => {
    const { words } = app;
    const warnings = warningBox(answer, words);
    const understood = element('input', { type: 'checkbox', on: { change: () => (fault.textContent = '') } });
    const fault = element('p', { class: 'fault', role: 'alert' });
    const confirm = () => {
      if (warnings && !understood.checked) {
        fault.textContent = words.readFirst;
        understood.focus();
      } else void settle(app, answer, option, amount);
    };
    return element(
      'section',
      { class: 'screen' },
      element('h1', {}, words.confirmTitle),
      element(
        'dl',
        { class: 'card facts final' },
        fact(words.recipient, recipientName(answer.identifier)),
        fact(words.amount, element('strong', {}, `${amount} ${assetName(option, words)}`)),
        fact(words.network, chainName(option, words)),
        fact(words.address, exactText(option.address)),
        ...optionDetails(option, words),
      ),
      warnings ?? element('p', { class: 'note' }, words.noWarnings),
      warnings && element('label', { class: 'understood' }, understood, element('span', {}, words.understood)),
      fault,
      element(
        'div',
        { class: 'actions' },
        button(words.confirm, 'primary', confirm),
        button(words.cancelled, 'secondary', () => app.show(app.screens.answer(answer))),
      ),
    );
  };
}

/** The payer has seen everything: the client asks the service once more, and refuses what has changed meanwhile. */
async function settle(app: App, answer: Answer, option: PaymentOption, amount: string): Promise<void> {
  app.show(app.screens.loading('checking'));
  try {
    const confirmed = await app.resolver.confirm(answer, option, () => true);
    app.show(readyScreen(answer, confirmed, amount));
  } catch (error) {
    if (error instanceof NotConfirmed) app.show(changedScreen(error));
    else app.fail(error, recipientName(answer.identifier), () => void settle(app, answer, option, amount));
  }
}

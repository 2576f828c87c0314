import type { PaymentOption } from '../../../src/api.js';
import type { Answer } from '../../../src/client/answer.js';
import { element } from '../../shared/dom.js';
import type { App, Screen } from '../app.js';
import { assetName } from '../payment-words.js';
import { choiceOf } from '../payment-choice.js';
import type { Words } from '../words/en.js';
import { confirmScreen } from './confirm.js';
import { optionCard } from './option.js';
import { button, type Field, field } from './parts.js';
import { recipientCard, recipientName } from './recipient.js';
import { warningBox } from './warnings.js';

/** What an identifier resolved to: who, how to pay, what to know before, or why not. */
export function answerScreen(answer: Answer): Screen {
  return (app) => {
    const { words } = app;
    const isPayable = answer.payment_ready && answer.status === 'active';
    return element(
      'section',
      { class: 'screen' },
      element(
        'h1',
        { class: 'unseen' },
        `${recipientName(answer.identifier)}: ${isPayable ? words.payable : words.notPayable}`,
      ),
      recipientCard(answer, words),
      !isPayable && stopBox(answer, words),
      isPayable && warningBox(answer, words),
      isPayable ? paymentForm(app, answer) : null,
      element(
        'div',
        { class: 'actions' },
        button(words.startOver, isPayable ? 'secondary' : 'primary', () => app.show(app.screens.scan())),
      ),
    );
  };
}

/** An identifier that must not be paid shows no address that somebody could pay all the same. */
function stopBox({ reasons, status }: Answer, words: Words): HTMLElement {
  const known = new Map(Object.entries(words.reasons));
  const sentences = (reasons.length > 0 ? reasons : [status]).map((code) => known.get(code) ?? words.otherReason(code));
  return element(
    'section',
    { class: 'stop' },
    element('h2', {}, words.doNotPay),
    element('ul', {}, ...sentences.map((sentence) => element('li', {}, sentence))),
  );
}

/** The only option that can be paid needs no choice. */
function onlyOption(answer: Answer): PaymentOption | null {
  const [first = null, ...others] = answer.payment_options.filter((option) => choiceOf(answer, option).ok);
  return others.length === 0 ? first : null;
}

function paymentForm(app: App, answer: Answer): HTMLElement {
  const { words } = app;
  let chosen = onlyOption(answer);
  let amount: Field | null = null;
  const amountPlace = element('div', { class: 'amount' });
  const fault = element('p', { class: 'fault', role: 'alert' });
  const choose = (option: PaymentOption) => {
    chosen = option;
    fault.textContent = '';
    amount = option.fixed_amount === undefined ? amountField(option, words) : null;
    amountPlace.replaceChildren(...(amount ? [amount.node] : []));
  };
  if (chosen) choose(chosen);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!chosen) {
      fault.textContent = words.chooseFirst;
      return;
    }
    const wanted = chosen.fixed_amount ?? amount?.input.value.trim() ?? '';
    const choice = choiceOf(answer, chosen, wanted);
    if (choice.ok) app.show(confirmScreen(answer, choice.option, wanted));
    else if (amount) amount.complain(words.whyNot[choice.why]);
    else fault.textContent = words.whyNot[choice.why];
  };
  const cards = answer.payment_options.map((option) => optionCard(answer, option, option === chosen, words, choose));
  return element(
    'form',
    { class: 'stack', novalidate: true, on: { submit } },
    element('fieldset', { class: 'options' }, element('legend', {}, words.optionsTitle), ...cards),
    amountPlace,
    fault,
    element('button', { type: 'submit', class: 'primary' }, words.continue),
  );
}

function amountField(option: PaymentOption, words: Words): Field {
  return field(words.amountLabel(assetName(option, words)), {
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    name: 'amount',
  });
}

import type { PaymentOption } from '../../../src/api.js';
import type { Answer } from '../../../src/client/answer.js';
import { element } from '../../shared/dom.js';
import { choiceOf } from '../payment-choice.js';
import { amountWords, assetName, chainName } from '../payment-words.js';
import type { Words } from '../words/en.js';
import { exactText, fact } from './parts.js';
import { moment } from './time.js';

/** One way to pay, to be chosen; one that cannot be used says why, and shows no address. */
export function optionCard(
  answer: Answer,
  option: PaymentOption,
  checked: boolean,
  words: Words,
  choose: (option: PaymentOption) => void,
): HTMLElement {
  const choice = choiceOf(answer, option);
  const title = words.on(assetName(option, words), chainName(option, words));
  const radio = element('input', {
    type: 'radio',
    name: 'option',
    disabled: !choice.ok,
    checked,
    on: { change: () => choose(option) },
  });
  return element(
    'div',
    { class: choice.ok ? 'card option' : 'card option ended' },
    element('label', {}, radio, element('span', { class: 'title' }, title)),
    choice.ok ? optionFacts(option, words) : element('p', { class: 'why' }, words.whyNot[choice.why]),
  );
}

/** Everything about an option that a payer needs, in words. */
function optionFacts(option: PaymentOption, words: Words): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    fact(words.amount, amountWords(option, words)),
    fact(words.address, exactText(option.address)),
    ...optionDetails(option, words),
  );
}

/** What only some options have. */
export function optionDetails(option: PaymentOption, words: Words): HTMLElement[] {
  const { memo, payment_reference: reference, token_contract: contract, expiration } = option;
  return [
    memo !== undefined && fact(words.memo, element('strong', {}, memo), element('small', {}, words.memoNeeded)),
    reference !== undefined && fact(words.reference, reference),
    contract !== undefined && fact(words.contract, exactText(contract)),
    expiration !== undefined && fact(words.expires, words.until(moment(expiration, expiration))),
  ].filter((each) => each !== false);
}

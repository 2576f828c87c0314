import type { AnnouncedWallet } from '../../src/browser/signers.js';
import { element } from '../shared/dom.js';
import { type Controller, type Controllers, faultOf } from './controllers.js';

/** Where the reader of `/docs` chooses who signs. */
export function signingPanel(controllers: Controllers, status: HTMLElement): HTMLElement {
  const wallets = element('div', { class: 'wallets' });
  const who = element('p', { class: 'who', role: 'status' });
  const show = (controller: Controller | null) => {
    status.replaceChildren();
    anew.hidden = !controllers.hasDemo;
    who.replaceChildren(controller ? `Controller: ${controller.address}` : 'Nobody signs.');
  };
  const anew = element(
    'button',
    { type: 'button', class: 'btn', on: { click: () => show(controllers.useDemo({ anew: true })) } },
    'Make another demo wallet',
  );
  const useWallet = (wallet: AnnouncedWallet) => {
    who.replaceChildren(`Waiting for ${wallet.info.name}…`);
    controllers.useWallet(wallet).then(show, (error: unknown) => who.replaceChildren(faultOf(error)));
  };
  const discover = async () => {
    const found = await controllers.discover();
    wallets.replaceChildren(...(found.length > 0 ? found.map((each) => walletChoice(each, useWallet)) : [NO_WALLET()]));
  };
  const isDemo = controllers.hasDemo;
  show(isDemo ? controllers.useDemo() : null);
  void discover();
  return element(
    'section',
    { class: 'sign-as', 'aria-labelledby': 'sign-as' },
    element('h2', { id: 'sign-as' }, 'Sign as controller'),
    element('p', {}, WHAT),
    element(
      'fieldset',
      {},
      element('legend', {}, 'Who signs'),
      choice('Nobody: I fill in the headers', !isDemo, () => show(useNone(controllers))),
      choice('A demo wallet, made in this page', isDemo, () => show(controllers.useDemo()), DEMO),
      wallets,
    ),
    element(
      'div',
      { class: 'buttons' },
      anew,
      element(
        'button',
        { type: 'button', class: 'btn', on: { click: () => void discover() } },
        'Look for wallets again',
      ),
    ),
    who,
    status,
  );
}

const WHAT =
  'A change needs the signature of the wallet that controls the identifier. Choose one, and every request that needs it ' +
  'gets X-Controller-Wallet and X-Controller-Authorization for exactly what is sent, with its If-Match and Idempotency-Key.';
const DEMO = 'For trying only. Its key lies open in this tab, and is gone when the tab is closed.';
const NO_WALLET = () => element('p', { class: 'hint' }, 'This browser announces no wallet (EIP-6963).');

function useNone(controllers: Controllers): null {
  controllers.useNone();
  return null;
}

function walletChoice(wallet: AnnouncedWallet, use: (wallet: AnnouncedWallet) => void): HTMLElement {
  return choice(wallet.info.name, false, () => use(wallet), `A wallet of this browser (${wallet.info.rdns}).`);
}

function choice(name: string, checked: boolean, choose: () => void, hint?: string): HTMLElement {
  const radio = element('input', { type: 'radio', name: 'sign-as', checked, on: { change: choose } });
  return element('label', {}, radio, element('span', {}, name, hint !== undefined && element('small', {}, hint)));
}

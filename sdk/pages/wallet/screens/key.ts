import { element } from '../../shared/dom.js';
import type { App, Screen } from '../app.js';
import { keyFault } from '../free-key.js';
import { field } from './parts.js';

/** Asks for the key of this tab. */
export function keyScreen(refused?: 'keyRefused'): Screen {
  return (app) => {
    const { words } = app;
    const key = field(words.keyLabel, {
      type: 'password',
      name: 'free_key',
      autocomplete: 'off',
      spellcheck: 'false',
      autocapitalize: 'none',
    });
    if (refused) key.complain(words[refused]);
    const use = element('button', { type: 'submit', class: 'primary' }, words.keyUse);
    const submit = (event: Event) => {
      event.preventDefault();
      const text = key.input.value.trim();
      const fault = keyFault(text);
      // What must not be here is not left standing on the screen either.
      if (fault === 'keyPrivate' || fault === 'keyOfProvider') key.input.value = '';
      if (fault) key.complain(words[fault]);
      else void tryKey(app, text, use, () => key.complain(words.keyRefused));
    };
    return element(
      'section',
      { class: 'screen' },
      element('h1', {}, words.keyTitle),
      element('p', { class: 'lead' }, words.keyWhy),
      element('form', { class: 'stack', novalidate: true, on: { submit } }, key.node, use),
      element('p', { class: 'note' }, words.keyKept),
      element('p', { class: 'note' }, words.keyNever),
    );
  };
}

async function tryKey(app: App, key: string, button: HTMLButtonElement, refuse: () => void): Promise<void> {
  button.setAttribute('aria-busy', 'true');
  try {
    if (await app.useKey(key)) app.show(app.screens.scan());
    else refuse();
  } catch (error) {
    app.fail(error, '', () => void tryKey(app, key, button, () => app.show(app.screens.key('keyRefused'))));
  } finally {
    button.removeAttribute('aria-busy');
  }
}

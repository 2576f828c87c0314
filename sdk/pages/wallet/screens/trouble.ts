import { element } from '../../shared/dom.js';
import type { App, Screen } from '../app.js';
import type { Trouble } from '../problem.js';
import { button } from './parts.js';

/** The question has no answer: says why, and what to do. */
export function troubleScreen(trouble: Trouble, again: (() => void) | null): Screen {
  const earliest = Date.now() + (trouble.retryAfterSeconds ?? 0) * 1000;
  return (app) => {
    const { title, advice } = app.words.problems[trouble.problem];
    return element(
      'section',
      { class: `screen trouble ${trouble.problem}` },
      element('h1', {}, title),
      element('p', { class: 'lead' }, advice),
      trouble.asked !== '' && element('p', { class: 'asked' }, trouble.asked),
      element(
        'div',
        { class: 'actions' },
        again && retryButton(app, earliest, again),
        button(app.words.startOver, again ? 'secondary' : 'primary', () => app.show(app.screens.scan())),
      ),
      trouble.requestId !== null && element('p', { class: 'note' }, app.words.request(trouble.requestId)),
    );
  };
}

/** Counts down to when the service takes the question again. */
function retryButton({ words }: App, earliest: number, again: () => void): HTMLElement {
  const retry = button(words.tryAgain, 'primary', () => {
    if (retry.getAttribute('aria-disabled') !== 'true') again();
  });
  const tick = () => {
    const seconds = Math.ceil((earliest - Date.now()) / 1000);
    retry.toggleAttribute('data-waiting', seconds > 0);
    retry.setAttribute('aria-disabled', String(seconds > 0));
    retry.textContent = seconds > 0 ? words.tryAgainIn(String(seconds)) : words.tryAgain;
    if (seconds > 0) setTimeout(() => retry.isConnected && tick(), 1000);
  };
  tick();
  return retry;
}

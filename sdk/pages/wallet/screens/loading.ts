import { element } from '../../shared/dom.js';
import type { Screen } from '../app.js';

/** Something is being asked of the service. */
export function loadingScreen(what: 'lookingUp' | 'checking'): Screen {
  return ({ words }) =>
    element(
      'section',
      { class: 'screen loading', 'aria-busy': 'true' },
      element('h1', { class: 'busy' }, words[what]),
      element('div', { class: 'bones', 'aria-hidden': 'true' }, element('i'), element('i'), element('i')),
    );
}

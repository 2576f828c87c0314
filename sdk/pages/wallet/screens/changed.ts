import type { NotConfirmed } from '../../../src/client/confirmation.js';
import { element } from '../../shared/dom.js';
import type { Screen } from '../app.js';
import { button } from './parts.js';

/** An option cannot be paid because its recipient cannot: that is one change to a reader, and not two. */
function toldOf(changes: readonly string[]): readonly string[] {
  return changes.includes('status') ? changes.filter((change) => change !== 'option') : changes;
}

/** Between the look and the confirmation something changed: the payment must not be made. */
export function changedScreen({ changes, answer, message }: NotConfirmed): Screen {
  return (app) => {
    const { words } = app;
    const known = new Map(Object.entries(words.changes));
    const sentences = toldOf(changes).map((change) => known.get(change) ?? change);
    return element(
      'section',
      { class: 'screen trouble changed' },
      element('h1', {}, words.changedTitle),
      element('p', { class: 'lead' }, words.changedAdvice),
      element(
        'div',
        { class: 'stop' },
        element('ul', {}, ...(sentences.length > 0 ? sentences : [message]).map((each) => element('li', {}, each))),
      ),
      element(
        'div',
        { class: 'actions' },
        answer && button(words.seeNow, 'primary', () => app.show(app.screens.answer(answer))),
        button(words.startOver, answer ? 'secondary' : 'primary', () => app.show(app.screens.scan())),
      ),
    );
  };
}

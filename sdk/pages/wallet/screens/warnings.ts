import type { Answer } from '../../../src/client/answer.js';
import { element } from '../../shared/dom.js';
import type { Words } from '../words/en.js';

/** Every warning, in the reader's language where there are words for its code, and else as the service says it. */
function warningSentences({ trust }: Answer, { warnings }: Words): readonly string[] {
  const translations = new Map(Object.entries(warnings));
  return (trust?.warnings ?? []).map((sentence, at) => translations.get(trust?.codes?.[at] ?? '') ?? sentence);
}

/** The box with the warnings; null where there are none. */
export function warningBox(answer: Answer, words: Words): HTMLElement | null {
  const sentences = warningSentences(answer, words);
  if (sentences.length === 0) return null;
  return element(
    'section',
    { class: 'warnings' },
    element('h2', {}, words.warningsTitle),
    element('ul', {}, ...sentences.map((sentence) => element('li', {}, sentence))),
  );
}

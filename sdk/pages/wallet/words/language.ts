import { bn } from './bn.js';
import { en, type Words } from './en.js';

export type Language = 'en' | 'bn';

export const WORDS: Readonly<Record<Language, Words>> = { en, bn };

const CHOSEN = 'language';

/** What the reader chose here before, or else the first of the browser's languages that there are words for. */
export function preferredLanguage(): Language {
  const known = [storedLanguage(), ...navigator.languages].map((each) => each?.split('-')[0]);
  return known.find((each): each is Language => each === 'en' || each === 'bn') ?? 'en';
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(CHOSEN, language);
  } catch {
    // It is asked for again.
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

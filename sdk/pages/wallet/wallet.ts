import { element } from '../shared/dom.js';
import { App } from './app.js';
import { answerScreen } from './screens/answer.js';
import { keyScreen } from './screens/key.js';
import { loadingScreen } from './screens/loading.js';
import { scanScreen } from './screens/scan.js';
import { troubleScreen } from './screens/trouble.js';

const screens = {
  key: keyScreen,
  scan: () => scanScreen,
  loading: loadingScreen,
  answer: answerScreen,
  trouble: troubleScreen,
};

/** What stands around the screens: the title, the language, and the way to forget the key. */
function drawFrame(app: App): void {
  const { words, language } = app;
  document.documentElement.lang = language;
  document.title = words.title;
  document.querySelector('#brand')?.replaceChildren(words.title);
  drawLanguage(app);
  const forget = element(
    'button',
    { type: 'button', class: 'quiet', on: { click: () => app.forgetKey() } },
    words.keyForget,
  );
  document.querySelector('#foot')?.replaceChildren(...(app.hasKey ? [element('p', {}, words.keyHere), forget] : []));
}

function drawLanguage(app: App): void {
  const place = document.querySelector('#language');
  const hadFocus = place?.contains(document.activeElement);
  const lang = app.language === 'en' ? 'bn' : 'en';
  const other = element(
    'button',
    { type: 'button', class: 'quiet', lang, on: { click: () => app.switchLanguage() } },
    app.words.otherLanguage,
  );
  place?.replaceChildren(other);
  if (hadFocus) other.focus();
}

const main = document.querySelector<HTMLElement>('#main');
if (main) new App(main, screens, drawFrame);

import { SeveralCodes } from '../../../src/client/scan.js';
import { element } from '../../shared/dom.js';
import type { App, Screen } from '../app.js';
import { CameraUnavailable, scanWithCamera } from '../scanner/camera.js';
import { readPicture } from '../scanner/picture.js';
import { button, field } from './parts.js';

/** Three ways to say who is to be paid: the camera, a picture, or a text. */
export const scanScreen: Screen = (app) => {
  const { words } = app;
  const status = element('p', { class: 'status', role: 'status' });
  const finder = element('div', { class: 'finder' });
  return element(
    'section',
    { class: 'screen' },
    element('h1', {}, words.scanTitle),
    element('p', { class: 'lead' }, words.scanAdvice),
    finder,
    element('div', { class: 'actions' }, cameraButton(app, finder, status), pictureButton(app, status)),
    status,
    textForm(app),
  );
};

function cameraButton(app: App, finder: HTMLElement, status: HTMLElement): HTMLElement {
  const { words } = app;
  let running: AbortController | null = null;
  const start = async (signal: AbortSignal) => {
    const video = element('video', { playsinline: true, muted: true, 'aria-label': words.scanHold });
    finder.replaceChildren(video, element('i', { class: 'frame', 'aria-hidden': 'true' }));
    status.textContent = words.scanStarting;
    video.addEventListener('playing', () => (status.textContent = words.scanHold), { once: true });
    // Leaving the screen in any way, such as by looking up a text, must not leave the camera on.
    const tell = (hasSeveral: boolean) => {
      const said = hasSeveral ? words.scanSeveral : words.scanHold;
      // Not said anew at each look, which would be read aloud.
      if (status.textContent !== said) status.textContent = said;
    };
    const text = await scanWithCamera(video, AbortSignal.any([signal, untilRemoved(finder)]), tell);
    if (text !== null && finder.isConnected) await app.lookUp(text);
  };
  const toggle = button(words.scanStart, 'primary', () => {
    if (running) return running.abort();
    running = new AbortController();
    toggle.textContent = words.scanStop;
    start(running.signal)
      .then(() => (status.textContent = ''))
      .catch((error: unknown) => {
        status.textContent = words[error instanceof CameraUnavailable ? error.reason : 'scanNone'];
      })
      .finally(() => {
        running = null;
        toggle.textContent = words.scanStart;
        finder.replaceChildren();
      });
  });
  return toggle;
}

function untilRemoved(node: HTMLElement): AbortSignal {
  const removed = new AbortController();
  const observer = new MutationObserver(() => {
    if (node.isConnected) return;
    observer.disconnect();
    removed.abort();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return removed.signal;
}

function pictureButton(app: App, status: HTMLElement): HTMLElement {
  const { words } = app;
  const read = async () => {
    const [picture] = input.files ?? [];
    if (!picture) return;
    status.textContent = words.scanReading;
    const found = await readPicture(picture).catch((error: unknown) => (error instanceof SeveralCodes ? error : null));
    input.value = '';
    if (typeof found === 'string') await app.lookUp(found);
    else status.textContent = found === null ? words.scanNothing : words.scanSeveral;
  };
  const input = element('input', {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    on: { change: () => void read() },
  });
  return element(
    'div',
    { class: 'picture' },
    button(words.scanImage, 'secondary', () => input.click()),
    input,
  );
}

function textForm(app: App): HTMLElement {
  const { words } = app;
  const text = field(words.textLabel, {
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    placeholder: words.textExample,
    inputmode: 'email',
    enterkeyhint: 'search',
  });
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.input.value.trim() === '') text.complain(words.textMissing);
    else void app.lookUp(text.input.value);
  };
  const look = element('button', { type: 'submit', class: 'secondary' }, words.lookUp);
  return element('form', { class: 'stack text', novalidate: true, on: { submit } }, text.node, look);
}

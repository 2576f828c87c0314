import type { Answer } from '../../src/client/answer.js';
import { Http } from '../../src/client/http.js';
import { PaymentResolver } from '../../src/client/resolver.js';
import { ResolverError } from '../../src/client/resolver-error.js';
import { TabStorage } from '../shared/tab-storage.js';
import { isKeyRefused, type Trouble, troubleOf } from './problem.js';
import { type Language, preferredLanguage, rememberLanguage, WORDS } from './words/language.js';
import type { Words } from './words/en.js';

/** One view of the page, drawn again when the language changes. Its heading gets the focus. */
export type Screen = (app: App) => HTMLElement;

export interface Screens {
  readonly key: (fault?: 'keyRefused') => Screen;
  readonly scan: () => Screen;
  readonly loading: (what: 'lookingUp' | 'checking') => Screen;
  readonly answer: (answer: Answer) => Screen;
  readonly trouble: (trouble: Trouble, again: (() => void) | null) => Screen;
}

/** A payer waits for nobody longer than this; the page says so, and the payer may try again. */
const RESOLVER_LIMITS = { timeoutMs: 8_000, maxTries: 2, maxWaitSeconds: 1 };

/** What the whole page shares: its language, the key of its tab, and which screen is shown. */
export class App {
  readonly #key = new TabStorage('free_key');
  #language = preferredLanguage();
  #screen: Screen;

  constructor(
    private readonly main: HTMLElement,
    readonly screens: Screens,
    private readonly onChange: (app: App) => void,
  ) {
    this.#screen = this.hasKey ? screens.scan() : screens.key();
    this.#draw();
  }

  get language(): Language {
    return this.#language;
  }

  get words(): Words {
    return WORDS[this.#language];
  }

  get hasKey(): boolean {
    return this.#key.read() !== null;
  }

  /** A resolver with the key of this tab. */
  get resolver(): PaymentResolver {
    return new PaymentResolver({ ...this.#service(this.#key.read() ?? ''), ...RESOLVER_LIMITS });
  }

  switchLanguage(): void {
    this.#language = this.#language === 'en' ? 'bn' : 'en';
    rememberLanguage(this.#language);
    this.#draw();
  }

  show(screen: Screen): void {
    this.#screen = screen;
    this.#draw();
    const heading = this.main.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  /** Keeps a key that the service knows. @returns whether it does @throws ResolverError when it cannot be asked */
  async useKey(key: string): Promise<boolean> {
    try {
      await new Http({ ...this.#service(key), ...RESOLVER_LIMITS }).call({ method: 'GET', path: '/v1/me' });
    } catch (error) {
      if (isKeyRefused(error)) return false;
      throw error;
    }
    this.#key.write(key);
    return true;
  }

  forgetKey(): void {
    this.#key.write(null);
    this.show(this.screens.key());
  }

  /** Resolves a text and shows what it is, or why that is not known. */
  async lookUp(text: string): Promise<void> {
    this.show(this.screens.loading('lookingUp'));
    try {
      const answer = await this.resolver.scan(text);
      if (answer) this.show(this.screens.answer(answer));
      else this.#showTrouble({ problem: 'no_mapping', retryAfterSeconds: null, requestId: null, asked: text }, null);
    } catch (error) {
      this.fail(error, text, () => void this.lookUp(text));
    }
  }

  /** Says what went wrong with what was asked. @param again what is tried again, where that can help */
  fail(error: unknown, asked: string, again: () => void): void {
    if (isKeyRefused(error)) {
      this.#key.write(null);
      this.show(this.screens.key('keyRefused'));
      return;
    }
    const trouble = troubleOf(error, asked, navigator.onLine);
    this.#showTrouble(trouble, error instanceof ResolverError && trouble.problem !== 'invalid' ? again : null);
  }

  #showTrouble(trouble: Trouble, again: (() => void) | null): void {
    this.show(this.screens.trouble(trouble, again));
  }

  /** The service is where the page is, also behind a proxy that serves it under a path. */
  /** The page itself came from there, encrypted or not. */
  #service(key: string): { url: string; key: string; insecure: true } {
    return { url: new URL('.', location.href).href, key, insecure: true };
  }

  #draw(): void {
    this.main.replaceChildren(this.#screen(this));
    this.onChange(this);
  }
}

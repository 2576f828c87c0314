import type { Me, PublicKey } from '../api.js';
import { audienceOf } from '../audience.js';
import { MODES } from '../authorization/digests.js';
import { MAX_LIFETIME_SECONDS } from '../authorization/freshness.js';
import { isMe, isServiceDescription } from '../service-shapes.js';
import { noAnswer } from './failures.js';
import { type Http, type ReadOptions, unreadable } from './http.js';
import type { HttpOptions } from './http-options.js';
import { InvalidOption } from './invalid-option.js';
import { pathTo } from './paths.js';
import { ResolverError } from './resolver-error.js';

/** What every signature names besides its request, and what the service takes. */
export interface SigningContext {
  /** The service's public base URL. */
  readonly audience: string;
  /** Id of the provider whose key is used. */
  readonly provider: string;
  readonly modes: readonly string[];
  readonly maxSeconds: number;
}

/** What the caller knows of it already. */
export interface KnownFacts {
  readonly audience?: string | undefined;
  readonly provider?: string | undefined;
}

/**
 * `audience` and `provider` may be given where they are known; otherwise the service is asked, once. Give `audience` where
 * the service is reached under another address than its public one, such as behind a proxy: wallets sign for that one.
 */
export type ResolverOptions = HttpOptions & KnownFacts;

const DEFAULT_MAX_SECONDS = 300;

/** What the service would answer to any change. */
const FREE_KEY = noAnswer(
  'credential_not_accepted',
  'A Free API key only resolves: changes need the key of a provider.',
);

/** Asks the service who it is and whose key this is, each once and only when it is needed. */
export class ServiceFacts {
  readonly #describe = remember(() => readDescription(this.http));
  readonly #provider = remember(() => readProvider(this.http));

  readonly #known: KnownFacts;

  constructor(
    private readonly http: Http,
    { audience, provider }: KnownFacts,
  ) {
    this.#known = { audience: audience === undefined ? audience : audienceOf(audience), provider };
  }

  /** @throws ResolverError */
  async audience(): Promise<string> {
    return this.#known.audience ?? (await this.#describe()).audience;
  }

  /** Asks again each time, because keys are rotated. @throws ResolverError */
  async publicKeys(options: ReadOptions): Promise<PublicKey[]> {
    return (await readDescription(this.http, options)).public_keys;
  }

  /**
   * A caller who knows both who the service is and who asks gets the service's default modes and lifetime.
   * @param audience who the service is; unless it is known, what the service says of itself must fit its URL
   * @throws ResolverError, InvalidOption
   */
  async signingContext(audience = this.#known.audience): Promise<SigningContext> {
    const { provider } = this.#known;
    if (audience !== undefined && provider !== undefined) {
      return { audience, provider, modes: MODES, maxSeconds: DEFAULT_MAX_SECONDS };
    }
    const description = await this.#describe();
    // Otherwise a service could have wallets sign for another one, and use there what they signed.
    if (audience === undefined && !this.http.isAt(description.audience)) {
      throw new InvalidOption('audience', `must be given: this service says that it is ${description.audience}`);
    }
    const { modes, max_seconds: maxSeconds } = description.controller_authorization;
    if (maxSeconds > MAX_LIFETIME_SECONDS) throw new ResolverError(unreadable(), false);
    return {
      audience: audience ?? description.audience,
      provider: provider ?? (await this.#provider()),
      modes,
      maxSeconds,
    };
  }
}

async function readDescription(http: Http, { signal }: ReadOptions = {}) {
  const { body } = await http.call({
    method: 'GET',
    path: pathTo('/.well-known/payment-identifier-resolver.json', {}),
    signal,
  });
  if (!isServiceDescription(body)) throw new ResolverError(unreadable(), false);
  return body;
}

async function readProvider(http: Http): Promise<string> {
  const { provider_id: provider } = await readCaller(http);
  if (provider === null) throw new ResolverError(FREE_KEY, false);
  return provider;
}

/** @throws ResolverError */
export async function readCaller(http: Http, { signal }: ReadOptions = {}): Promise<Me> {
  const { body } = await http.call({ method: 'GET', path: pathTo('/v1/me', {}), signal });
  if (!isMe(body)) throw new ResolverError(unreadable(), false);
  return body;
}

/** Remembers what was read, but not that it could not be read. */
function remember<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

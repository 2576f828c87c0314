import { AuditFailed } from './audit-failed.js';
import { concat } from './bytes.js';

const HASH_BYTES = 32;
const WIDTH = 256;
const TIMEOUT_MS = 10_000;
/** Whatever is longer than this is no checkpoint and no description: nobody reads it to its end. */
const MAX_TEXT_BYTES = 262_144;

/** A key as the service publishes it. */
export interface LogKey {
  readonly vkey: string;
  /** From when on it signs nothing more, in RFC 3339; null while that is not known. */
  readonly retiredAt: string | null;
}

/** Reads a public log over HTTP, without a key. */
export class LogSource {
  readonly #url: string;
  readonly #fetch: typeof fetch;

  /** @param url the service's base URL, such as `https://pay.example` */
  constructor(url: string, fetching: typeof fetch = (...request) => fetch(...request)) {
    this.#url = url.replace(/\/+$/, '');
    this.#fetch = fetching;
  }

  /** The newest signed note. */
  async checkpoint(): Promise<string> {
    return new TextDecoder().decode(await this.#get('/log/checkpoint', MAX_TEXT_BYTES));
  }

  /** The keys that the service publishes as its own. */
  async publishedKeys(): Promise<LogKey[]> {
    const path = '/.well-known/payment-identifier-resolver.json';
    const body = parse(new TextDecoder().decode(await this.#get(path, MAX_TEXT_BYTES)));
    if (typeof body !== 'object' || body === null || !('public_keys' in body) || !Array.isArray(body.public_keys)) {
      throw new AuditFailed('log_unavailable', `${path} is not the description of a service.`);
    }
    return body.public_keys.flatMap((key: unknown) => {
      if (typeof key !== 'object' || key === null || !('vkey' in key)) return [];
      const retiredAt = 'retired_at' in key && key.retired_at !== null ? String(key.retired_at) : null;
      return [{ vkey: String(key.vkey), retiredAt }];
    });
  }

  /** The hashes of one tile. */
  async tile({ level, index, width }: { level: number; index: number; width: number }): Promise<Uint8Array> {
    const path = `/log/tile/${level}/${encodeIndex(index)}${width < WIDTH ? `.p/${width}` : ''}`;
    const bytes = await this.#get(path, width * HASH_BYTES);
    if (bytes.length !== width * HASH_BYTES)
      throw new AuditFailed('log_incomplete', `${path} is not ${width} hashes long.`);
    return bytes;
  }

  /**
   * The body of an answer; of a longer one than may be, its beginning and a little more.
   * @throws AuditFailed with `log_unavailable` when there is no answer, and `log_incomplete` when there is not what must be there
   */
  async #get(path: string, atMost: number): Promise<Uint8Array> {
    const fetching = this.#fetch;
    const request = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual', cache: 'no-store' } as const;
    try {
      const response = await fetching(this.#url + path, request);
      if (response.ok) return await read(response, atMost);
      const isGone = response.status === 404 && path.startsWith('/log/tile/');
      throw new AuditFailed(
        isGone ? 'log_incomplete' : 'log_unavailable',
        `${path} was answered with ${response.status}.`,
      );
    } catch (error) {
      if (error instanceof AuditFailed) throw error;
      throw new AuditFailed('log_unavailable', `${path}: ${error instanceof Error ? error.message : 'no answer'}.`);
    }
  }
}

/** Ends as soon as there is more than may be. */
async function read({ body }: Response, atMost: number): Promise<Uint8Array> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  for (let length = 0; reader && length <= atMost;) {
    const { done, value } = await reader.read();
    if (done) return concat(...parts);
    parts.push(value);
    length += value.length;
  }
  await reader?.cancel();
  return concat(...parts);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function encodeIndex(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}

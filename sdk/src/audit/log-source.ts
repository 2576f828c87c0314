import { AuditFailed } from './audit-failed.js';

const HASH_BYTES = 32;
const WIDTH = 256;
const TIMEOUT_MS = 10_000;

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
    return (await this.#get('/log/checkpoint')).text();
  }

  /** The vkeys that the service publishes as its own. */
  async publishedKeys(): Promise<string[]> {
    const body: unknown = await (await this.#get('/.well-known/payment-identifier-resolver.json')).json();
    const keys = typeof body === 'object' && body !== null && 'public_keys' in body ? body.public_keys : [];
    return (Array.isArray(keys) ? keys : []).flatMap((key: unknown) =>
      typeof key === 'object' && key !== null && 'vkey' in key ? String(key.vkey) : [],
    );
  }

  /** The hashes of one tile. */
  async tile({ level, index, width }: { level: number; index: number; width: number }): Promise<Uint8Array> {
    const path = `/log/tile/${level}/${encodeIndex(index)}${width < WIDTH ? `.p/${width}` : ''}`;
    const bytes = new Uint8Array(await (await this.#get(path)).arrayBuffer());
    if (bytes.length !== width * HASH_BYTES)
      throw new AuditFailed('log_incomplete', `${path} is not ${width} hashes long.`);
    return bytes;
  }

  /** @throws AuditFailed with `log_unavailable` when there is no answer, and `log_incomplete` when there is not what must be there */
  async #get(path: string): Promise<Response> {
    const request = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual', cache: 'no-store' } as const;
    const response = await this.#fetch(this.#url + path, request).catch((error: unknown) => {
      throw new AuditFailed('log_unavailable', `${path}: ${error instanceof Error ? error.message : 'no answer'}.`);
    });
    if (response.ok) return response;
    const isGone = response.status === 404 && path.startsWith('/log/tile/');
    throw new AuditFailed(
      isGone ? 'log_incomplete' : 'log_unavailable',
      `${path} was answered with ${response.status}.`,
    );
  }
}

function encodeIndex(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}

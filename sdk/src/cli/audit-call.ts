import type { Output } from './commands.js';

/** An audit as it was called. */
export interface AuditCall {
  readonly url: string;
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly once: boolean;
  /** Whether a key may travel over http: to another machine. */
  readonly insecure: boolean;
  /** The public base URLs of the service, the newest first; none where the service is asked. */
  readonly audiences: readonly string[];
  /** For the history of an identifier. */
  readonly key: string | undefined;
  readonly output: Output;
}

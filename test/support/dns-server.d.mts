export class DnsServer {
  static start(): Promise<DnsServer>;
  readonly addresses: Map<string, string[]>;
  /** Host and port. */
  readonly address: string;
  stop(): void;
}

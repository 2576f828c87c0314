import { type Mode, MODES } from '../authorization/digests.js';
import { type Draft, draftOf } from '../authorization/draft.js';
import { lifetimeFrom, newNonce } from '../authorization/freshness.js';
import { sign } from '../browser/sign.js';
import { preferredMode } from '../client/draft-maker.js';
import { Http } from '../client/http.js';
import { PaymentResolver } from '../client/resolver.js';
import { ServiceFacts } from '../client/service-facts.js';
import { verifyHistory } from '../verify/history.js';
import { recognize } from '../client/scan.js';
import { verifyReceipt } from '../verify/receipt.js';
import { contentOf, paymentOptionsIn, proofIn, readWallet } from './files.js';
import { UsageError } from './usage-error.js';

/** Where a command writes: results to the one, everything else to the other. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** A command as it was called. */
export interface Invocation {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  /** The service, the key for it, and its public base URL where that is given. */
  readonly service: {
    readonly url: string;
    readonly key: string;
    readonly audience?: string;
    readonly insecure: boolean;
  };
  /** All public base URLs that the service has had, the newest first; none where the service is asked. */
  readonly audiences: readonly string[];
  readonly output: Output;
}

interface Command {
  /** How many it takes. */
  readonly operands: number;
  /** @returns whether the answer is yes */
  run(invocation: Invocation): Promise<boolean>;
}

export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['resolve', { operands: 1, run: resolve }],
  ['register', { operands: 2, run: register }],
  ['sign', { operands: 2, run: signRequest }],
  ['history', { operands: 1, run: history }],
  ['receipt', { operands: 1, run: receipt }],
  ['verify', { operands: 1, run: verify }],
]);

async function resolve({ operands: [text = ''], options, service, output }: Invocation): Promise<boolean> {
  const resolver = new PaymentResolver(service);
  const { type } = options;
  const answer = await (type === undefined ? resolver.scan(text) : resolver.resolve({ type, value: text }));
  if (answer) print(output, answer);
  else output.err('Nothing is registered under this identifier.');
  return answer?.payment_ready === true;
}

/** What `verify @FILE` reads. */
async function receipt({ operands: [text = ''], options, service, output }: Invocation): Promise<boolean> {
  const { type } = options;
  const question = type === undefined ? recognize(text) : { type, value: text };
  if (!question) throw new UsageError('The text is none that is recognized. Say its --type.');
  const { body, receipt: given } = await new PaymentResolver(service).resolve(question, { receipt: true });
  print(output, { question, answer: body, receipt: given });
  if (given === null) output.err('The service gives no receipts.');
  return given !== null;
}

async function register({ operands, options, service, output }: Invocation): Promise<boolean> {
  const [type = '', value = ''] = operands;
  const payment_options = paymentOptionsIn(required(options, 'options'));
  const wallet = readWallet(required(options, 'wallet-file'));
  const resolver = new PaymentResolver(service);
  const alg = modeIn(options);
  const draft = await resolver.register(
    { type, value, payment_options },
    { wallet: wallet.address, ...(alg && { alg }) },
  );
  show(output, draft);
  print(output, await resolver.send(draft, await sign(draft, wallet.sign)));
  return true;
}

/** Any request that a controller signs. Only the headers that are named are signed, as curl sends no others. */
async function signRequest({ operands, options, service, output }: Invocation): Promise<boolean> {
  const [method = '', path = ''] = operands;
  const wallet = readWallet(required(options, 'wallet-file'));
  const { audience: known, ...reached } = service;
  const http = new Http(reached);
  const { audience, provider, modes, maxSeconds } = await new ServiceFacts(http, { audience: known }).signingContext();
  const draft = draftOf({
    method,
    path,
    body: contentOf(options['body'] ?? ''),
    audience,
    provider,
    wallet: wallet.address,
    alg: modeIn(options) ?? preferredMode(wallet.address, modes),
    idempotency_key: options['idempotency-key'] ?? null,
    if_match: options['if-match'] ?? null,
    nonce: newNonce(),
    ...lifetimeFrom(http.serviceTimeMs(), maxSeconds),
  });
  show(output, draft);
  for (const [name, header] of Object.entries(await sign(draft, wallet.sign))) output.out(`${name}: ${header}`);
  return true;
}

async function history({ operands: [id = ''], service, output }: Invocation): Promise<boolean> {
  const found = await new PaymentResolver(service).history(id);
  if (found) print(output, found.events);
  else output.err('There is no identifier with this id.');
  return found !== null;
}

async function verify({ operands: [id = ''], service, audiences, output }: Invocation): Promise<boolean> {
  const resolver = new PaymentResolver(service);
  const audience = audiences.length > 0 ? audiences : [await resolver.audience()];
  if (id.startsWith('@')) {
    const { receipt: given, ...shown } = proofIn(id);
    const keys = await resolver.publicKeys();
    const proof = await verifyReceipt(given, { ...shown, keys, audience });
    print(output, proof);
    return proof.ok;
  }
  const events = await resolver.history(id);
  const identifier = await resolver.get(id);
  const verdict = await verifyHistory(events, identifier, { audience });
  print(output, verdict);
  return verdict.ok;
}

function modeIn({ alg }: Invocation['options']): Mode | undefined {
  if (alg === undefined) return undefined;
  const mode = MODES.find((each) => each === alg);
  if (!mode) throw new UsageError(`--alg must be one of ${MODES.join(', ')}.`);
  return mode;
}

function required(options: Invocation['options'], name: string): string {
  const value = options[name];
  if (value === undefined) throw new UsageError(`--${name} is missing.`);
  return value;
}

/** What is about to be signed, for the person at the terminal. */
function show(output: Output, { summary }: Draft): void {
  for (const line of summary) output.err(line);
}

function print(output: Output, value: unknown): void {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // Control characters are escaped: the JSON says the same, and does not command the terminal.
  output.out(JSON.stringify(value, null, 2).replace(/[^\P{C}\n]/gu, (text) => text.split('').map(escaped).join('')));
}

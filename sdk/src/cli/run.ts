import { parseArgs } from 'node:util';
import { ResolverError } from '../client/resolver-error.js';
import { PaymentIdentifierError } from '../errors.js';
import { audit } from './audit.js';
import { COMMANDS, type Invocation, type Output } from './commands.js';
import { UsageError } from './usage-error.js';

const USAGE = `payment-identifier COMMAND

  resolve TEXT [--type TYPE]
      where to pay an email address, a native name or the text of a QR code
  register TYPE VALUE --options JSON --wallet-file FILE [--alg MODE]
      registers payment options, signed with the wallet in the file
  sign METHOD PATH [--body TEXT] --wallet-file FILE [--alg MODE] [--idempotency-key KEY] [--if-match ETAG]
      prints the two headers of a signed request, for curl -H @FILE
  history ID
      prints the events of an identifier
  receipt TEXT [--type TYPE]
      resolves with a receipt, and prints what proves the answer: keep it in a file
  verify ID [--audience URL]...
      verifies the events: the chain, every signature, every signed body
  verify @FILE [--audience URL]...
      verifies a receipt as \`receipt\` printed it
  audit URL [--state FILE] [--identifier ID] [--once] [--vkey VKEY] [--max-age SECONDS]
        [--audience URL]...
      follows the public log of a service. When the log was cut off, forked or rolled back, it says so and ends with 1.
      FILE keeps what was seen. Each look also verifies the history of ID and says what is wrong with it; with --once it
      then ends with 1. VKEY is the key of the log, if you know it from elsewhere. It also ends with 1 when the log has
      shown nothing new for SECONDS

--insecure allows http: to a host that is not this machine.
JSON and TEXT may be @FILE. MODE is eip712, eip191 or ed25519.
A wallet file holds a private key: 0x and 64 hexadecimal digits for an EVM wallet, or the JSON array of 64 bytes that
Solana's tools write.
PAYMENT_IDENTIFIER_URL is the service, PAYMENT_IDENTIFIER_KEY your key for it. PAYMENT_IDENTIFIER_AUDIENCE is its public base
URL, which wallets sign for: set it where you reach the service under another one. Where it has changed, name with --audience all
that it was, the newest first: what was signed for an earlier one counts until the first event that was signed for a later one.`;

const STRING = { type: 'string' } as const;
const OPTIONS = {
  type: STRING,
  options: STRING,
  body: STRING,
  alg: STRING,
  'wallet-file': STRING,
  'idempotency-key': STRING,
  'if-match': STRING,
  state: STRING,
  identifier: STRING,
  vkey: STRING,
  audience: { type: 'string', multiple: true },
  'max-age': STRING,
  once: { type: 'boolean' },
  insecure: { type: 'boolean' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Control characters, by which the texts in an answer would command the terminal. */
const UNSEEN = /[^\P{C}\n]/gu;

/** Runs one command. @returns the exit code: 1 when the answer is no, 2 when the command cannot be understood */
export function run(args: string[], environment: Environment, { out, err }: Output): Promise<number> {
  return runFor(args, environment, {
    out: (text) => out(text.replaceAll(UNSEEN, '\uFFFD')),
    err: (text) => err(text.replaceAll(UNSEEN, '\uFFFD')),
  });
}

async function runFor(args: string[], environment: Environment, output: Output): Promise<number> {
  try {
    const {
      values: { once = false, insecure = false, audience: audiences = [], ...values },
      positionals,
    } = parse(args);
    const [name = '', ...operands] = positionals;
    const [url] = operands;
    if (name === 'audit' && url !== undefined && operands.length === 1) {
      const key = environment['PAYMENT_IDENTIFIER_KEY'];
      return (await audit({ url, options: values, once, insecure, audiences, key, output })) ? 0 : 1;
    }
    const command = COMMANDS.get(name);
    if (command?.operands !== operands.length) throw new UsageError(USAGE);
    return (await command.run({
      operands,
      options: values,
      audiences,
      service: { ...serviceIn(environment), insecure },
      output,
    }))
      ? 0
      : 1;
  } catch (error) {
    if (error instanceof UsageError) {
      output.err(error.message);
      return 2;
    }
    if (!(error instanceof PaymentIdentifierError)) throw error;
    explain(error, output);
    return 1;
  }
}

function explain(error: PaymentIdentifierError, output: Output): void {
  output.err(error.message);
  if (!(error instanceof ResolverError)) return;
  for (const { field, message } of error.fields) output.err(`  ${field}: ${message}`);
  if (error.requestId !== null) output.err(`  request id: ${error.requestId}`);
  if (error.uncertain) output.err('  It may have been done all the same. Look with `history` or `resolve`.');
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : USAGE);
  }
}

function serviceIn(environment: Environment): Omit<Invocation['service'], 'insecure'> {
  const {
    PAYMENT_IDENTIFIER_URL: url,
    PAYMENT_IDENTIFIER_KEY: key,
    PAYMENT_IDENTIFIER_AUDIENCE: audience,
  } = environment;
  if (!url || !key) throw new UsageError('Set PAYMENT_IDENTIFIER_URL and PAYMENT_IDENTIFIER_KEY.');
  return { url, key, ...(audience && { audience }) };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { faultOf } from './database-url.js';

/** Injection token of the {@link Config}. */
export const CONFIG = Symbol('config');

const port = z.coerce.number().int().min(0).max(65_535);
/** The largest limit, for all providers and for one. Also enforced by prisma/migrations/…_credentials. */
export const MAX_LIMIT = 1_000_000_000;
const count = (fallback: number) => z.coerce.number().int().min(1).max(MAX_LIMIT).default(fallback);
const countOrOff = z.coerce.number().int().min(0).max(MAX_LIMIT).default(0);
const milliseconds = (fallback: number) => z.coerce.number().int().min(1).max(600_000).default(fallback);
const hours = (fallback: number) => z.coerce.number().min(0).max(87_600).default(fallback);
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Names one host or several. */
const databaseUrl = z.string().superRefine((text, context) => {
  const message = faultOf(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Names, separated by commas. Which there are is known where they are used. */
const names = z.string().transform((list) => list.split(',').map((name) => name.trim()));

/** Separated by blanks, because URLs may have commas. */
const words = z.string().transform((list) => list.split(/\s+/).filter((word) => word !== ''));

/** `off`, `on`, or networks such as `10.1.0.0/16`, separated by commas. */
const networks = names.pipe(
  z.union([
    z.tuple([z.enum(['off', 'on'])]).transform(([word]) => word),
    z.array(z.union([z.cidrv4(), z.cidrv6()], 'must be off, on, or networks such as 10.1.0.0/16')),
  ]),
);

/** `false`, `true`, a number of proxies, or a list of proxy addresses and networks, as Fastify's `trustProxy` takes it. */
const trustProxy = z.string().transform((text) => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d{1,3}$/.test(text) ? (_address: string, hop: number) => hop < Number(text) : text;
});

/** Every environment variable of the service. This object is the only place that names them. */
export const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_BASE_URL: url('http:', 'https:').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_STANDBY_URLS: words.pipe(z.array(url('postgres:', 'postgresql:'))).optional(),
  STANDBY_WAIT_MS: milliseconds(20),
  DATABASE_POOL_SIZE: count(10),
  DATABASE_CONNECTION_TIMEOUT_MS: milliseconds(500),
  DATABASE_QUERY_TIMEOUT_MS: milliseconds(1_000),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  DATABASE_SLOW_QUERY_MS: milliseconds(200),
  EMBEDDED_DB_PORT: port.default(0),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  CONTROLLER_AUTH_MODES: names.optional(),
  CONTROLLER_AUTH_MAX_SECONDS: z.coerce.number().int().min(1).max(3_600).default(300),
  BANGLA_QR_CHECKSUM: z.enum(['enforce', 'warn']).default('enforce'),
  REGISTRATION_QUARANTINE_HOURS: hours(24),
  TRUST_PROXY: trustProxy.default(false),
  WEBHOOK_KEY: z.string().min(32).optional(),
  WEBHOOK_ALLOW_PRIVATE: networks.default('off'),
  WEBHOOK_DNS: names.optional(),
  SIGNING_KEY_DIR: z.string().min(1).optional(),
  SIGNER_COMMAND: z.string().min(1).optional(),
  OPERATOR: z.string().max(100).optional(),
  OPERATOR_ROLE: z.enum(['viewer', 'reviewer', 'admin']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.default(0),
  WALLET_PAGE: z.enum(['on', 'off']).default('on'),
  TRUST_CHANGED_HOURS: hours(72),
  TRUST_REGISTERED_HOURS: hours(72),
  TRUST_REREGISTERED_HOURS: hours(720),
  TRUST_EXPIRING_HOURS: hours(24),
  LIMIT_RESOLVE_PER_MINUTE: count(120),
  LIMIT_FREE_PER_MINUTE: count(10),
  LIMIT_FREE_PER_DAY: count(100),
  LIMIT_AVAILABILITY_PER_MINUTE: count(120),
  LIMIT_LOG_PER_MINUTE: count(600),
  LIMIT_READ_PER_MINUTE: count(1_200),
  LIMIT_MUTATION_PER_MINUTE: count(600),
  LIMIT_COMPLAINT_PER_HOUR: count(60),
  LIMIT_NAMESPACE_PER_HOUR: count(60),
  LIMIT_AUTH_FAILURE_PER_MINUTE: count(300),
  LIMIT_RESOLVE_MISS_PER_HOUR: countOrOff,
});

/** A wrong environment variable: the service does not start. */
export class InvalidConfiguration extends Error {}

/** The configuration of one process, grouped by who uses it. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment once. An empty variable counts as absent, so `NAME=` in a file means the default.
 * @throws InvalidConfiguration with one sentence for each wrong variable
 */
export function readConfig(variables: NodeJS.ProcessEnv = environment()) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`);
    throw new InvalidConfiguration(sentences.join('\n'));
  }
  const env = parsed.data;
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    /** Whether `/wallet` is served. */
    walletPage: env.WALLET_PAGE === 'on',
    /** Whose name the history gives to what the commands and Studio do (D19). */
    operator: env.OPERATOR,
    /** What they may do; absent for the most that the login of the database may. */
    operatorRole: env.OPERATOR_ROLE,
    /** The audience of controller authorizations, never taken from the Host header. */
    publicBaseUrl: (env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    database: {
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      ownerUrl: env.DATABASE_OWNER_URL,
      standbyUrls: env.DATABASE_STANDBY_URLS ?? [],
      /** How long a look-up may wait for a standby before the primary answers it. */
      standbyWaitMs: env.STANDBY_WAIT_MS,
      poolSize: env.DATABASE_POOL_SIZE,
      connectionTimeoutMs: env.DATABASE_CONNECTION_TIMEOUT_MS,
      queryTimeoutMs: env.DATABASE_QUERY_TIMEOUT_MS,
      preparedStatements: env.DATABASE_PREPARED_STATEMENTS === 'on',
      slowQueryMs: env.DATABASE_SLOW_QUERY_MS,
      dataDir: env.DATA_DIR,
      embeddedPort: env.EMBEDDED_DB_PORT,
    },
    webhooks: {
      /** What the secrets of all endpoints follow from; the embedded database has one of its own. */
      key: env.WEBHOOK_KEY,
      /** Which addresses are allowed although they are private. */
      allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
      /** The servers to ask; null for the system's. */
      dnsServers: env.WEBHOOK_DNS ?? null,
    },
    signing: {
      /** Where the private keys are; the embedded database has a directory of its own for them. */
      keyDirectory:
        env.SIGNING_KEY_DIR ?? (env.DATABASE_URL === undefined ? join(env.DATA_DIR, 'signing-keys') : undefined),
      /** What signs instead of the files, such as the client of a key management service. */
      command: env.SIGNER_COMMAND,
    },
    redisUrl: env.REDIS_URL,
    controllerAuthorization: {
      /** null stands for all that the service knows. */
      modes: env.CONTROLLER_AUTH_MODES ?? null,
      maxSeconds: env.CONTROLLER_AUTH_MAX_SECONDS,
    },
    banglaQrChecksum: env.BANGLA_QR_CHECKSUM,
    registrationQuarantineHours: env.REGISTRATION_QUARANTINE_HOURS,
    trust: {
      changedHours: env.TRUST_CHANGED_HOURS,
      registeredHours: env.TRUST_REGISTERED_HOURS,
      reregisteredHours: env.TRUST_REREGISTERED_HOURS,
      expiringHours: env.TRUST_EXPIRING_HOURS,
    },
    limits: {
      resolvePerMinute: env.LIMIT_RESOLVE_PER_MINUTE,
      freePerMinute: env.LIMIT_FREE_PER_MINUTE,
      freePerDay: env.LIMIT_FREE_PER_DAY,
      logPerMinute: env.LIMIT_LOG_PER_MINUTE,
      availabilityPerMinute: env.LIMIT_AVAILABILITY_PER_MINUTE,
      readPerMinute: env.LIMIT_READ_PER_MINUTE,
      mutationPerMinute: env.LIMIT_MUTATION_PER_MINUTE,
      complaintPerHour: env.LIMIT_COMPLAINT_PER_HOUR,
      namespacePerHour: env.LIMIT_NAMESPACE_PER_HOUR,
      authFailurePerMinute: env.LIMIT_AUTH_FAILURE_PER_MINUTE,
      resolveMissPerHour: env.LIMIT_RESOLVE_MISS_PER_HOUR,
    },
  };
}

/**
 * Reads the environment of a process that serves. A command needs less: it verifies no new signature.
 * @throws InvalidConfiguration
 */
export function readServiceConfig(variables: NodeJS.ProcessEnv = environment()): Config {
  const config = readConfig(variables);
  if (config.production && !variables['PUBLIC_BASE_URL']) {
    throw new InvalidConfiguration(
      'PUBLIC_BASE_URL: must be set where NODE_ENV is production, because wallets sign for this address: services ' +
        'that shared a default would accept the same signature.',
    );
  }
  return config;
}

/** The process's variables, which win over those of a file named `.env` in the working directory. */
function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

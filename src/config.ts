import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  authorizationModes,
  databaseUrl,
  standbyUrls,
  dnsServers,
  hours,
  networks,
  oneOf,
  redisUrl,
  secret,
  shortText,
  trustProxy,
  webUrl,
  wholeNumber,
} from './config-values.js';

/** Injection token of the {@link Config}. */
export const CONFIG = Symbol('config');

/** The largest limit, for all providers and for one. Also enforced by prisma/migrations/…_credentials. */
export const MAX_LIMIT = 1_000_000_000;

const port = wholeNumber(0, 65_535);
const count = (fallback: number) => wholeNumber(1, MAX_LIMIT).default(fallback);
const countOrOff = wholeNumber(0, MAX_LIMIT).default(0);
const milliseconds = (fallback: number) => wholeNumber(1, 600_000).default(fallback);

/** Every environment variable of the service. This object is the only place that names them. */
export const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_BASE_URL: webUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_STANDBY_URLS: standbyUrls.optional(),
  STANDBY_WAIT_MS: milliseconds(20),
  DATABASE_POOL_SIZE: count(10),
  DATABASE_CONNECTION_TIMEOUT_MS: milliseconds(500),
  DATABASE_QUERY_TIMEOUT_MS: milliseconds(1_000),
  DATABASE_PREPARED_STATEMENTS: oneOf('on', 'off').default('on'),
  DATABASE_SLOW_QUERY_MS: milliseconds(200),
  EMBEDDED_DB_PORT: port.default(0),
  REDIS_URL: redisUrl.optional(),
  CONTROLLER_AUTH_MODES: authorizationModes.optional(),
  CONTROLLER_AUTH_MAX_SECONDS: wholeNumber(1, 3_600).default(300),
  BANGLA_QR_CHECKSUM: oneOf('enforce', 'warn').default('enforce'),
  REGISTRATION_QUARANTINE_HOURS: hours(24),
  TRUST_PROXY: trustProxy.default(false),
  WEBHOOK_KEY: secret(32).optional(),
  WEBHOOK_ALLOW_PRIVATE: networks.default('off'),
  WEBHOOK_DNS: dnsServers.optional(),
  SIGNING_KEY_DIR: z.string().optional(),
  SIGNER_COMMAND: z.string().optional(),
  OPERATOR: shortText(100).optional(),
  OPERATOR_ROLE: oneOf('viewer', 'reviewer', 'admin').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  METRICS_PORT: port.default(0),
  WALLET_PAGE: oneOf('on', 'off').default('on'),
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

/** Wrong environment variables: the service does not start. */
export class InvalidConfiguration extends Error {}

/** The configuration of one process, grouped by who uses it. */
export type Config = ReturnType<typeof configOf>;

/**
 * Reads the environment once. An empty variable counts as absent, so `NAME=` in a file means the default.
 * @throws InvalidConfiguration with one sentence for each wrong variable, which shows none that may be a secret
 */
export function readConfig(variables: NodeJS.ProcessEnv = environment()): Config {
  return configOf(variables, []);
}

/**
 * Reads the environment of a process that serves. A command needs less: it verifies no new signature.
 * @throws InvalidConfiguration
 */
export function readServiceConfig(variables: NodeJS.ProcessEnv = environment()): Config {
  return configOf(variables, missingIn(variables));
}

/** What a process that serves lacks. */
function missingIn(variables: NodeJS.ProcessEnv): string[] {
  const sentences: string[] = [];
  if (variables['NODE_ENV'] === 'production' && !variables['PUBLIC_BASE_URL']) {
    sentences.push(
      'PUBLIC_BASE_URL must be set where NODE_ENV is production, because wallets sign for this address: services ' +
        'that shared a default would accept the same signature.',
    );
  }
  if (variables['DATABASE_STANDBY_URLS'] && !variables['DATABASE_URL']) {
    sentences.push('DATABASE_URL must be set where DATABASE_STANDBY_URLS is: it names the primary of these standbys.');
  }
  return sentences;
}

/** @param faults sentences about what is wrong besides the values */
function configOf(variables: NodeJS.ProcessEnv, faults: readonly string[]) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const sentences = [...(parsed.error?.issues.map(sentenceOf) ?? []), ...faults];
  if (!parsed.success || sentences.length > 0) throw new InvalidConfiguration(sentences.join('\n'));
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
    /** The name under which histories and the trail record what the commands and Studio do (D19). */
    operator: env.OPERATOR,
    /** The role of that operator; absent for the highest one that the login of the database has. */
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

/** Of a list, the entry is named. */
function sentenceOf({ path: [name, index], message }: z.core.$ZodIssue): string {
  return `${String(name)}${typeof index === 'number' ? ` (entry ${index + 1})` : ''} ${message}.`;
}

/** The process's variables, which win over those of a file named `.env` in the working directory. */
function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

import { HOUR_MS, MINUTE_MS } from '../../common/domain/durations.js';

/**
 * The numbers of D14, which the configuration fills from the `LIMIT_*` variables. Each is at least 1, or 0 where that means
 * off.
 */
export interface LimitSettings {
  readonly resolvePerMinute: number;
  readonly freePerMinute: number;
  readonly freePerDay: number;
  readonly availabilityPerMinute: number;
  readonly logPerMinute: number;
  readonly readPerMinute: number;
  readonly mutationPerMinute: number;
  readonly complaintPerHour: number;
  readonly namespacePerHour: number;
  readonly authFailurePerMinute: number;
  /** 0: off. */
  readonly resolveMissPerHour: number;
}

/** At most `quota` admissions in any window of `windowMs`. */
export interface Limit {
  /** Limits of different names are counted separately. */
  readonly name: string;
  readonly quota: number;
  readonly windowMs: number;
}

/** The limits that a route may name, except `resolve`, for which a Free key has limits of its own. */
export const PLAIN_LIMITS = ['availability', 'log', 'read', 'mutation', 'complaint', 'namespace'] as const;
export type RouteLimit = 'resolve' | (typeof PLAIN_LIMITS)[number];
export type LimitName = RouteLimit | 'lookup' | 'free' | 'auth_failure' | 'signature_failure' | 'resolve_miss';

/**
 * The limits that an operator may set for one provider (D14): their name for operators and in answers, and the setting of the
 * service that they replace. Each is a column of prisma/migrations/…_credentials.
 */
export const PROVIDER_LIMITS = [
  { name: 'resolve_per_minute', limit: 'resolve', setting: 'resolvePerMinute' },
  { name: 'resolve_miss_per_hour', limit: 'resolve_miss', setting: 'resolveMissPerHour' },
  { name: 'read_per_minute', limit: 'read', setting: 'readPerMinute' },
  { name: 'mutation_per_minute', limit: 'mutation', setting: 'mutationPerMinute' },
  { name: 'complaint_per_hour', limit: 'complaint', setting: 'complaintPerHour' },
  { name: 'namespace_per_hour', limit: 'namespace', setting: 'namespacePerHour' },
] as const satisfies readonly { name: string; limit: LimitName; setting: keyof LimitSettings }[];
export type ProviderSetting = (typeof PROVIDER_LIMITS)[number]['setting'];

/** All limits that hold for one provider. Look-ups by value have no setting of their own: their quota is that of resolves. */
export const ALL_PROVIDER_LIMITS = [
  ...PROVIDER_LIMITS,
  { name: 'lookup_per_minute', limit: 'lookup' },
] as const satisfies readonly { name: string; limit: LimitName }[];

/** The limits that hold for one Free key, besides its quota per day. */
export const FREE_KEY_LIMITS = [
  { name: 'resolve_per_minute', limit: 'free' },
  { name: 'resolve_miss_per_hour', limit: 'resolve_miss' },
  { name: 'read_per_minute', limit: 'read' },
] as const satisfies readonly { name: string; limit: LimitName }[];

/** Injection token of the {@link Limits}. */
export const LIMITS = Symbol('limits');
export type Limits = Readonly<Record<LimitName, Limit>>;

/** The limits of D14 over sliding windows. The quota of a Free key per UTC day is not among them: see `DayQuotaService`. */
export function limitsFrom(settings: LimitSettings): Limits {
  return {
    resolve: { name: 'resolve', quota: settings.resolvePerMinute, windowMs: MINUTE_MS },
    lookup: { name: 'lookup', quota: settings.resolvePerMinute, windowMs: MINUTE_MS },
    free: { name: 'free', quota: settings.freePerMinute, windowMs: MINUTE_MS },
    availability: { name: 'availability', quota: settings.availabilityPerMinute, windowMs: MINUTE_MS },
    log: { name: 'log', quota: settings.logPerMinute, windowMs: MINUTE_MS },
    read: { name: 'read', quota: settings.readPerMinute, windowMs: MINUTE_MS },
    mutation: { name: 'mutation', quota: settings.mutationPerMinute, windowMs: MINUTE_MS },
    complaint: { name: 'complaint', quota: settings.complaintPerHour, windowMs: HOUR_MS },
    namespace: { name: 'namespace', quota: settings.namespacePerHour, windowMs: HOUR_MS },
    auth_failure: { name: 'auth_failure', quota: settings.authFailurePerMinute, windowMs: MINUTE_MS },
    signature_failure: { name: 'signature_failure', quota: settings.authFailurePerMinute, windowMs: MINUTE_MS },
    resolve_miss: { name: 'resolve_miss', quota: settings.resolveMissPerHour, windowMs: HOUR_MS },
  };
}

/** The numbers of D14, which the configuration fills from the `LIMIT_*` variables. Each is at least 1, or 0 where that means off. */
export interface LimitSettings {
  readonly resolvePerMinute: number;
  readonly freePerMinute: number;
  readonly freePerDay: number;
  readonly availabilityPerMinute: number;
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
  /** What is counted under one name shares nothing with what is counted under another. */
  readonly name: string;
  readonly quota: number;
  readonly windowMs: number;
  /** Whose requests are counted together: all keys of a provider, one key, or one client address. */
  readonly per: 'provider' | 'key' | 'address';
}

/** What a route may name. On `resolve`, a Free key is counted under `free` instead. */
export type RouteLimit = 'resolve' | 'availability' | 'read' | 'mutation' | 'complaint' | 'namespace';
export type LimitName = RouteLimit | 'free' | 'auth_failure' | 'resolve_miss';

export const LIMITS = Symbol('limits');
export type Limits = Readonly<Record<LimitName, Limit>>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The limits of D14 that slide; the hundred of a Free key per UTC day do not, see `DayQuotaService`. */
export function limitsFrom(settings: LimitSettings): Limits {
  return {
    resolve: { name: 'resolve', quota: settings.resolvePerMinute, windowMs: MINUTE, per: 'provider' },
    free: { name: 'free', quota: settings.freePerMinute, windowMs: MINUTE, per: 'key' },
    availability: { name: 'availability', quota: settings.availabilityPerMinute, windowMs: MINUTE, per: 'address' },
    read: { name: 'read', quota: settings.readPerMinute, windowMs: MINUTE, per: 'provider' },
    mutation: { name: 'mutation', quota: settings.mutationPerMinute, windowMs: MINUTE, per: 'provider' },
    complaint: { name: 'complaint', quota: settings.complaintPerHour, windowMs: HOUR, per: 'provider' },
    namespace: { name: 'namespace', quota: settings.namespacePerHour, windowMs: HOUR, per: 'provider' },
    auth_failure: { name: 'auth_failure', quota: settings.authFailurePerMinute, windowMs: MINUTE, per: 'address' },
    // A Free key is a subject of its own here.
    resolve_miss: { name: 'resolve_miss', quota: settings.resolveMissPerHour, windowMs: HOUR, per: 'provider' },
  };
}

import { limitsFrom } from './limits.js';

describe('limitsFrom', () => {
  const limits = limitsFrom({
    resolvePerMinute: 120,
    freePerMinute: 10,
    freePerDay: 100,
    availabilityPerMinute: 121,
    readPerMinute: 1200,
    mutationPerMinute: 600,
    complaintPerHour: 60,
    namespacePerHour: 61,
    authFailurePerMinute: 300,
    resolveMissPerHour: 50,
  });

  it.each([
    ['resolve', 120, 60, 'provider'],
    ['free', 10, 60, 'key'],
    ['availability', 121, 60, 'address'],
    ['read', 1200, 60, 'provider'],
    ['mutation', 600, 60, 'provider'],
    ['complaint', 60, 3600, 'provider'],
    ['namespace', 61, 3600, 'provider'],
    ['auth_failure', 300, 60, 'address'],
    ['resolve_miss', 50, 3600, 'provider'],
  ] as const)('has %s: %d in %d s per %s', (name, quota, windowSeconds, per) => {
    expect(limits[name]).toEqual({ name, quota, windowMs: windowSeconds * 1000, per });
  });
});

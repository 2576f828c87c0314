import { limitsFrom } from './limits.js';

describe('limitsFrom', () => {
  const limits = limitsFrom({
    resolvePerMinute: 120,
    freePerMinute: 10,
    freePerDay: 100,
    availabilityPerMinute: 121,
    logPerMinute: 601,
    readPerMinute: 1200,
    mutationPerMinute: 600,
    complaintPerHour: 60,
    namespacePerHour: 61,
    authFailurePerMinute: 300,
    resolveMissPerHour: 50,
  });

  it.each([
    ['resolve', 120, 60],
    ['lookup', 120, 60],
    ['free', 10, 60],
    ['availability', 121, 60],
    ['log', 601, 60],
    ['read', 1200, 60],
    ['mutation', 600, 60],
    ['complaint', 60, 3600],
    ['namespace', 61, 3600],
    ['auth_failure', 300, 60],
    ['signature_failure', 300, 60],
    ['resolve_miss', 50, 3600],
  ] as const)('has %s: %d in %d s', (name, quota, windowSeconds) => {
    expect(limits[name]).toEqual({ name, quota, windowMs: windowSeconds * 1000 });
  });
});

import { highestRole, roleFor, roleRefusal } from './operator-role.js';

describe('the role of an operator', () => {
  it.each([
    ['identifiers suspend', 'reviewer'],
    ['identifiers reject', 'reviewer'],
    ['identifiers revoke', 'admin'],
    ['identifiers release', 'admin'],
    ['namespaces approve', 'reviewer'],
    ['names remove', 'reviewer'],
    ['complaints resolve', 'reviewer'],
    ['providers suspend', 'admin'],
    ['keys issue', 'admin'],
    ['types set', 'admin'],
    ['webhooks redeliver', 'admin'],
    ['', 'admin'],
  ] as const)('for "%s" is %s', (command, role) => {
    expect(roleFor(command)).toBe(role);
  });

  it.each([
    ['viewer', 'viewer', null],
    ['viewer', 'reviewer', /^A viewer may not do "x y": that takes a reviewer\./],
    ['viewer', 'admin', /that takes an admin\./],
    ['reviewer', 'reviewer', null],
    ['reviewer', 'admin', /^A reviewer may not/],
    ['admin', 'admin', null],
    ['admin', 'viewer', null],
  ] as const)('%s where %s is needed is refused with %s', (role, needed, sentence) => {
    const refusal = roleRefusal(role, needed, 'x y');
    if (sentence === null) expect(refusal).toBeNull();
    else expect(refusal).toMatch(sentence);
  });

  it.each([
    [[], null],
    [['resolver_service'], null],
    [['resolver_viewer'], 'viewer'],
    [['resolver_reviewer', 'resolver_viewer'], 'reviewer'],
    [['resolver_viewer', 'resolver_admin'], 'admin'],
  ] as const)('of a member of %j is %s', (memberOf, role) => {
    expect(highestRole(memberOf)).toBe(role);
  });
});

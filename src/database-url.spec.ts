import { faultOf, hostUrls } from './database-url.js';

const ATTRS = 'target_session_attrs=read-write';

describe('a database URL', () => {
  it.each([
    ['postgresql://u:p@h:5432/db', ['postgresql://u:p@h:5432/db']],
    ['postgresql:///db?host=/tmp', ['postgresql:///db?host=/tmp']],
    [`postgres://h/db?${ATTRS}`, ['postgres://h/db']],
    [
      `postgresql://u:a%40b@h1:5432,h2:5433,h3/db?sslmode=verify-full&${ATTRS}`,
      [
        'postgresql://u:a%40b@h1:5432/db?sslmode=verify-full',
        'postgresql://u:a%40b@h2:5433/db?sslmode=verify-full',
        'postgresql://u:a%40b@h3/db?sslmode=verify-full',
      ],
    ],
    [`postgresql://[::1]:5432,[::2]/db?${ATTRS}`, ['postgresql://[::1]:5432/db', 'postgresql://[::2]/db']],
  ])('names hosts: %s', (url, urls) => {
    expect(faultOf(url)).toBeNull();
    expect(hostUrls(url)).toEqual(urls);
  });

  it.each([
    ['mysql://h/db', 'must be a URL'],
    ['h1,h2', 'must be a URL'],
    [`postgresql://h1:5432,h2:x/db?${ATTRS}`, 'must be a URL'],
    ['postgresql://h1,h2/db', 'must have target_session_attrs=read-write'],
    ['postgresql://h1,h2/db?target_session_attrs=any', 'must have target_session_attrs=read-write'],
    ['postgresql://h1/db?target_session_attrs=standby', 'must have target_session_attrs=read-write'],
  ])('is refused: %s', (url, fault) => {
    expect(faultOf(url)).toContain(fault);
  });
});

/** The only values that make sense for a service that writes. PostgreSQL's libpq has others. */
const WRITABLE = ['read-write', 'primary'];
const SESSION_ATTRS = 'target_session_attrs';

const SCHEME = /^postgres(?:ql)?:\/\//;

/** A URL that may name several hosts: what comes before them, the hosts, and what comes after them. */
interface Parts {
  readonly before: string;
  readonly hosts: string;
  readonly after: string;
}

/**
 * One URL for each host of a URL that may name several, as libpq has them:
 * `postgresql://user@db-1:5432,db-2:5432/resolver?target_session_attrs=read-write`.
 */
export function hostUrls(url: string): string[] {
  const { before, hosts, after } = partsOf(url);
  return hosts.split(',').map((host) => withoutAttrs(before + host + after));
}

/** What is wrong with a URL of one host or several, without the URL, which may hold a password; null for a good one. */
export function faultOf(url: string): string | null {
  if (!SCHEME.test(url)) {
    const other = /^[a-z][a-z\d+.-]*:\/\//i.exec(url)?.[0];
    const found = other === undefined ? 'is no URL' : `starts with ${other}`;
    return `must be a URL that starts with postgres:// or postgresql://, but ${found}`;
  }
  const urls = hostUrls(url);
  if (!urls.every((one) => URL.canParse(one))) {
    return 'must be a URL, but its hosts, ports or password cannot be read: special characters in them are percent-encoded';
  }
  const { before, after } = partsOf(url);
  const attrs = new URL(`${before}host${after}`).searchParams.get(SESSION_ATTRS);
  if (attrs === null ? urls.length === 1 : WRITABLE.includes(attrs)) return null;
  const wanted = `${SESSION_ATTRS}=read-write${urls.length === 1 ? ' or none' : ', as it names several hosts'}`;
  return `must have ${wanted}, because only the primary takes changes, but has ${attrs === null ? 'none' : `${SESSION_ATTRS}=${attrs}`}`;
}

function partsOf(url: string): Parts {
  const scheme = SCHEME.exec(url)?.[0] ?? '';
  const length = url.slice(scheme.length).search(/[/?#]/);
  const end = length < 0 ? url.length : scheme.length + length;
  const start = Math.max(url.lastIndexOf('@', end - 1) + 1, scheme.length);
  return { before: url.slice(0, start), hosts: url.slice(start, end), after: url.slice(end) };
}

/** node-postgres does not know the parameter. */
function withoutAttrs(url: string): string {
  if (!url.includes(SESSION_ATTRS) || !URL.canParse(url)) return url;
  const result = new URL(url);
  result.searchParams.delete(SESSION_ATTRS);
  return result.href;
}

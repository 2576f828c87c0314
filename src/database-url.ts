/** The only values that make sense for a service that writes. PostgreSQL's libpq has others. */
const WRITABLE = ['read-write', 'primary'];
const SESSION_ATTRS = 'target_session_attrs';

/** What comes before the hosts, the hosts, and what comes after them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * One URL for each host of a URL that may name several, as libpq has them:
 * `postgresql://user@db-1:5432,db-2:5432/resolver?target_session_attrs=read-write`.
 */
export function hostUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.includes(',')
    ? hosts.split(',').map((host) => withoutAttrs(before + host + after))
    : [withoutAttrs(url)];
}

/** What is wrong with a URL of one host or several; null for a good one. */
export function faultOf(url: string): string | null {
  const urls = PARTS.test(url) ? hostUrls(url) : [];
  if (urls.length === 0 || !urls.every((one) => URL.canParse(one))) {
    return 'must be a URL that starts with postgres:// or postgresql://';
  }
  const attrs = new URL(url.replace(PARTS, '$1host$3')).searchParams.get(SESSION_ATTRS);
  if (attrs === null ? urls.length === 1 : WRITABLE.includes(attrs)) return null;
  return `with several hosts must have ${SESSION_ATTRS}=read-write, because only the primary takes changes`;
}

/** node-postgres does not know the parameter. */
function withoutAttrs(url: string): string {
  if (!url.includes(SESSION_ATTRS) || !URL.canParse(url)) return url;
  const result = new URL(url);
  result.searchParams.delete(SESSION_ATTRS);
  return result.href;
}

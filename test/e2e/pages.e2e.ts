import { Service } from '../support/service.js';

/** The rules of a Content-Security-Policy, each with what it allows. */
function rulesOf({ headers }: Response): Record<string, string> {
  const policy = headers.get('content-security-policy') ?? '';
  return Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));
}

describe('the pages that the service hands out', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.url + path, { headers, redirect: 'manual' });

  it.each(['/wallet', '/wallet/wallet.js', '/wallet/wallet.css', '/wallet/zxing_reader.wasm', '/wallet/nothing'])(
    'lets %s run its own scripts and nothing else',
    async (path) => {
      const answer = await get(path);
      expect(rulesOf(answer)).toEqual({
        'default-src': "'none'",
        'script-src': "'self' 'wasm-unsafe-eval'",
        'style-src': "'self'",
        'img-src': "'self'",
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('camera=(self), microphone=()'),
      });
    },
  );

  it('has no script and no style inside of the page', async () => {
    const html = await (await get('/wallet')).text();
    expect([...html.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, , code]) => code)).toEqual(['']);
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|https?:/);
  });

  it.each([
    ['/wallet/wallet.js', 'br', 'application/javascript; charset=utf-8'],
    ['/wallet/zxing_reader.wasm', 'gzip', 'application/wasm'],
    ['/docs/sign/sign.js', 'br', 'application/javascript; charset=utf-8'],
  ])('sends %s compressed, once for each version', async (path, encoding, type) => {
    const answer = await get(path, { 'accept-encoding': encoding });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toBe(type);
    const again = await get(path, {
      'accept-encoding': encoding,
      'if-none-match': answer.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  });

  it('finds the page with a slash at the end too', async () => {
    const answer = await get('/wallet/');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '../wallet']);
  });

  it.each([
    '/wallet/..%2f..%2fmain.js',
    '/wallet/../main.js',
    '/wallet/%2e%2e/docs/sign.js',
    '/docs/sign/..%2fwallet/index.html',
  ])('hands out nothing beside the pages: %s', async (path) => {
    const { status } = await get(path);
    expect(status).toBe(404);
  });

  it('holds the scripts of /docs to the rules of /docs', async () => {
    const [page, script] = await Promise.all([get('/docs'), get('/docs/sign/sign.js')]);
    expect(rulesOf(script)).toEqual(rulesOf(page));
    expect(rulesOf(script)['script-src']).toBe("'self'");
  });
});

describe('WALLET_PAGE=off', () => {
  it('takes the page away, and nothing else', async () => {
    const service = await Service.start({ WALLET_PAGE: 'off' });
    const status = async (path: string) => (await fetch(service.url + path)).status;
    expect(await Promise.all(['/wallet', '/wallet/wallet.js', '/docs', '/docs/sign/sign.js'].map(status))).toEqual([
      404, 404, 200, 200,
    ]);
    await service.stop();
  });
});

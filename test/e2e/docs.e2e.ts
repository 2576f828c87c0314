import { Service } from '../support/service.js';

const PAGE = '/docs';

describe('the interactive documentation', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  const get = (path: string) => fetch(service.url + path);

  it.each([PAGE, '/docs/', '/docs/swagger-ui-bundle.js', '/docs/sign/sign.js', '/docs-json'])(
    'serves %s under rules that keep keys typed there from other pages and servers',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      const policy = Object.fromEntries(
        (headers.get('content-security-policy') ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule]),
      );
      expect(policy).toMatchObject({
        'default-src': "default-src 'none'",
        'script-src': "script-src 'self'",
        'connect-src': "connect-src 'self'",
        'frame-ancestors': "frame-ancestors 'none'",
        'form-action': "form-action 'none'",
      });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('needs no script that those rules would stop', async () => {
    const html = await (await get(PAGE)).text();
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes = '', code = '']) => ({
      path: /src=["']\.?([^"']+)/.exec(attributes)?.[1],
      code: code.trim(),
    }));
    expect(scripts.length).toBeGreaterThan(2);
    for (const { path, code } of scripts) {
      expect(code).toBe('');
      expect((await get(path ?? '')).headers.get('content-type')).toContain('javascript');
    }
    expect(html).not.toMatch(/\son[a-z]+=/);
  });

  it('keeps no key in the browser once its tab is closed', async () => {
    const settings = await (await get('/docs/swagger-ui-init.js')).text();
    expect(settings).toContain('"persistAuthorization": false');
  });
});

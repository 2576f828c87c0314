import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_URL } from '../support/environment.js';
import type { Json } from '../support/http-client.js';
import { operate } from '../support/operator.js';
import { ServiceProcess } from '../support/service-process.js';

/** The table of docs/integrating.md: a value, its status, whether it may be paid, and the codes that it answers. */
const ROWS = readFileSync('docs/integrating.md', 'utf8')
  .split('\n')
  .map((line) => /^\| `([^`]+)` +\| `(\w+)` +\| (yes|no) +\|([^|]*)\|/.exec(line))
  .flatMap((row) => (row ? [row.slice(1)] : []))
  .map(([value = '', status = '', payable, codes = '']) => ({
    value,
    answer: { status, payment_ready: payable === 'yes' },
    codes: [...codes.matchAll(/\w+/g)].map(([code]) => code),
  }));

const onEmbedded = SERVER_URL === undefined ? describe : describe.skip;

onEmbedded('the sandbox of a new embedded database', () => {
  let service: ServiceProcess;
  let answers: Map<string, Json>;

  const bodyOf = (value: string) => {
    if (value.startsWith('000201')) return { value };
    return { type: value.endsWith('@sandbox.example') ? 'email' : 'custom', value };
  };

  beforeAll(async () => {
    service = await ServiceProcess.start({
      NODE_ENV: 'development',
      LIMIT_FREE_PER_MINUTE: '1000',
      LIMIT_FREE_PER_DAY: '1000',
    });
    const output = () => service.output.join('');
    while (!/pirs_free_\w+/.test(output())) await sleep(50);
    const key = /pirs_free_\w+/.exec(output())?.[0] ?? '';
    const last = { type: 'custom', value: 'shop@sandbox-stopped' };
    while ((await service.http.resolve(key, last)).body['payment_ready'] !== false) await sleep(50);
    const expiring = { type: 'email', value: 'all-expired@sandbox.example' };
    while ((await service.http.resolve(key, expiring)).body['payment_ready'] !== false) await sleep(50);
    const requests = ROWS.map(({ value }) => bodyOf(value));
    const { body } = await service.http.post('/v1/resolve/batch', { key, body: { requests } });
    answers = new Map(body['answers'].map(({ body: answer }: Json, at: number) => [ROWS[at]?.value, answer]));
  });
  afterAll(() => service.stop());

  it('is documented', () => expect(ROWS.length).toBeGreaterThan(20));

  it.each(ROWS)('has $value as it is documented', ({ value, answer, codes }) => {
    const found = answers.get(value) ?? {};
    expect(found).toMatchObject(answer);
    const warnings: string[] = found['trust']?.codes ?? [];
    const told: string[] = answer.payment_ready
      ? warnings.filter((code) => code !== 'registered_recently')
      : found['reasons'];
    expect(told).toEqual(codes);
  });

  it('shows one option of two as expired', () => {
    const { payment_options: options } = answers.get('expired-option@sandbox.example') ?? {};
    expect(options.map((option: Json) => option['payment_ready'])).toEqual([false, true]);
  });

  it('leaves histories that verify, and fails nowhere', async () => {
    expect(await operate(service, 'history', 'verify')).toMatchObject({ identifiers: expect.any(Number) });
    expect(await operate(service, 'trail', 'verify')).toMatchObject({ ok: true });
    expect(service.output.join('')).not.toContain('sandbox_failed');
  });
});

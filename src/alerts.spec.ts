import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const RULES = 'deploy/prometheus-rules.yml';
const TESTS = 'test/alerts.test.yml';

const rules = readFileSync(RULES, 'utf8');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** Runs Prometheus' own tool on a file. @returns what it says, or null where it is not installed */
function promtool(...words: string[]): { code: number | null; said: string } | null {
  const { error, status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8', timeout: 60_000 });
  if (error) {
    console.log(`Left out: promtool ${words.join(' ')}, as promtool does not run here (${error.message}).`);
    return null;
  }
  return { code: status, said: stdout + stderr };
}

describe('the alert rules', () => {
  it.each([
    ['fire where they must and stay silent where they must', ['test', 'rules', TESTS]],
    ['are part of a configuration that Prometheus takes', ['check', 'config', 'deploy/prometheus.yml']],
  ])('%s', (_title, words) => {
    const outcome = promtool(...words);
    if (outcome) expect(outcome).toMatchObject({ code: 0, said: expect.stringContaining('SUCCESS') });
  });

  it('each have a test in which they fire and one in which they are silent', () => {
    const tests = readFileSync(TESTS, 'utf8');
    const silent = alerts.filter((alert) => !new RegExp(`\\{ alertname: ${alert}, `).test(tests));
    const firing = alerts.filter(
      (alert) => !new RegExp(`alertname: ${alert}\\n +eval_time: .*\\n +exp_alerts:`).test(tests),
    );
    expect({ count: alerts.length, silent, firing }).toEqual({ count: 20, silent: [], firing: [] });
  });

  it('lead to a part of the handbook that is there', () => {
    const headings = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...rules.matchAll(/runbook: docs\/operating\.md#(\S+)/g)].map(([, anchor = '']) => anchor);
    expect(links).toHaveLength(alerts.length);
    expect(links.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});

it('the provisioned dashboards are valid, and no two have the same id', () => {
  const dashboards: { uid: string; panels: unknown[] }[] = readdirSync('deploy/grafana/dashboards').map((file) =>
    JSON.parse(readFileSync(`deploy/grafana/dashboards/${file}`, 'utf8')),
  );
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  expect(dashboards.every(({ panels }) => panels.length > 0)).toBe(true);
  const compose = readFileSync('deploy/compose.yaml', 'utf8');
  expect(compose).toContain('./grafana/dashboards:/var/lib/grafana-dashboards:ro');
});

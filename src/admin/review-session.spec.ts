import { PassThrough } from 'node:stream';
import type { ReviewSubject, Waiting } from '../review-queue/review-queue.service.js';
import { type ReviewBackend, reviewOneByOne } from './review-session.js';
import { Refused } from './refused.js';

const AT = new Date('2026-11-22T10:00:00Z');
const provider = (id: string): Waiting => ({
  place: { urgent: false, since: AT, id },
  ageSeconds: 90,
  subject: {
    kind: 'provider',
    provider: {
      id,
      name: `Provider ${id}`,
      status: 'pending',
      createdAt: AT,
      possessionConfirmedAt: null,
      possessionConfirmedBy: null,
    },
  },
});
const complaint = {
  ...provider('c'),
  subject: {
    kind: 'complaint' as const,
    registrations: [],
    claimants: [],
    complaint: {
      id: 'c',
      status: 'open' as const,
      resolution: null,
      reason: 'fraud',
      description: 'x',
      identifierId: null,
      targetType: null,
      targetValue: null,
      reporterUserId: null,
      providerId: 'p',
      evidence: [],
      createdAt: AT,
      acknowledgedAt: null,
      closedAt: null,
    },
  },
};

/** Steps through pages of what waits with these lines typed, and tells what was decided and printed. */
async function stepped(
  pages: readonly (readonly Waiting[])[],
  lines: readonly string[],
  decide?: ReviewBackend['decide'],
) {
  const decisions: unknown[] = [];
  const input = new PassThrough();
  const output = new PassThrough();
  let printed = '';
  output.setEncoding('utf8').on('data', (text: string) => (printed += text));
  input.end(lines.map((line) => `${line}\n`).join(''));
  let read = 0;
  const steps = await reviewOneByOne(
    {
      read: async (after) => {
        const waiting = pages[read] ?? [];
        expect(after).toEqual(read === 0 ? null : (pages[read - 1]?.at(-1)?.place ?? null));
        read += 1;
        return { waiting, next: read < pages.length ? (waiting.at(-1)?.place ?? null) : null };
      },
      decide: async (subject: ReviewSubject, decision) => {
        const { verdict, reason, releaseFor } = decision;
        const about = subject.kind === 'provider' ? subject.provider.id : subject.kind;
        decisions.push([about, verdict, reason, ...(releaseFor === null ? [] : [releaseFor])]);
        return (await decide?.(subject, decision)) ?? 'It is done.';
      },
    },
    { input, output },
  );
  return { steps, decisions, printed };
}

describe('stepping through what waits', () => {
  it('decides, refuses, skips and goes on with the next page', async () => {
    const pages = [
      [provider('1'), provider('2')],
      [provider('3'), provider('4')],
    ];
    const found = await stepped(pages, ['a', '', 's', 'refuse', 'no contract', 'A', 'known']);
    expect(found.steps).toEqual({ decided: 3, skipped: 1 });
    expect(found.decisions).toEqual([
      ['1', 'approve', null],
      ['3', 'reject', 'no contract'],
      ['4', 'approve', 'known'],
    ]);
    expect(found.printed).toContain('waits 1 min');
    expect(found.printed).toContain('approve, refuse, skip or quit? [a/r/s/q] ');
    expect(found.printed).toContain('It is done.');
  });

  it.each<[string, string[], unknown[]]>([
    ['quits', ['q'], []],
    ['quits where the input ends', [], []],
    ['decides nothing where the input ends before the reason', ['r'], []],
    ['asks again for what it does not understand', ['', 'yes', 'ap', 'a', ''], [['1', 'approve', null]]],
    ['asks again for a reason that is needed', ['r', '', ' ', 'why'], [['1', 'reject', 'why']]],
    ['asks again for a reason that is too long', ['r', 'x'.repeat(501), 'why'], [['1', 'reject', 'why']]],
  ])('%s', async (_, lines, decisions) => {
    expect((await stepped([[provider('1')]], lines)).decisions).toEqual(decisions);
  });

  it('asks for a reason for whatever is said about a complaint', async () => {
    const { decisions, printed } = await stepped([[complaint, complaint]], ['u', '', 'seen', 'd', 'not seen']);
    expect(decisions).toEqual([
      ['complaint', 'approve', 'seen'],
      ['complaint', 'reject', 'not seen'],
    ]);
    expect(printed).toContain('uphold, dismiss, skip or quit? [u/d/s/q] ');
  });

  it('offers a disputed value to each wallet that claims it, once the complaint is upheld', async () => {
    const { complaint: about } = complaint.subject;
    const claimants = ['wallet-1', 'wallet-2'].map((wallet) => ({ wallet, identifiers: [] }));
    const dispute = {
      ...complaint,
      subject: { ...complaint.subject, complaint: { ...about, reason: 'possession' }, claimants },
    };
    const lines = ['u', 'seen', 'n', 'y', 'u', 'seen', '', '', 'd', 'not seen', 'u', 'seen'];
    expect((await stepped([[dispute, dispute, dispute, dispute]], lines)).decisions).toEqual([
      ['complaint', 'approve', 'seen', 'wallet-2'],
      ['complaint', 'approve', 'seen'],
      ['complaint', 'reject', 'not seen'],
    ]);
  });

  it('says why a decision was refused and goes on', async () => {
    const refuse = async () => {
      throw new Refused('It has changed since you saw it.');
    };
    const { steps, printed } = await stepped([[provider('1')]], ['a', ''], refuse);
    expect(printed).toContain('Nothing was changed. It has changed since you saw it.');
    expect(steps).toEqual({ decided: 0, skipped: 1 });
  });

  it('hides no fault of the service', async () => {
    const fail = async () => {
      throw new Error('broken');
    };
    await expect(stepped([[provider('1')]], ['a', ''], fail)).rejects.toThrow('broken');
  });
});

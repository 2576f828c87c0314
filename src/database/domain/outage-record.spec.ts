import { OutageRecord } from './outage-record.js';

const AWAY = { event: 'away' };
const back = (awayMs: number) => ({ event: 'back', awayMs });

describe('a record of outages', () => {
  it.each<[string, [askedMs: number, lastAnswerMs: number][], unknown[]]>([
    [
      'tells nothing while every question is answered',
      [
        [0, 5],
        [1_000, 1_005],
      ],
      [null, null],
    ],
    [
      'tells nothing when one question is lost',
      [
        [0, -1],
        [250, 255],
      ],
      [null, null],
    ],
    [
      'tells at the second one in a row that the server is away, once',
      [
        [0, -1],
        [250, -1],
        [1_250, -1],
      ],
      [null, AWAY, null],
    ],
    [
      'tells when it is back, and how long it was away',
      [
        [0, -1],
        [250, -1],
        [1_250, 1_260],
      ],
      [null, AWAY, back(1_260)],
    ],
    [
      'tells of every outage',
      [
        [0, -1],
        [9, -1],
        [20, 21],
        [30, 21],
        [40, 21],
        [50, 51],
      ],
      [null, AWAY, back(21), null, AWAY, back(21)],
    ],
    [
      'tells nothing while the server answers others',
      [
        [0, 3],
        [250, 251],
        [1_250, 1_400],
      ],
      [null, null, null],
    ],
    [
      'counts no answer from before the first question that was lost',
      [
        [10, 9],
        [250, 9],
      ],
      [null, AWAY],
    ],
  ])('%s', (_title, questions, turns) => {
    const record = new OutageRecord();
    expect(questions.map(([askedMs, lastAnswerMs]) => record.note(askedMs, lastAnswerMs))).toEqual(turns);
  });

  it('is in doubt from the first question that is lost to the next answer', () => {
    const record = new OutageRecord();
    const doubts = [
      [0, -1],
      [250, -1],
      [500, 501],
    ].map(([askedMs = 0, lastAnswerMs = 0]) => {
      record.note(askedMs, lastAnswerMs);
      return [record.isInDoubt, record.isAway];
    });
    expect(doubts).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });
});

import { ProgressLine } from './progress-line.js';

function drawn(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const line = new ProgressLine({ isTTY, write: (text: string) => Boolean(written.push(text)) }, () => now);
  return { written, line, pass: (ms: number) => (now += ms) };
}

describe('a line of progress', () => {
  it('draws a bar with what is said, at most ten times a second', () => {
    const { written, line, pass } = drawn(true);
    line.show(0.5, '1 of 2');
    pass(99);
    line.show(0.6, 'too early');
    pass(1);
    line.show(2, 'more than all');
    line.clear();
    expect(written).toEqual([
      `\r\u001b[K[${'#'.repeat(15)}${'.'.repeat(15)}]  50 %  1 of 2`,
      `\r\u001b[K[${'#'.repeat(30)}] 100 %  more than all`,
      '\r\u001b[K',
    ]);
  });

  it('draws nothing where nobody looks', () => {
    const { written, line } = drawn(false);
    line.show(0.5, '1 of 2');
    line.clear();
    expect(written).toEqual([]);
  });
});

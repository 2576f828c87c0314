import { checkpointText, parseCheckpoint, parseNote, signedNote } from './checkpoint.js';

/** From C2SP's texts on signed notes and checkpoints. */
const NOTE =
  'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
  '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
const POEM = `Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n`;
const POET =
  '— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';

it('reads and writes the example of C2SP', () => {
  const note = parseNote(NOTE);
  const [signature] = note?.signatures ?? [];
  const head = parseCheckpoint(note?.text ?? '');
  expect(head).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
  expect(signature).toMatchObject({ name: 'example.com/behind-the-sofa', id: '033de0ae' });
  if (!head || !signature) throw new Error('The example was not read.');
  expect(signedNote(checkpointText(head.origin, head, null), signature, signature.signature)).toBe(NOTE);
});

it('takes the last empty line for the end of the text, and any number of signatures', () => {
  expect(parseNote(`${POEM}\n${POET}${POET}`)).toMatchObject({ text: POEM, signatures: [{ id: '367ba04b' }, {}] });
});

it.each([
  '',
  POEM,
  `${POEM}\n`,
  `${POEM}\n${POET.trimEnd()}`,
  `${POEM}\n${POET}x\n`,
  `${POEM}\n— name\n`,
  `${POEM}\n- name AAAAAAA=\n`,
  `${POEM}\n— name AAAA\n`,
])('does not take %j for a note', (text) => expect(parseNote(text)).toBeNull());

it.each([
  'log\n1\n',
  'log\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'log\n-1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'log\n1\nAAAA\n',
])('does not take %j for the text of a checkpoint', (text) => expect(parseCheckpoint(text)).toBeNull());

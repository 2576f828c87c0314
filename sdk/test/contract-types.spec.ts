import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import ts from 'typescript';

const CONTRACT = resolve('sdk/src/contract.ts');

/** What a release could change, and the line of the client that must not compile then. */
const CHANGES = [
  [
    'an option gains a member',
    'PaymentOption',
    'asset: string;',
    'asset: string; tag: string;',
    'shapes.ts',
    'isPaymentOption = ',
  ],
  [
    'a member may be null',
    'Identifier',
    'controller: string;',
    'controller: string | null;',
    'shapes.ts',
    'controller: text,',
  ],
  [
    'a member may be missing',
    'Error',
    'request_id: string;',
    'request_id?: string;',
    'service-shapes.ts',
    'request_id: text,',
  ],
  [
    'an amount is a number',
    'PaymentOption',
    'minimum_amount?: string;',
    'minimum_amount?: number;',
    'choose.ts',
    'scaleAmount(minimum)',
  ],
  [
    'a member has gone',
    'Complaint',
    'resolution: "upheld"',
    'outcome: "upheld"',
    'service-shapes.ts',
    'resolution: nullable(text),',
  ],
  ['a path moves', '"/v1/events"', '"/v1/events": {', '"/v2/events": {', 'events.ts', "pathTo('/v1/events'"],
  [
    'a parameter of a path moves',
    '"/v1/complaints/{id}"',
    '{id}',
    '{key}',
    'complaints.ts',
    "pathTo('/v1/complaints/{id}'",
  ],
  ['a filter has gone', 'findIdentifiers', 'status?: "pending"', 'state?: "pending"', 'reading.ts', "'status'"],
  [
    'a code has gone',
    '',
    '"authorization_outdated"',
    '"authorization_late"',
    'error-codes.ts',
    "'authorization_outdated',",
  ],
] as const;

/** The contract with all of these changes. */
function changedContract(): string {
  return CHANGES.reduce(
    (text, [, place, before, after]) => {
      if (place === '') return text.replaceAll(before, after);
      const at = text.indexOf(before, text.search(new RegExp(`^ +${place.replace(/[{}]/g, '\\$&')}: \\{`, 'm')));
      return text.slice(0, at) + after + text.slice(at + before.length);
    },
    readFileSync(CONTRACT, 'utf8'),
  );
}

/** The lines of the client that do not compile with another contract. */
function brokenLines(contract: string): string[] {
  const { config } = ts.readConfigFile('sdk/tsconfig.json', (path) => readFileSync(path, 'utf8'));
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, 'sdk');
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => (resolve(path) === CONTRACT ? contract : read(path));
  const program = ts.createProgram(fileNames, { ...options, noEmit: true, skipLibCheck: true }, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0 }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return `${basename(file?.fileName ?? '')}: ${file?.text.split('\n')[line]?.trim()}`;
  });
}

describe('the client does not compile when in the contract', () => {
  const broken = brokenLines(changedContract());

  it.each(CHANGES.map(([what, , , , file, line]) => [what, file, line]))('%s', (_, file, line) => {
    expect(broken.filter((each) => each.startsWith(`${file}: `) && each.includes(line))).not.toEqual([]);
  });
});

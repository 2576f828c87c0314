import { readFileSync } from 'node:fs';

const page = readFileSync('sdk/README.md', 'utf8');

/** The examples of the README in a language, by the headings that they stand under. */
export function examplesIn(language: string): { heading: string; code: string }[] {
  const sections = page.split(/^##+ /m).slice(1);
  return sections.flatMap((section) => {
    const heading = section.split('\n')[0] ?? '';
    const blocks = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))];
    return blocks.map(([, code = '']) => ({ heading, code }));
  });
}

/** The program that docs/integrating.md tells its reader to save under this name. */
export function documentedProgram(name: string): string {
  const guide = readFileSync('docs/integrating.md', 'utf8');
  const [, code = ''] = new RegExp(`save this as\\s+\`${name}\`.*?\n\`\`\`\\w+\n(.*?)\`\`\``, 'is').exec(guide) ?? [];
  return code;
}

/**
 * One program of all TypeScript examples: each a function of its own, after what they take as given.
 * @param given declares whatever the examples mention
 */
export function programOfExamples(given: string): string {
  const examples = examplesIn('ts');
  const imports = new Set(examples.flatMap(({ code }) => code.match(/^import .*;$/gm) ?? []));
  const functions = examples.map(({ heading, code }) => {
    const body = code.replace(/^import .*;$/gm, '').trim();
    return `examples.push([${JSON.stringify(heading)}, async () => {\n${body}\n}]);`;
  });
  return [
    ...imports,
    given,
    'const examples: [string, () => Promise<void>][] = [];',
    ...functions,
    'for (const [name, example] of examples) {',
    '  await example().catch((error: unknown) => { if (error !== ENOUGH) throw error; });',
    '  console.log(name);',
    '}',
    'process.exit();',
  ].join('\n');
}

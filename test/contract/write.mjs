// Writes the files that are made of the contract. With --release also what later contracts are compared with.
import { writeFileSync } from 'node:fs';
import { currentContract } from './document.mjs';
import { generatedFiles } from './generated.mjs';

const document = await currentContract();
// Examples bind nobody, and are most of the text.
const withoutExamples = (key, value) => (/^examples?$/.test(key) ? undefined : value);
const released = { 'test/contract/released.json': `${JSON.stringify(document, withoutExamples, 1)}\n` };
const files = { ...(await generatedFiles(document)), ...(process.argv.includes('--release') && released) };
for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
console.log(`Written: ${Object.keys(files).join(', ')}.`);
process.exit();

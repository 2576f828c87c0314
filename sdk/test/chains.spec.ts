import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainId } from '../../src/payment-options/domain/chains.js';
import { chainIdOf } from '../src/client/chains.js';

/** Every name and every other spelling in the tables of the service. */
const source = readFileSync(join(__dirname, '../../src/payment-options/domain/chains.ts'), 'utf8');
const spellings = [...source.matchAll(/^ {2}\['([^']+)', '[^']+'\],$/gm)].map(([, text = '']) => text);

it('finds the tables', () => expect(spellings.length).toBeGreaterThan(15));

it.each(spellings)('reads %s as the chain that the service takes it for', (text) => {
  expect(chainIdOf(text)).toBe(chainId(text));
});

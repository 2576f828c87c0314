// npm run bench:fill -- --identifiers N     migrates and fills DATABASE_URL for load tests, on top of earlier fills
//
// The addresses are user1@bench.example to userN@bench.example, active and payable, with a history; and a hundredth as
// many Bangla QR codes. The provider 'Bench' gets a new key, which is printed once.

import { parseArgs } from 'node:util';
import { migrate } from '../drills/support/service.mjs';
import { fill } from './support/fill.mjs';
import { banglaQr } from './support/identifiers.mjs';

const { values } = parseArgs({ options: { identifiers: { type: 'string', default: '200000' } } });
const identifiers = Number(values.identifiers);
const url = process.env['DATABASE_URL'];
if (!url || !Number.isInteger(identifiers) || identifiers < 1) {
  console.error('Usage: DATABASE_URL=postgresql://… npm run bench:fill -- --identifiers N');
  process.exit(2);
}

migrate({ DATABASE_URL: url });
const { key, codes } = await fill(url, identifiers, { say: (line) => console.log(line) });
console.log(`
Aim a load generator at the service that runs on this database:

  POST   http://127.0.0.1:3000/v1/resolve
  Header authorization: Bearer ${key}
  Header content-type: application/json
  Body   {"type":"email","value":"userN@bench.example"}        N from 1 to ${identifiers}
  Body   {"type":"bangla_qr","value":"${banglaQr(1)}"}
         and ${codes - 1} more like it (test/bench/support/identifiers.mjs)

Start the service with LIMIT_RESOLVE_PER_MINUTE=1000000000, or it will rightly refuse most of them.`);

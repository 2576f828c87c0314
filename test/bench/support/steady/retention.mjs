// Loaded with `--import` into the service: its retention, which has no setting for this, runs every 30 s and not every ten
// minutes or every hour.

import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const PAUSES_MS = [600_000, 3_600_000];
const OFTEN_MS = 30_000;

const { setTimeout: sleep } = timers;
timers.setTimeout = (ms, ...others) => sleep(PAUSES_MS.includes(ms) ? OFTEN_MS : ms, ...others);
syncBuiltinESMExports();

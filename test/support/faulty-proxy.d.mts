import type { IncomingMessage } from 'node:http';

export const FAULTS: readonly [
  'reset before',
  'reset after',
  'cut',
  'unavailable after',
  'rate limited',
  'unavailable',
  'late',
];
export type Fault = 'pass' | (typeof FAULTS)[number];

export class FaultyProxy {
  static start(target: string, options: { lateMs: number }): Promise<FaultyProxy>;
  judge: (request: IncomingMessage) => Fault;
  readonly counts: Map<Fault, number>;
  readonly arrived: Map<string, number>;
  readonly replayed: number;
  readonly url: string;
  stop(): Promise<void>;
}

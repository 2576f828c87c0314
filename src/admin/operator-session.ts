import { userInfo } from 'node:os';
import type { INestApplicationContext } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import type { Session } from '../database/session.js';
import { Refused } from './refused.js';

/** Who runs a command: `OPERATOR`, or else the login of the system (D19). @throws Refused when neither is known */
export function operatorName({ operator }: Pick<Config, 'operator'>): string {
  try {
    return operator ?? userInfo().username;
  } catch {
    throw new Refused(
      'Set OPERATOR to your name: the history says who did it, and the system has no name for this user.',
    );
  }
}

/** Who runs the command that these services were opened for. */
export function operatorOf(services: INestApplicationContext): string {
  return operatorName(services.get<Config>(CONFIG));
}

/** The database as a command or Studio uses it: what triggers write into histories on its behalf names the operator. */
export function operatorSession(config: Config, role: Session['role']): Session {
  return { role, operator: operatorName(config) };
}

import { userInfo } from 'node:os';
import type { INestApplicationContext } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { OPERATOR_ROLES, type OperatorRole, type Session } from '../database/session.js';
import type { OperatorDecision } from '../registry/domain/operator-decision.js';
import { Refused } from './refused.js';

/** Injection token of the {@link Errand} that the services were opened for. */
export const ERRAND = Symbol('errand');

/** What an operator does, as the trail says it (D19). */
export interface Errand {
  readonly tool: 'command' | 'studio';
  /** The words of the command, without what it is about; absent in Studio. */
  readonly command?: string;
  readonly reason?: string | undefined;
  /** The role that it takes. */
  readonly needs: OperatorRole;
}

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

/** Who runs the command that these services were opened for, and why. */
export function decisionOf(services: INestApplicationContext): OperatorDecision {
  const { reason } = services.get<Errand>(ERRAND);
  return { operator: operatorName(services.get<Config>(CONFIG)), reason: reason ?? null };
}

/**
 * The database as a command or Studio uses it: what triggers write into histories and into the trail on its behalf names the
 * operator and the reason. They belong to the session, so that no statement can go without them.
 */
export function operatorSession(config: Config, role: OperatorRole, { tool, command, reason }: Errand): Session {
  return {
    role: OPERATOR_ROLES[role],
    operator: operatorName(config),
    tool,
    ...(command !== undefined && { command }),
    ...(reason !== undefined && { reason }),
  };
}

import { userInfo } from 'node:os';
import type { INestApplicationContext } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { OPERATOR_ROLES, type OperatorRole, type Session } from '../database/session.js';
import type { OperatorDecision } from '../registry/domain/operator-decision.js';
import { Refused } from './refused.js';

/** Injection token of the {@link OperatorAction} that the services were opened for. */
export const OPERATOR_ACTION = Symbol('operator action');

/** What the operator is running. The audit trail records it (D19), and `requiredRole` is checked before the database opens. */
export interface OperatorAction {
  readonly tool: 'command' | 'studio';
  /** Noun and verb of the command, such as `identifiers suspend`, without its arguments; absent in Studio. */
  readonly command?: string;
  readonly reason?: string | undefined;
  /** The least role that may run it. */
  readonly requiredRole: OperatorRole;
}

/** The operator's name: `OPERATOR`, or else the login of the operating system (D19). @throws Refused when neither is known */
function operatorName({ operator }: Pick<Config, 'operator'>): string {
  try {
    return operator ?? userInfo().username;
  } catch {
    throw new Refused(
      'Set OPERATOR to your name: changes are recorded with it, and the operating system has no name for this user.',
    );
  }
}

/** Who runs the command that these services were opened for, and why. */
export function decisionOf(services: INestApplicationContext): OperatorDecision {
  const { reason } = services.get<OperatorAction>(OPERATOR_ACTION);
  return { operator: operatorName(services.get<Config>(CONFIG)), reason: reason ?? null };
}

/**
 * The database session of a command or of Studio. It carries the operator's name and reason, which triggers write into the
 * histories and into the trail, so that no statement can change something without them.
 */
export function operatorSession(
  config: Config,
  role: OperatorRole,
  { tool, command, reason }: OperatorAction,
): Session {
  return {
    role: OPERATOR_ROLES[role],
    operator: operatorName(config),
    tool,
    ...(command !== undefined && { command }),
    ...(reason !== undefined && { reason }),
  };
}

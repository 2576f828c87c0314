import type { INestApplicationContext } from '@nestjs/common';
import { type OperatorEvent, OperatorIdentifiersService } from '../registry/operator-identifiers.service.js';
import type { LineDecision } from './bulk-run.js';
import type { CommandResult } from './command-result.js';
import { decisionResult } from './decision.text.js';
import { decisionOf } from './operator-session.js';

/** Lets an operator's event happen to one identifier, and says what it came to. */
export async function decideOne(
  services: INestApplicationContext,
  event: OperatorEvent,
  id: string,
  version: number | null,
): Promise<CommandResult> {
  const outcome = await services.get(OperatorIdentifiersService).cause(event, id, version, decisionOf(services));
  return decisionResult(`Identifier ${id}`, { id }, outcome);
}

/** What {@link decideOne} does, for each identifier of a file. */
export function bulkEvent(event: OperatorEvent): LineDecision {
  return {
    decide: async (services, id, version) => {
      const operations = services.get(OperatorIdentifiersService);
      const { status, isChanged } = await operations.cause(event, id, version, decisionOf(services));
      return { result: isChanged ? status : `was already ${status}`, isChanged };
    },
    rehearse: async (services, id, version) => {
      const { from, to } = await services.get(OperatorIdentifiersService).rehearse(event, id, version);
      return from === to ? `already ${to}` : `${from}, would be ${to}`;
    },
  };
}

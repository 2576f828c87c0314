import { HttpStatus, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { errorBody, statusOf } from '../common/errors/error-body.js';
import { Problem } from '../common/errors/problem.js';
import { IdentifierTypesService, type NormalizedIdentifier } from '../identifier-types/identifier-types.service.js';
import { IdentifierLookupService } from './identifier-lookup.service.js';
import type { BatchedAnswer } from './domain/answer-text.js';
import { ReceiptsService } from './receipts.service.js';
import type { LookupRow } from './identifier-lookup.statements.js';
import { NoMapping } from './resolution.errors.js';
import type { ResolveRequest } from './resolution.schema.js';
import { type Question, ResolutionService } from './resolution.service.js';

/** An answer as text, or the refusal that there is none, with its receipt; null if no receipt can be given. */
export interface Receipted {
  readonly answer: string | NoMapping;
  readonly receipt: string | null;
}

/** The caller and the id of a request; a refusal names the id. */
type Asker = Pick<FastifyRequest, 'id' | 'caller'>;

/** A question of a batch, and the row that was found. */
export interface LookedUp extends Question {
  readonly found: LookupRow | undefined;
}

/** Answers as {@link ResolutionService} does, with receipts (D20). Requests without a receipt do not use this service. */
@Injectable()
export class ReceiptedResolutionService {
  constructor(
    private readonly types: IdentifierTypesService,
    private readonly lookup: IdentifierLookupService,
    private readonly resolution: ResolutionService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** @throws TypeRequired, UnsupportedType, InvalidIdentifier, without a receipt */
  async resolve(asked: ResolveRequest, asker: Asker): Promise<Receipted> {
    const soon = this.types.forResolution(asked.type, asked.value);
    const normalized = soon instanceof Promise ? await soon : soon;
    const found = await this.lookup.findInLog(normalized);
    if (!found) return this.miss(normalized, asker);
    const answer = this.resolution.answer({ request: asked, normalized }, found.identifier);
    return { answer, receipt: await this.receipts.give(normalized, HttpStatus.OK, answer, found.checkpoint) };
  }

  /** Adds receipts to those answers of a batch that are about an identifier. */
  addReceipts(answers: readonly BatchedAnswer[], questions: readonly (LookedUp | Problem)[]): Promise<BatchedAnswer[]> {
    return Promise.all(
      answers.map(async (answer, at) => {
        const question = questions[at];
        if (question === undefined || question instanceof Problem || !isAboutIdentifier(answer)) return answer;
        const { normalized, found } = question;
        const receipt = await this.receipts.give(normalized, answer.status, answer.body, found?.checkpoint ?? null);
        return receipt === null ? answer : { ...answer, receipt };
      }),
    );
  }

  /** The refusal of a resolve that found nothing, with its receipt. */
  private async miss(normalized: NormalizedIdentifier, asker: Asker): Promise<Receipted> {
    const problem = await this.resolution.miss(normalized, asker.caller);
    const body = JSON.stringify(errorBody(problem, asker.id));
    return { answer: problem, receipt: await this.receipts.give(normalized, statusOf(problem), body, null) };
  }
}

/** Other refusals state no fact about an identifier that would need proof. */
function isAboutIdentifier({ status }: BatchedAnswer): boolean {
  return status === HttpStatus.OK || status === HttpStatus.NOT_FOUND;
}

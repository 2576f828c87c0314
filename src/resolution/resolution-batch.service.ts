import { HttpStatus, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { errorBody, statusOf } from '../common/error-body.js';
import { Problem } from '../common/problem.js';
import { validated } from '../common/validation.pipe.js';
import { IdentifierTypesService } from '../identifier-types/identifier-types.service.js';
import { ResolveMissesService } from '../limits/resolve-misses.service.js';
import { IdentifierLookupService } from './identifier-lookup.service.js';
import { type LookedUp, ReceiptedResolutionService } from './receipted-resolution.service.js';
import { NoMapping } from './resolution.errors.js';
import { type BatchAnswer, ResolveRequest, type ResolveResponse } from './resolution.schema.js';
import { type Question, ResolutionService } from './resolution.service.js';

/**
 * Answers many resolves with one look-up (D3). Each is answered as if it had come alone, after those before it; one that is
 * refused does not keep the others from their answers.
 */
@Injectable()
export class ResolutionBatchService {
  constructor(
    private readonly types: IdentifierTypesService,
    private readonly lookup: IdentifierLookupService,
    private readonly misses: ResolveMissesService,
    private readonly resolution: ResolutionService,
    private readonly receipted: ReceiptedResolutionService,
  ) {}

  /**
   * @param entries not validated yet
   * @param requestId of the batch, which refusals name
   * @param withReceipts whether each answer about an identifier shall have one
   * @returns in the order of the entries
   */
  async resolve(
    entries: readonly unknown[],
    caller: Caller,
    requestId: string,
    withReceipts: boolean,
  ): Promise<BatchAnswer[]> {
    const read = await Promise.all(entries.map((entry) => orProblem(this.read(entry))));
    const questions = await this.lookUp(read, withReceipts);
    const answers: BatchAnswer[] = [];
    let missed = false;
    for (const question of questions) {
      const outcome: ResolveResponse | Problem =
        question instanceof Problem ? question : await orProblem(this.answer(question, caller, missed));
      missed ||= outcome instanceof NoMapping;
      answers.push(answerOf(outcome, requestId));
    }
    return withReceipts ? this.receipted.addTo(answers, questions) : answers;
  }

  private async read(entry: unknown): Promise<Question> {
    const request = validated(ResolveRequest, entry);
    return { request, normalized: await this.types.forResolution(request.type, request.value) };
  }

  private async lookUp(questions: readonly (Question | Problem)[], inLog: boolean): Promise<(LookedUp | Problem)[]> {
    const asked = questions.flatMap((question) => (question instanceof Problem ? [] : [question.normalized]));
    const found = (await this.lookup.findAll(asked, inLog)).values();
    return questions.map((question) =>
      question instanceof Problem ? question : { ...question, found: found.next().value },
    );
  }

  /** @param missed whether an earlier one found nothing, which may have been the last one allowed */
  private async answer(question: LookedUp, caller: Caller, missed: boolean): Promise<ResolveResponse> {
    if (missed) await this.misses.assertAllowed(caller);
    return question.found
      ? this.resolution.answer(question, question.found.identifier)
      : this.resolution.miss(question.normalized, caller);
  }
}

function answerOf(outcome: ResolveResponse | Problem, requestId: string): BatchAnswer {
  if (outcome instanceof Problem) return { status: statusOf(outcome), body: errorBody(outcome, requestId) };
  return { status: HttpStatus.OK, body: outcome };
}

function orProblem<Value>(work: Promise<Value>): Promise<Value | Problem> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
}

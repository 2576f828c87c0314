import { HttpStatus, Injectable } from '@nestjs/common';
import type { Caller } from '../common/caller.js';
import { errorBody, statusOf } from '../common/errors/error-body.js';
import { Problem } from '../common/errors/problem.js';
import { allMaybe, type MaybePromise, mapMaybe } from '../common/maybe-promise.js';
import { validated } from '../common/http/validation.pipe.js';
import { IdentifierTypesService } from '../identifier-types/identifier-types.service.js';
import { ResolveMissesService } from '../limits/resolve-misses.service.js';
import { IdentifierLookupService } from './identifier-lookup.service.js';
import { type LookedUp, ReceiptedResolutionService } from './receipted-resolution.service.js';
import type { BatchedAnswer } from './domain/answer-text.js';
import { NoMapping } from './resolution.errors.js';
import { ResolveRequest } from './resolution.schema.js';
import { type Question, ResolutionService } from './resolution.service.js';

/**
 * Answers many resolves with one look-up (D3). Each is answered as if it had been sent alone, after those before it; a
 * refused one does not affect the others.
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
   * @param withReceipts whether each answer about an identifier gets a receipt
   * @returns in the order of the entries
   */
  async resolve(
    entries: readonly unknown[],
    caller: Caller,
    requestId: string,
    withReceipts: boolean,
  ): Promise<BatchedAnswer[]> {
    const read = await allMaybe(entries.map((entry) => this.read(entry)));
    const questions = await this.lookUp(read, withReceipts);
    const answers: BatchedAnswer[] = [];
    let missed = false;
    for (const question of questions) {
      const soon = this.answer(question, caller, missed);
      const outcome = soon instanceof Promise ? await soon : soon;
      missed ||= outcome instanceof NoMapping;
      answers.push(answerOf(outcome, requestId));
    }
    return withReceipts ? this.receipted.addReceipts(answers, questions) : answers;
  }

  private read(entry: unknown): MaybePromise<Question | Problem> {
    return orProblem(() => {
      const request = validated(ResolveRequest, entry);
      return mapMaybe(this.types.forResolution(request.type, request.value), (normalized) => ({
        request,
        normalized,
      }));
    });
  }

  private async lookUp(questions: readonly (Question | Problem)[], inLog: boolean): Promise<(LookedUp | Problem)[]> {
    const asked = questions.flatMap((question) => (question instanceof Problem ? [] : [question.normalized]));
    // One result for each value that was asked for, in the same order. Nothing is looked up for a refused question.
    const found = (await this.lookup.findAll(asked, inLog)).values();
    return questions.map((question) => {
      if (question instanceof Problem) return question;
      // Not spread: V8 creates a new hidden class for each such copy, which outlives the copy.
      const { request, normalized } = question;
      return { request, normalized, found: found.next().value };
    });
  }

  /** @param missed whether an earlier question found nothing: that may have been the last miss that the limits allow */
  private answer(question: LookedUp | Problem, caller: Caller, missed: boolean): MaybePromise<string | Problem> {
    if (question instanceof Problem) return question;
    return orProblem(() =>
      mapMaybe(missed ? this.misses.assertAllowed(caller) : undefined, (): MaybePromise<string | Problem> =>
        question.found
          ? this.resolution.answer(question, question.found.identifier)
          : this.resolution.miss(question.normalized, caller),
      ),
    );
  }
}

function answerOf(outcome: string | Problem, requestId: string): BatchedAnswer {
  if (outcome instanceof Problem)
    return { status: statusOf(outcome), body: JSON.stringify(errorBody(outcome, requestId)) };
  return { status: HttpStatus.OK, body: outcome };
}

/** The result of the work, or the refusal that it threw. */
function orProblem<Value>(work: () => MaybePromise<Value>): MaybePromise<Value | Problem> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(toProblem) : value;
  } catch (error) {
    return toProblem(error);
  }
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

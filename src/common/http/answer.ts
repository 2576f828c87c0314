/**
 * What came of a request, where the answer is not just a body under the route's usual status. Services return it, and
 * {@link AnswerInterceptor} writes it as HTTP.
 */
export class Answer<Body> {
  constructor(
    readonly status: number,
    readonly body: Body,
    /** Response headers by their lower-case names. */
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

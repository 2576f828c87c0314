import { type FieldError, Problem } from './problem.js';

/** The body, a path parameter or a query parameter does not have the documented shape. */
export class InvalidRequest extends Problem {
  constructor(errors: readonly FieldError[]) {
    super('validation_failed', 'The request does not have the documented shape; `errors` names the fields.', errors);
  }
}

export class MalformedBody extends Problem {
  constructor(detail: string) {
    super('malformed_body', detail);
  }
}

export class UnsupportedMediaType extends Problem {
  constructor() {
    super('unsupported_media_type', 'Send the body as application/json, in UTF-8 and without a Content-Encoding.');
  }
}

export class BodyTooLarge extends Problem {
  constructor() {
    super('body_too_large', 'The body is larger than this service accepts (64 KiB).');
  }
}

export class RouteNotFound extends Problem {
  constructor() {
    super('route_not_found', 'There is no such operation; see /docs.');
  }
}

/** The path exists, but not with this method. */
export class MethodNotAllowed extends Problem {
  constructor(readonly allowed: readonly string[]) {
    super('method_not_allowed', `This path takes ${allowed.join(', ')}; see /docs.`);
  }
}

/** What the framework refuses with a status of its own: a bad URL, a bad header, a header section that is too large. */
export class BadHttpRequest extends Problem {
  constructor(readonly status: number) {
    super('bad_request', 'The request is not well-formed HTTP for this service.');
  }
}

/** A fault of this service. Its cause is in the log under the request id, never in the answer. */
export class InternalError extends Problem {
  constructor() {
    super('internal_error', 'Something failed here. It was logged with this request id.');
  }
}

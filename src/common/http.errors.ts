import { type FieldError, Problem } from './problem.js';

/** The body, a path parameter or a query parameter does not have the documented shape. */
export class InvalidRequest extends Problem {
  constructor(errors: readonly FieldError[]) {
    super(
      400,
      'validation_failed',
      'The request does not have the documented shape; `errors` names the fields.',
      errors,
    );
  }
}

export class MalformedBody extends Problem {
  constructor(detail: string) {
    super(400, 'malformed_body', detail);
  }
}

export class UnsupportedMediaType extends Problem {
  constructor() {
    super(415, 'unsupported_media_type', 'Send the body as application/json.');
  }
}

export class BodyTooLarge extends Problem {
  constructor() {
    super(413, 'body_too_large', 'The body is larger than this service accepts (64 KiB).');
  }
}

export class RouteNotFound extends Problem {
  constructor() {
    super(404, 'route_not_found', 'There is no such operation; see /docs.');
  }
}

/** HTTP-level refusals of the framework that have no class of their own: bad URL, bad header, unsupported method. */
export class BadHttpRequest extends Problem {
  constructor(status: number) {
    super(status, 'bad_request', 'The request is not well-formed HTTP for this service.');
  }
}

/** A fault of this service. Its cause is in the log under the request id, never in the answer. */
export class InternalError extends Problem {
  constructor() {
    super(500, 'internal_error', 'Something failed here. It was logged with this request id.');
  }
}

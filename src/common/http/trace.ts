import type { IncomingHttpHeaders } from 'node:http';

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace id of a W3C trace context that came with a request, so that its log lines can be found by it. */
export function traceId({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

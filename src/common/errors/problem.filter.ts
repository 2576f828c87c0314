import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, isOutage, outageCode } from './outage.js';
import { errorCode } from './error-code.js';
import { errorBody, statusOf } from './error-body.js';
import { newRequestId } from '../http/request-id.js';
import {
  BadHttpRequest,
  BodyTooLarge,
  InternalError,
  MalformedBody,
  MethodNotAllowed,
  RouteNotFound,
  UnsupportedMediaType,
} from './http.errors.js';
import { Problem } from './problem.js';
import { traceId } from '../http/trace.js';

const CONTENT_TYPE = 'application/json; charset=utf-8';

/** Renders every error, the framework's own too, in the one shape of D15. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = toProblem(error);
    if (problem instanceof DatabaseUnavailable) request.outageCode = outageCode(error);
    if (problem instanceof InternalError)
      this.logger.error({ request_id: request.id, trace: traceId(request.headers), error });
    if (!reply.sent) sendProblem(problem, request, reply);
  }
}

/** For what Fastify refuses before it knows the route, such as a URL that cannot be decoded. */
export function refuseUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  sendProblem(toProblem(error), request, reply);
}

/** The statuses for error codes of Node's parser; every other error is 400. */
const UNPARSED_STATUSES = new Map<unknown, number>([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** For what Node cannot parse as HTTP: there is no request to answer, only a connection. */
export function refuseUnparsed(error: Error, socket: Duplex): void {
  const status = UNPARSED_STATUSES.get(errorCode(error)) ?? 400;
  const id = newRequestId();
  const body = JSON.stringify(errorBody(new BadHttpRequest(status), id));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${id}`,
    'Cache-Control: no-store',
    `Content-Type: ${CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that this request was answered with. */
    problemCode?: string;
    /** What the database calls the reason for which it gave no answer to this request. */
    outageCode?: string | undefined;
  }
}

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const status = statusOf(problem);
  request.problemCode = problem.code;
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headersOf(problem, status) })
    .type(CONTENT_TYPE)
    // Serialized here: the route's own schemas are for its documented answers.
    .send(JSON.stringify(errorBody(problem, request.id)));
}

/** RFC 9110 asks for the scheme with every 401 (11.6.1), for `Allow` with 405, and for whole seconds to wait (10.2.3). */
function headersOf(problem: Problem, status: number): Record<string, string> {
  const { retryAfterSeconds } = problem;
  return {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(problem instanceof MethodNotAllowed && { Allow: problem.allowed.join(', ') }),
    ...(retryAfterSeconds !== null && { 'Retry-After': String(retryAfterSeconds) }),
  };
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isOutage(error)) return new DatabaseUnavailable();
  const status = statusSaidBy(error);
  // 403 is what the pages' files say of a path that leads out of them.
  if (status === 403 || status === 404) return new RouteNotFound();
  if (status === 413) return new BodyTooLarge();
  if (status === 415) return new UnsupportedMediaType();
  if (errorCode(error) === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new MalformedBody('The body is cut short.');
  if (status >= 400 && status < 500) return new BadHttpRequest(status);
  return new InternalError();
}

/** The status that an exception of Nest or Fastify asks for. */
function statusSaidBy(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return 500;
}

import type { JsonObject } from '../authorization/json.js';
import { AUDIENCE, causeOf, type FakeRequest, PROVIDER } from './fake-authorization.js';
import type { FakeCause } from './fake-history.js';
import type { FakeName } from './fake-names.js';
import { FakeRefusal } from './fake-refusal.js';
import type { FakeRecord } from './fake-registry.js';
import type { FakeStore } from './fake-store.js';

export interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly etag?: string;
  readonly receipt?: string | null;
}

/** A request as its handler sees it. */
export interface Question {
  readonly request: FakeRequest;
  readonly body: JsonObject;
  /** Of the path, in their order. */
  readonly parameters: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly store: FakeStore;
}

/** @throws FakeRefusal */
export type Handler = (question: Question) => FakeAnswer;

/** Who asks for the change, once the signature has been verified. @throws FakeRefusal */
export function causeFor({ request }: Question): FakeCause {
  return causeOf(request, AUDIENCE, PROVIDER);
}

/** @throws FakeRefusal when the caller has read another version than this one */
export function assertVersion({ request }: Question, etag: string): void {
  const ifMatch = request.headers.get('if-match');
  if (ifMatch !== null && ifMatch !== etag) {
    throw new FakeRefusal(412, 'precondition_failed', 'It has changed since it was read.');
  }
}

export function ok(body: unknown): FakeAnswer {
  return { status: 200, body };
}

/** The entity tag is the number of the newest event; an identifier that was set up without a history is at version 0. */
export function present(status: number, { identifier, events }: FakeRecord) {
  return { status, body: identifier, etag: `"${events.length}"` };
}

export function presentName(status: number, { name, version }: FakeName) {
  return { status, body: name, etag: `"${version}"` };
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

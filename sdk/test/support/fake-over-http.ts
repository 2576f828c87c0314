import { FakeRefusal } from '../../src/testing/fake-refusal.js';
import { answerFrom } from '../../src/testing/fake-service.js';
import type { FakeStore } from '../../src/testing/fake-store.js';
import { type Act, json } from './scripted-server.js';

/** Answers as the fake service does, over HTTP. */
export function fakeService(store: FakeStore): Act {
  return (response, received) => {
    const { method, url: target, body } = received;
    const headers = new Headers(received.headers as Record<string, string>);
    try {
      const answer = answerFrom(store, { method, target, headers, body: Buffer.from(body) });
      const tag: Record<string, string> = answer.etag === undefined ? {} : { etag: answer.etag };
      json(answer.status, answer.body, tag)(response, received);
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error;
      json(error.status, error)(response, received);
    }
  };
}

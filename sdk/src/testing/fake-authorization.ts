import { base64, base64urlnopad } from '@scure/base';
import type { ControllerAuthorization } from '../api.js';
import { isObject, repeatsMember } from '../authorization/json.js';
import { verifyEvidence } from '../verify/evidence.js';
import type { FakeCause } from './fake-history.js';
import { FakeRefusal } from './fake-refusal.js';

/** The public base URL of the fake service. */
export const AUDIENCE = 'https://resolver.example';
/** The provider that every key belongs to. */
export const PROVIDER = '00000000-0000-7000-8000-000000000001';

/** A request as the fake service receives it. */
export interface FakeRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Verifies the controller's two headers over the request as it arrived. Times and nonces are not looked at. */
export function causeOf(request: FakeRequest, audience: string, provider: string): FakeCause {
  const evidence = evidenceOf(request, audience, provider);
  const controller = verifyEvidence(evidence, audience);
  if (controller === null) {
    throw new FakeRefusal(401, 'authorization_invalid', "The signature is not the wallet's over what was received.");
  }
  return { controller, evidence };
}

function evidenceOf(request: FakeRequest, audience: string, provider: string): ControllerAuthorization {
  const { headers, method, target, body } = request;
  const envelope = decode(headers.get('x-controller-authorization') ?? '');
  const member = (name: string): string => (typeof envelope[name] === 'string' ? envelope[name] : '');
  return {
    v: 1,
    alg: member('alg'),
    wallet: headers.get('x-controller-wallet') ?? '',
    audience,
    request: `${method} ${target}`,
    body: base64.encode(body),
    provider,
    idempotency_key: headers.get('idempotency-key'),
    if_match: headers.get('if-match'),
    nonce: member('nonce'),
    issued_at: member('issued_at'),
    expires_at: member('expires_at'),
    signature: member('signature'),
  };
}

function decode(header: string): Readonly<Record<string, unknown>> {
  try {
    const text = new TextDecoder().decode(base64urlnopad.decode(header));
    const envelope: unknown = JSON.parse(text);
    return isObject(envelope) && !repeatsMember(text) ? envelope : {};
  } catch {
    return {};
  }
}

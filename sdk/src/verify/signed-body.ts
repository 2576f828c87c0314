import { base64 } from '@scure/base';
import type { ControllerAuthorization } from '../api.js';

/** The body that was signed, or null when it was not kept as base64. */
export function signedBodyOf({ body }: ControllerAuthorization): Uint8Array | null {
  try {
    // Strict: padded, canonical, nothing else in it.
    return base64.decode(body);
  } catch {
    return null;
  }
}

import { repeatsMember } from '../authorization/json.js';

/** Much more than any answer has. A compressed body may be a thousand times as long as what came over the wire. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The JSON of an answer's body; undefined when it is longer than any answer, no JSON in UTF-8, or has a member twice, of which
 * another reader may take the other one.
 */
export async function readJson({ body }: Response): Promise<unknown> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      return undefined;
    }
  }
  return parsed(await new Blob(parts).arrayBuffer());
}

function parsed(bytes: ArrayBuffer): unknown {
  try {
    // Strict: characters of another encoding would otherwise be replaced without a word, also in a memo.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const content: unknown = JSON.parse(text);
    return repeatsMember(text) ? undefined : content;
  } catch {
    return undefined;
  }
}

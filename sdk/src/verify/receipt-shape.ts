import { type Check, integer, listOf, optional, shape, text } from '../check.js';

/** What a receipt says. Hashes, salts and the signature are in base64url. */
export interface Receipt {
  version: number;
  audience: string;
  time: string;
  status: number;
  question: string;
  answer: string;
  /** Absent where the holder does not show what was asked. */
  question_salt?: string;
  /** Absent where the holder does not show what was answered. */
  answer_salt?: string;
  checkpoint?: { tree_size: number; root_hash: string };
  index: number;
  size: number;
  path: string[];
  key_id: string;
  signature: string;
}

function matching(pattern: RegExp): Check<string> {
  return (value) => typeof value === 'string' && pattern.test(value);
}

/** 32 bytes, 16 and 64 in base64url. The last character carries fewer than six bits, and the unused ones must be zero. */
const hash = matching(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);
const salt = matching(/^[A-Za-z0-9_-]{21}[AQgw]$/);
const signature = matching(/^[A-Za-z0-9_-]{85}[AQgw]$/);
/** The one form in which times are signed. */
const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

export const isReceipt = shape<Receipt>({
  version: integer,
  audience: text,
  time,
  status: integer,
  question: hash,
  answer: hash,
  question_salt: optional(salt),
  answer_salt: optional(salt),
  checkpoint: optional(
    shape<NonNullable<Receipt['checkpoint']>>({
      tree_size: integer,
      root_hash: matching(/^[A-Za-z0-9+/]{43}=$/),
    }),
  ),
  index: integer,
  size: integer,
  path: listOf(hash),
  key_id: text,
  signature,
});

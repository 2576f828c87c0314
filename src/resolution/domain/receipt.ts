import { hash } from 'node:crypto';
import { leafHash } from '../../common/domain/merkle-hash.js';
import { receiptTree, type ReceiptTree, treePath, treeRoot } from './receipt-tree.js';

/** The first line of every text that is signed for receipts (domain separation): the signature is valid for nothing else. */
const CONTEXT = 'payment-identifier-resolver/receipt/v1';
const VERSION = 1;

/** A checkpoint of the log whose tree has the version that was answered. */
export interface ReceiptCheckpoint {
  readonly tree_size: number;
  /** Standard base64, as in the checkpoint. */
  readonly root_hash: string;
}

/** A question and its answer. Both texts are canonical JSON (RFC 8785). */
export interface ProvableAnswer {
  readonly question: string;
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly body: string;
  readonly checkpoint: ReceiptCheckpoint | null;
}

/** The members that all receipts under one signature share. */
export interface ReceiptHead {
  readonly audience: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  readonly keyId: string;
}

interface Leaf {
  readonly text: string;
  readonly questionSalt: string;
  readonly answerSalt: string;
}

/** The question as the text that a receipt commits to. */
export function questionText(type: string, normalizedValue: string): string {
  return `{"type":${JSON.stringify(type)},"value":${JSON.stringify(normalizedValue)}}`;
}

/**
 * The receipts of these answers, in their order. One signature over the root of their Merkle tree covers all of them.
 * docs/receipts.md describes the format.
 * @param salt returns 16 new random bytes in base64url
 */
export async function receiptsOf(
  answers: readonly ProvableAnswer[],
  head: ReceiptHead,
  salt: () => string,
  sign: (message: string) => Uint8Array | Promise<Uint8Array>,
): Promise<string[]> {
  const leaves = answers.map((answer) => leafOf(answer, salt(), salt()));
  const tree = receiptTree(leaves.map(({ text }) => leafHash(text)));
  const lines = [CONTEXT, head.audience, head.time, leaves.length, treeRoot(tree).toString('base64url'), ''];
  const signature = await sign(lines.join('\n'));
  return encodeAll(leaves, tree, head, Buffer.from(signature).toString('base64url'));
}

/** The text of a leaf is canonical JSON, concatenated for speed: no member has a character that JSON escapes. */
function leafOf(answer: ProvableAnswer, questionSalt: string, answerSalt: string): Leaf {
  const { body, question, status, checkpoint } = answer;
  const seen =
    checkpoint === null
      ? ''
      : `"checkpoint":{"root_hash":"${checkpoint.root_hash}","tree_size":${checkpoint.tree_size}},`;
  const [asked, answered] = [commitment(questionSalt, question), commitment(answerSalt, body)];
  const text = `{"answer":"${answered}",${seen}"question":"${asked}","status":${status}}`;
  return { text, questionSalt, answerSalt };
}

/** A salted commitment to a text: without the salt a guess of the text cannot be checked. */
function commitment(salt: string, canonical: string): string {
  return hash('sha256', `["${salt}",${canonical}]`, 'base64url');
}

/** Each receipt is one JSON object in base64url; the last members are the same in all of them. */
function encodeAll(leaves: readonly Leaf[], tree: ReceiptTree, head: ReceiptHead, signature: string): string[] {
  const texts = tree.map((level) => level.map((each) => `"${each.toString('base64url')}"`));
  const { audience, time, keyId } = head;
  const common = JSON.stringify({ audience, time, size: leaves.length, key_id: keyId, signature, version: VERSION });
  return leaves.map(({ text, questionSalt, answerSalt }, index) => {
    const salts = `"question_salt":"${questionSalt}","answer_salt":"${answerSalt}"`;
    const place = `"index":${index},"path":[${treePath(texts, index).join(',')}]`;
    return Buffer.from(`${text.slice(0, -1)},${salts},${place},${common.slice(1)}`).toString('base64url');
  });
}

import { PlainError } from '../common/errors/explain.js';

/** The command refuses to run; the message is a sentence that says why. */
export class Refused extends PlainError {}

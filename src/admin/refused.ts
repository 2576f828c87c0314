import { PlainError } from '../common/errors/explain.js';

/** The command does not do what it was asked for, and says why. */
export class Refused extends PlainError {}

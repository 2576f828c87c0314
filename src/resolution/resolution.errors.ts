import { Problem } from '../common/errors/problem.js';

export class NoMapping extends Problem {
  constructor() {
    super('no_mapping', 'Nothing is registered under this identifier.');
  }
}

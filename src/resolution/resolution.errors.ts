import { Problem } from '../common/problem.js';

export class NoMapping extends Problem {
  constructor() {
    super(404, 'no_mapping', 'Nothing is registered under this identifier.');
  }
}

import { Problem } from '../common/errors/problem.js';

export class NotReady extends Problem {
  constructor() {
    super('not_ready', 'This process takes no requests: it is shutting down, or its database does not answer.', [], 1);
  }
}

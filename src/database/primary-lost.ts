import { Outage } from '../common/errors/outage.js';

/** The server that should be the primary is not, or is no longer. */
export class PrimaryLost extends Outage {
  constructor(options?: ErrorOptions) {
    super('The connection leads to a server that is not the primary.', options);
  }
}

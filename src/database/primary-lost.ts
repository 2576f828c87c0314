/** The server that should be the primary is none, or not any more. An outage: `isOutage` knows it by the word connection. */
export class PrimaryLost extends Error {
  constructor(options?: ErrorOptions) {
    super('The connection leads to a server that is not the primary.', options);
  }
}

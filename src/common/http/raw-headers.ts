import type { IncomingMessage } from 'node:http';

/** How many lines of a header the request has. In `headers`, Node shows only the first of some, such as Authorization. */
export function timesSent({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, lowerCaseName: string): number {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    // The length first, because this runs through every header of every request.
    if (name?.length === lowerCaseName.length && name.toLowerCase() === lowerCaseName) times += 1;
  }
  return times;
}

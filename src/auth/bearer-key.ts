/** RFC 9110, 11.4: the scheme in any case, one space or more, and the token. */
const CREDENTIALS = /^bearer +([\w.~+/-]+=*)$/i;

/** The API key in an `Authorization` field of the bearer scheme; undefined when there is none. */
export function bearerKey(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : CREDENTIALS.exec(authorization)?.[1];
}

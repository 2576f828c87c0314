import { randomBytes } from 'node:crypto';
import { type ClientConnection, ConnectionEnded } from './client-connection.js';
import { authentication, MESSAGE_HEADER_BYTES, saslInitialResponse } from './messages.js';
import { SCRAM_MECHANISM, scramChallenge, type ScramVerifier } from './scram.js';
import type { StartupRequest } from './wire-reader.js';

/** The type of the messages in which a client answers. */
const SASL_RESPONSE = 'p';
const MAX_RESPONSE_BYTES = 2_000;
const NONCE_BYTES = 18;
/** The SQLSTATE `invalid_password`. */
const WRONG_PASSWORD = '28P01';
/** What a server without TLS and GSSAPI answers to a request for them. */
const NO_ENCRYPTION = Buffer.from('N');

/**
 * Begins a client's session. Which user and database it names makes no difference: there is one of each.
 * @param verifier checks the password that the client must know; null on the socket, which no other user can reach
 * @throws ConnectionEnded
 */
export async function logIn(connection: ClientConnection, verifier: ScramVerifier | null): Promise<void> {
  const refused = new Set<StartupRequest>();
  for (let request = await connection.startup(); request !== 'session'; request = await connection.startup()) {
    // The database works in this process's only thread, so no statement runs that could be cancelled.
    if (request === 'cancel' || refused.has(request)) throw new ConnectionEnded();
    refused.add(request);
    connection.send(NO_ENCRYPTION);
  }
  if (verifier) await authenticate(connection, verifier);
}

async function authenticate(connection: ClientConnection, verifier: ScramVerifier): Promise<void> {
  const nextResponse = () => connection.message(SASL_RESPONSE, MAX_RESPONSE_BYTES);
  const refuse = () => connection.dismiss(WRONG_PASSWORD, 'password authentication failed');

  connection.send(authentication('sasl', `${SCRAM_MECHANISM}\0\0`));
  const initial = saslInitialResponse(await nextResponse());
  if (initial?.mechanism !== SCRAM_MECHANISM) throw refuse();
  const challenge = scramChallenge(verifier, initial.data, randomBytes(NONCE_BYTES).toString('base64'));
  if (!challenge) throw refuse();
  connection.send(authentication('saslContinue', challenge.message));
  const proof = challenge.answer((await nextResponse()).toString('latin1', MESSAGE_HEADER_BYTES));
  if (proof === null) throw refuse();
  connection.send(authentication('saslFinal', proof));
}

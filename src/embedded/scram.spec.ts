import { scramChallenge, scramVerifier } from './scram.js';

/** The example of RFC 7677. */
const VERIFIER = scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'));
const CLIENT_FIRST = 'n,,n=user,r=rOprNGfwEbeRWgbNEkqO';
const SERVER_NONCE = '%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0';
const NONCE = `rOprNGfwEbeRWgbNEkqO${SERVER_NONCE}`;
const PROOF = 'dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=';

const challenge = scramChallenge(VERIFIER, CLIENT_FIRST, SERVER_NONCE);

describe('SCRAM-SHA-256', () => {
  it('challenges the client as in the RFC', () => {
    expect(challenge?.message).toBe(`r=${NONCE},s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`);
  });

  it('accepts the proof of the RFC, and proves that the server knows the password too', () => {
    expect(challenge?.answer(`c=biws,r=${NONCE},p=${PROOF}`)).toBe('v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=');
  });

  it.each([
    ['another password', `c=biws,r=${NONCE},p=${PROOF.replace('d', 'e')}`],
    ['no proof', `c=biws,r=${NONCE}`],
    ['an empty proof', `c=biws,r=${NONCE},p=`],
    ['a proof that is too short', `c=biws,r=${NONCE},p=AAAA`],
    ['the nonce of another authentication', `c=biws,r=${NONCE}x,p=${PROOF}`],
    ['a channel binding', `c=cD10bHMtdW5pcXVlLCw=,r=${NONCE},p=${PROOF}`],
    ['nothing', ''],
  ])('refuses %s', (_, clientFinal) => {
    expect(challenge?.answer(clientFinal)).toBeNull();
  });

  it.each([
    ['that asks for channel binding', 'p=tls-unique,,n=user,r=rOprNGfwEbeRWgbNEkqO'],
    ['without a nonce', 'n,,n=user,r='],
    ['with a comma in its nonce', 'n,,n=user,r=a,b'],
    ['that is empty', ''],
  ])('refuses a first message %s', (_, clientFirst) => {
    expect(scramChallenge(VERIFIER, clientFirst, SERVER_NONCE)).toBeNull();
  });
});

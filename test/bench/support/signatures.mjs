import { generateKeyPairSync, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { fromBuild } from '../../drills/support/service.mjs';
import { callsPerSecond, callsPerSecondAsync } from './measure.mjs';

const OPTION = { chain: 'eip155:8453', asset: 'USDC', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
const REGISTRATION = { type: 'email', value: 'alice@shop.example', payment_options: [OPTION] };
const BODY = Buffer.from(JSON.stringify(REGISTRATION)).toString('base64');

/** Checks per second of one signature: of ours, and of viem for the one that it knows. */
export async function signatures(seconds) {
  const [{ eip191 }, { ed25519 }, { authorizationMessage }, { authorizationText }] = await Promise.all([
    fromBuild('auth/domain/modes/eip191.js'),
    fromBuild('auth/domain/modes/ed25519.js'),
    fromBuild('auth/domain/authorization-message.js'),
    fromBuild('auth/domain/authorization-text.js'),
  ]);
  const account = privateKeyToAccount(generatePrivateKey());
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const wallet = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const evm = authorizationMessage(fieldsOf(account.address));
  const edwards = authorizationMessage(fieldsOf(wallet));
  const message = authorizationText(evm);
  const signature = await account.signMessage({ message });
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const edwardsBytes = sign(null, Buffer.from(authorizationText(edwards)), privateKey);
  if (!eip191.verify(evm, bytes, account.address)) throw new Error('EIP-191: a good signature was refused.');
  if (!ed25519.verify(edwards, edwardsBytes, wallet)) throw new Error('Ed25519: a good signature was refused.');
  const ours = callsPerSecond(() => eip191.verify(evm, bytes, account.address), seconds);
  const theirs = await callsPerSecondAsync(
    () => verifyMessage({ address: account.address, message, signature }),
    seconds,
  );
  return {
    'EIP-191 per second': ours,
    'viem per second': theirs,
    'ours to viem': ours / theirs,
    'Ed25519 per second': callsPerSecond(() => ed25519.verify(edwards, edwardsBytes, wallet), seconds),
  };
}

function fieldsOf(wallet) {
  return {
    audience: 'https://pay.example',
    request: 'POST /v1/identifiers',
    body: BODY,
    wallet,
    provider: '00000000-0000-4000-8000-000000000000',
    idempotency_key: null,
    if_match: null,
    nonce: 'A'.repeat(22),
    issued_at: '2026-01-01T00:00:00Z',
    expires_at: '2026-01-01T00:05:00Z',
  };
}

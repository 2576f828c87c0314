import { randomUUID } from 'node:crypto';
import { createProvider, issueKey, newWallet, register } from '../actors.mjs';
import { check } from '../check.mjs';
import { newAgent, send } from '../http.mjs';
import { fromBuild } from '../service.mjs';

const QR_FIELDS =
  '00020101021126570019bd.example.acquirer01020302041005031691005100012345675204541153030505802BD5912RUPALI STORE6005DHAKA6304';

/**
 * Whom and what generated requests are about, so that they reach the inner paths.
 * @typedef {Awaited<ReturnType<typeof createWorld>>} World
 */
export async function createWorld(database, service) {
  const providers = [await createProvider(database), await createProvider(database)];
  const unapproved = await createProvider(database, 'pending');
  const free = await issueKey(database, null);
  const revoked = await issueKey(database, providers[0].id);
  await database.sql('update api_keys set revoked_at = now() where id = $1', [revoked.keyId]);
  const wallets = Array.from({ length: 4 }, newWallet);
  const slugs = await Promise.all(
    ['fuzz-0', 'fuzz-1', 'fuzz-2'].map((slug, at) => createNamespace(database, service, providers[at % 2], slug)),
  );
  const agent = newAgent();
  const identifiers = [];
  for (let at = 0; at < 60; at += 1) {
    const value = `fuzz-${at}-${randomUUID()}@shop.example`;
    const wallet = wallets[at % wallets.length];
    const { status, body } = await register(service.url, providers[at % 2], wallet, value, { agent });
    check(status === 201, `nothing could be registered before the fuzzing: ${status} ${body.code}`);
    identifiers.push({ id: body.id, value, wallet });
  }
  const complaints = await Promise.all(
    identifiers.slice(0, 8).map(async ({ id }, at) => {
      const body = { reason: 'fraud', description: 'The goods were never sent.', identifier_id: id };
      const complaint = { method: 'POST', key: providers[at % 2].key, body, agent };
      const answer = await send(`${service.url}/v1/complaints`, complaint);
      check(answer.status === 201, `nothing could be complained of before the fuzzing: ${answer.status}`);
      return answer.body.id;
    }),
  );
  return {
    providers,
    refusedKeys: [unapproved.key, revoked.key, `${free.key.slice(0, -1)}-`],
    freeKey: free.key,
    wallets,
    slugs,
    identifiers,
    complaints,
    qrCodes: [await qrCode(), (await qrCode()).toLowerCase()],
  };
}

async function createNamespace(database, service, provider, slug) {
  const body = { slug, registration_policy: slug === 'fuzz-2' ? 'open' : 'provider_only', reserved_names: ['admin'] };
  await send(`${service.url}/v1/namespaces`, { method: 'POST', key: provider.key, body });
  if (slug !== 'fuzz-1') await database.sql(`update namespaces set status = 'active' where slug = $1`, [slug]);
  return slug;
}

async function qrCode() {
  const { CCITT_FALSE, crc16 } = await fromBuild('common/domain/crc16.js');
  return QR_FIELDS + crc16(Buffer.from(QR_FIELDS), CCITT_FALSE).toString(16).toUpperCase().padStart(4, '0');
}

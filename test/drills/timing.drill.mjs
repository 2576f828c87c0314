import { randomBytes } from 'node:crypto';
import { createProvider, issueKey, newWallet, register } from './support/actors.mjs';
import { check } from './support/check.mjs';
import { Embedded } from './support/embedded.mjs';
import { newAgent } from './support/http.mjs';
import { percentile } from './support/load.mjs';
import { fromBuild, Service } from './support/service.mjs';

const UNLIMITED = { LIMIT_AUTH_FAILURE_PER_MINUTE: 1_000_000, LIMIT_AVAILABILITY_PER_MINUTE: 1_000_000 };
const BLOCKS = 20;
/** How many times the spread of the differences of the blocks a difference must be to be one. */
const MOST_SPREADS = 4;
/** Smaller differences pass, also where enough samples would show them: the figures are printed. */
const HIDDEN_MS = 0.1;
const TAKEN = 'taken@shop.example';

/** @type {import('./run.mjs').Drill} */
export const drill = {
  name: 'timing',
  summary: 'medians of answers to unknown, revoked and unapproved keys, and to taken and free addresses, within 0.1 ms',
  seconds: 180,
  async run({ short }) {
    const database = await Embedded.create();
    const service = await Service.start({ ...database.variables, ...UNLIMITED, LOG_LEVEL: 'error' });
    const provider = await createProvider(database);
    await register(service.url, provider, newWallet(), TAKEN);
    const { API_KEY_RANDOM_BYTES, formatApiKey } = await fromBuild('auth/domain/api-key.js');
    const revoked = await issueKey(database, provider.id);
    await database.sql('update api_keys set revoked_at = now() where id = $1', [revoked.keyId]);
    const unapproved = await createProvider(database, 'pending');
    const agent = newAgent(1);
    const withKey = (key) => () => service.get('/v1/identifier-types', { key, agent });
    const keys = {
      unknown: withKey(formatApiKey('provider', randomBytes(API_KEY_RANDOM_BYTES))),
      revoked: withKey(revoked.key),
      unapproved: withKey(unapproved.key),
    };
    const availability = (value) => () => service.get(`/v1/identifiers/email/${value}/availability`, { agent });
    const addresses = { taken: availability(TAKEN), free: availability('empty@shop.example') };
    const perBlock = short ? 30 : 150;
    await medians(keys, perBlock);
    return `${report(await medians(keys, perBlock))}; ${report(await medians(addresses, perBlock))}`;
  },
};

/** The median of each in every block; they take turns, so that whatever slows the machine slows all of them. */
async function medians(requests, perBlock) {
  const names = Object.keys(requests);
  const blocks = Object.fromEntries(names.map((name) => [name, []]));
  for (let block = 0; block < BLOCKS; block += 1) {
    const times = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < perBlock; round += 1) {
      for (let turn = 0; turn < names.length; turn += 1) {
        const name = names[(turn + round) % names.length];
        const { sentAt, answeredAt } = await requests[name]();
        times[name].push(answeredAt - sentAt);
      }
    }
    for (const name of names) blocks[name].push(percentile(times[name], 0.5));
  }
  return blocks;
}

function report(blocks) {
  const [[first, reference], ...others] = Object.entries(blocks);
  const figures = others.map(([name, own]) => {
    const differences = own.map((ms, block) => ms - reference[block]);
    const difference = percentile(differences, 0.5);
    const spread = percentile(
      differences.map((each) => Math.abs(each - difference)),
      0.5,
    );
    const told = Math.abs(difference) > HIDDEN_MS && Math.abs(difference) > MOST_SPREADS * spread;
    const text = `${name} ${percentile(own, 0.5).toFixed(3)} ms (${difference.toFixed(3)} ± ${spread.toFixed(3)})`;
    check(!told, `${first} ${percentile(reference, 0.5).toFixed(3)} ms can be told from ${text}`);
    return text;
  });
  return `${first} ${percentile(reference, 0.5).toFixed(3)} ms, ${figures.join(', ')}`;
}

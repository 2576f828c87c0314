import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { AuditFailed } from '../../sdk/src/audit/audit-failed.js';
import { type LogState, lookAtLog } from '../../sdk/src/audit/auditor.js';
import { LogSource } from '../../sdk/src/audit/log-source.js';
import { Provider } from '../support/actors.js';
import { eventually } from '../support/eventually.js';
import type { Json } from '../support/http-client.js';
import { type SigningKeys, startLoggingService } from '../support/logging-service.js';
import { freshValue, identifierIn, Operator, OTHER_OPTION, UNLIMITED } from '../support/registry.js';
import type { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const TABLES = ['identifiers', 'identifier_events', 'event_outbox', 'log_entries', 'log_tiles', 'log_checkpoints'];

/** Hashes the chain of ID anew. */
const RESEAL = `do $$
  declare
    head text := repeat('0', 64);
    place identifier_events%rowtype;
  begin
    for place in select * from identifier_events where identifier_id = ID order by sequence loop
      update identifier_events set previous_hash = head where id = place.id;
      update identifier_events e set hash = event_hash(e) where id = place.id returning hash into head;
    end loop;
    update identifiers i set history_head = head, version = e.sequence, status = e.to_status, updated_at = e.occurred_at
      from identifier_events e where i.id = ID and e.identifier_id = ID
      and e.sequence = (select max(sequence) from identifier_events where identifier_id = ID);
  end $$`;
/** Events 3 to 5 were never there. */
const CUT = `delete from identifier_events where identifier_id = ID and sequence > 2;
  update identifiers set payment_options = ROW -> 'payment_options', authorized_at = (ROW ->> 'authorized_at')::timestamptz,
    payment_updated_at = (ROW ->> 'payment_updated_at')::timestamptz where id = ID; ${RESEAL}`;
const REASON = `update identifier_events set reason = 'nothing to see' where identifier_id = ID and sequence = 3; ${RESEAL}`;
const THIEF = JSON.stringify([{ ...OTHER_OPTION, memo: 'thief' }]);
/** The entries of the log as they are of the events as they are now. */
const ENTRIES_ANEW = `update log_entries l set entry = log_entry(e) from identifier_events e
  where e.identifier_id = l.identifier_id and e.sequence = l.sequence`;
/** The leaves of the only tile, after that. */
const TILE_ANEW = `update log_tiles set hashes = (select string_agg(sha256('\\x00'::bytea || entry), '' order by index)
  from log_entries where index < (select max(size) from log_checkpoints)) where level = 0`;
const ROLLED_BACK = `delete from identifier_events where identifier_id <> ID; delete from identifiers where id <> ID;
  delete from log_entries where index >= SIZE; delete from log_checkpoints where size > SIZE;
  update log_tiles set hashes = substring(hashes for SIZE * 32)`;

/** Who finds a forgery, and by which name. */
interface Forgery {
  readonly name: string;
  readonly sql: string;
  /** By the chains and signatures alone. */
  readonly chains?: string;
  /** What `history verify` says of an event. */
  readonly event?: string;
  /** What it says of the log. */
  readonly log?: string;
  /** What an auditor says who has looked before. */
  readonly auditor?: string;
}

/** Whoever owns the database also takes away what earlier verifications have kept. */
const FORGET_VERIFIED = '; delete from verified_histories';

const FORGERIES: readonly Forgery[] = [
  {
    name: 'another address, in the row and in its event',
    sql: `update identifier_events set payment_options_hash = canonical_hash('${THIEF}'::jsonb) where identifier_id = ID
        and sequence >= 2; update identifiers set payment_options = '${THIEF}' where id = ID; ${RESEAL}`,
    chains: 'its payment options are not those that the controller signed for',
  },
  { name: 'the newest events cut off, and the row set back', sql: CUT, event: 'but it was deleted' },
  {
    name: 'an identifier deleted with its whole history',
    sql: 'delete from identifier_events where identifier_id = ID; delete from identifiers where id = ID',
    event: 'the log has it at 0, but it was deleted',
  },
  {
    name: "the reason of an operator's decision rewritten",
    sql: REASON,
    event: 'it was rewritten after it was logged',
  },
  {
    name: 'a decision backdated',
    sql: `update identifier_events set occurred_at = occurred_at - interval '20 seconds' where identifier_id = ID
        and sequence = 4; ${RESEAL}`,
    event: 'it was rewritten after it was logged',
  },
  {
    name: 'a suspension and its end taken out of the middle',
    sql: `delete from identifier_events where identifier_id = ID and sequence in (3, 4); update identifier_events
        set sequence = sequence - 2 where identifier_id = ID and sequence > 4; ${RESEAL}`,
    event: 'it was rewritten after it was logged',
  },
  {
    name: 'a decision put in that nobody made',
    sql: `insert into identifier_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
        'sequence', 6, 'type', 'suspend', 'from_status', e.to_status, 'to_status', 'suspended', 'actor_kind', 'operator',
        'operator', 'mallory', 'provider_id', null, 'controller', null, 'controller_authorization', null))).*
        from identifier_events e where identifier_id = ID and sequence = 5; ${RESEAL}`,
    event: 'it was inserted without being logged',
  },
  {
    name: 'two entries of the log exchanged',
    sql: `update log_entries set index = index + 1000 where index in (0, 1);
        update log_entries set index = 1001 - index where index >= 1000`,
    event: 'the log has it before the event that it follows',
    log: 'its entries do not lead to the checkpoint',
  },
  {
    name: 'an event rewritten with its entry',
    sql: `${REASON}; ${ENTRIES_ANEW}`,
    log: 'it was written anew',
  },
  {
    name: 'an event rewritten with its entry and the tiles of the log',
    sql: `${REASON}; ${ENTRIES_ANEW}; ${TILE_ANEW}`,
    log: 'it was written anew',
    auditor: 'log_incomplete',
  },
  {
    name: 'an event rewritten with the log, and another root put into its checkpoint',
    sql: `${REASON}; ${ENTRIES_ANEW}; ${TILE_ANEW}; update log_checkpoints set root = sha256(root), note =
        replace(note, split_part(note, E'\\n', 3), encode(sha256(root), 'base64')) where size > SIZE`,
    log: 'has no signature of a key of this service',
    auditor: 'log_not_signed',
  },
  {
    name: 'everything rolled back to an earlier checkpoint: history, row and log',
    sql: `${CUT}; ${ROLLED_BACK}`,
    auditor: 'log_cut_off',
  },
  {
    name: 'a live identifier taken out of the look-ups, so that its value can be registered anew',
    sql: `update identifiers set is_current = false, released_at = now() where id = ID`,
    chains: 'it is the newest, and the identifier differs in is_current, released_at',
  },
  {
    name: 'a removed identifier registered anew with the signature of its first registration',
    sql: `update identifiers set is_current = false where id = REMOVED;
      insert into identifiers select (jsonb_populate_record(i, jsonb_build_object('id', COPY, 'is_current', true,
        'status', 'active', 'version', 1, 'history_head', e.hash, 'updated_at', i.registered_at))).*
        from identifiers i join identifier_events e on e.identifier_id = i.id and e.sequence = 1 where i.id = REMOVED;
      insert into identifier_events select (jsonb_populate_record(e, jsonb_build_object('id', COPY, 'identifier_id', COPY))).*
        from identifier_events e where identifier_id = REMOVED and sequence = 1; ${RESEAL.replaceAll('ID', 'COPY')}`,
    chains: 'its controller authorization was used before, for a former registration of the value',
  },
  {
    name: 'the row of an identifier deleted, and its events kept',
    sql: 'delete from identifiers where id = ID',
    chains: 'its identifier is missing',
  },
  {
    name: 'two identifiers exchanged, each with the history of the other',
    sql: `update identifiers set id = COPY where id = ID; update identifiers set id = ID where id = REMOVED;
      update identifiers set id = REMOVED where id = COPY`,
    chains: 'its controller authorization is of another provider, time or request',
  },
  {
    name: 'another wallet, in the row and in all its events',
    sql: `update identifiers set controller = 'thief' where id = ID;
      update identifier_events set controller = 'thief' where identifier_id = ID and controller is not null; ${RESEAL}`,
    chains: 'the signature of its controller authorization is not one of the controller',
  },
  {
    name: 'the salt of an event drawn anew',
    sql: 'update identifier_events set salt = gen_random_uuid() where identifier_id = ID and sequence = 1',
    event: 'it was rewritten after it was logged',
  },
];

describe('a forgery with all rights on the database', () => {
  let service: Service;
  let keys: SigningKeys;
  let provider: Provider;
  let chains: ChildProcess;
  let seen: LogState;
  const forged = { id: '', removed: '', row: '', size: 0 };

  const unguarded = (sql: string) => service.sql(`begin; set local session_replication_role = replica; ${sql}; commit`);
  const logged = (size: number) =>
    eventually(async () => {
      const [row] = await service.sql<{ size: string }>('select max(size) as size from log_checkpoints');
      return Number(row?.size) === size;
    });
  const verify = (...words: string[]): Promise<Json> =>
    keys.operate(service, ...words).catch((error: { stdout: string }) => JSON.parse(error.stdout));
  const chainsAlone = async (): Promise<Json> => {
    chains.send('verify');
    const [audit] = await once(chains, 'message');
    return audit;
  };
  const look = () =>
    lookAtLog(new LogSource(service.url), seen).then(
      () => 'nothing',
      (error: unknown) => (error instanceof AuditFailed ? error.code : error),
    );

  beforeAll(async () => {
    ({ service, keys } = await startLoggingService({ ...UNLIMITED, LIMIT_LOG_PER_MINUTE: '1000000' }));
    provider = await Provider.create(service);
    const operator = new Operator(service);
    const wallet = ed25519Wallet();
    const { body } = await provider.register(wallet, 'custom', freshValue());
    const id: string = body['id'];
    await provider.update(wallet, id, { payment_options: [OTHER_OPTION] });
    await logged(2);
    const [before] = await service.sql<{ row: object }>('select to_jsonb(i) as row from identifiers i where id = $1', [
      id,
    ]);
    Object.assign(forged, { id, size: 2, row: JSON.stringify(before?.row) });
    await operator.setStatus(id, 'suspended');
    await operator.setStatus(id, 'active');
    await provider.update(wallet, id, { payment_options: [{ ...OTHER_OPTION, memo: 'mine' }] });
    const removed = await identifierIn('removed', { provider, wallet, operator });
    forged.removed = removed.id;
    await logged(7);
    seen = (await lookAtLog(new LogSource(service.url), null)).state;
    await service.sql('create schema kept');
    for (const table of TABLES) await service.sql(`create table kept.${table} as table ${table}`);
    const env = { ...process.env, ...service.database.variables, ...keys.variables };
    chains = fork('test/support/hosts/chains.mjs', { env });
    await once(chains, 'message');
  });
  afterAll(async () => {
    chains?.disconnect();
    await service.stop();
  });

  /** Puts everything back to where it was. */
  const restore = () =>
    unguarded(
      TABLES.toReversed()
        .map((table) => `delete from ${table}`)
        .concat(TABLES.map((table) => `insert into ${table} select * from kept.${table}`))
        .join(';') + FORGET_VERIFIED,
    );

  it('is told from what has happened', async () => {
    expect(await chainsAlone()).toMatchObject({ broken: { count: 0 } });
    expect(await verify('history', 'verify')).toMatchObject({ ok: true, log: { entries: 7, size: 7, fault: null } });
    expect(await look()).toBe('nothing');
  });

  it.each(FORGERIES)('is found: $name', async ({ sql, chains: byChains, event, log, auditor }) => {
    const { id, removed, row, size } = forged;
    await unguarded(
      sql
        .replaceAll(/\bID\b/g, `'${id}'`)
        .replaceAll(/\bREMOVED\b/g, `'${removed}'`)
        .replaceAll(/\bCOPY\b/g, `'${randomUUID()}'`)
        .replaceAll(/\bROW\b/g, `'${row}'::jsonb`)
        .replaceAll(/\bSIZE\b/g, String(size)) + FORGET_VERIFIED,
    );
    const alone = await chainsAlone();
    const found = await verify('history', 'verify');
    const looked = await look();
    await restore();

    expect(alone['broken'].first[0]?.fault ?? null).toBe(byChains ?? null);
    if (byChains === undefined && event === undefined) expect(found['broken']).toBeNull();
    else expect(found['broken'].fault).toContain(byChains ?? event);
    if (log === undefined) expect(found['log'].fault).toBeNull();
    else expect(found['log'].fault).toContain(log);
    expect(looked).toBe(auditor ?? 'nothing');
    expect(byChains ?? event ?? log ?? auditor).toBeDefined();
  });

  it('leaves nothing behind when it is undone', async () => {
    expect(await verify('history', 'verify')).toMatchObject({ ok: true });
    expect(await look()).toBe('nothing');
  });
});

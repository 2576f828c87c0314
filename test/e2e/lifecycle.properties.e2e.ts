import fc from 'fast-check';
import { OPTION, Provider } from '../support/actors.js';
import { chainFaults } from '../support/chain.js';
import type { Answer } from '../support/http-client.js';
import { freshValue, Operator, OTHER_OPTION, type Status, UNLIMITED } from '../support/registry.js';
import { Service } from '../support/service.js';
import { ed25519Wallet } from '../support/wallets.js';

const OPTIONS = [OPTION, OTHER_OPTION, { ...OPTION, asset: 'DAI' }];
const TIME_LIMIT_MS = 25_000;

const ENDS = { stop: 'suspended', suspend: 'suspended', remove: 'removed', revoke: 'revoked' } as const;

/**
 * D2 once more, in the words of this test: the controller stops, an operator suspends. What is not listed is refused; what leads
 * nowhere changes nothing, but for a stop of what an operator has suspended.
 */
const NEXT: Record<Status, Partial<Record<string, Status>>> = {
  pending: { update: 'pending', approve: 'active', reject: 'removed', ...ENDS },
  active: { update: 'active', ...ENDS },
  update_pending: { update: 'update_pending', approve: 'active', reject: 'active', ...ENDS },
  suspended: { update: 'suspended', reinstate: 'active', ...ENDS },
  removed: { remove: 'removed' },
  revoked: { revoke: 'revoked' },
};

/** What should be known of the newest identifier of a value. Options by their place in {@link OPTIONS}. */
interface Model {
  readonly status: Status;
  /** The newest event. */
  readonly event: string;
  /** The status that the newest event started from. */
  readonly from: Status | null;
  readonly controller: number;
  readonly activated: boolean;
  /** Whether it was held back because of what happened to its value before. */
  readonly needsReview: boolean;
  /** The controllers of earlier registrations that were active. */
  readonly heldBy: readonly number[];
  readonly options: number;
  readonly proposed: number | null;
  readonly events: number;
}

/** @returns null when the event is refused, the same model when it changes nothing */
function after(model: Model, event: string, wished: number, reviewed: boolean): Model | null {
  const { status, options, proposed } = model;
  const to = NEXT[status][event];
  if (to === undefined) return null;
  const isFirstStop = event === 'stop' && model.event !== 'stop';
  if (event === 'update' ? wished === (proposed ?? options) : to === status && !isFirstStop) return model;
  const activated = model.activated || to === 'active';
  const changed = { ...model, event, status: to, from: status, activated, proposed: null, events: model.events + 1 };
  if (event === 'approve') return { ...changed, options: proposed ?? options };
  if (event !== 'update') return changed;
  const waits = status === 'update_pending' || (status === 'active' && reviewed);
  return waits ? { ...changed, status: 'update_pending', proposed: wished } : { ...changed, options: wished };
}

/** A new registration of a value, by its former one. @returns null when it is refused */
function registered(former: Model | null, controller: number, options: number, reviewed: boolean): Model | null {
  if (former) {
    if (former.status !== 'removed') return null;
    const keptFor = former.activated ? former.controller : former.heldBy.at(-1);
    const isQuarantined = keptFor !== undefined && keptFor !== controller;
    if (isQuarantined) return null;
  }
  const before = former?.heldBy.filter((holder) => holder === controller).length ?? 0;
  const isTooOften = former?.controller === controller && before >= 9 && !former.needsReview;
  const needsReview = former?.from === 'suspended' || (former?.from === 'pending' && former.needsReview) || isTooOften;
  const heldBy = [...(former?.heldBy ?? []), ...(former?.activated ? [former.controller] : [])];
  const status = reviewed || needsReview ? 'pending' : 'active';
  const activated = status === 'active';
  return {
    status,
    event: 'register',
    from: null,
    controller,
    activated,
    needsReview,
    heldBy,
    options,
    proposed: null,
    events: 1,
  };
}

/** A request of a wallet; `forged`: it was signed for the other provider. */
const request = fc.record({
  by: fc.constant('provider' as const),
  event: fc.constantFrom('register', 'register', 'update', 'update', 'update', 'stop', 'remove'),
  wallet: fc.constantFrom(0, 0, 0, 1),
  provider: fc.constantFrom(0, 1),
  forged: fc.constantFrom(false, false, false, false, false, true),
  option: fc.nat({ max: OPTIONS.length - 1 }),
});
const edit = fc.record({
  by: fc.constant('operator' as const),
  event: fc.constantFrom('approve', 'approve', 'reject', 'suspend', 'reinstate', 'reinstate', 'revoke'),
});
const review = fc.record({ by: fc.constant('review' as const), required: fc.boolean() });
const steps = fc.array(
  fc.oneof({ weight: 6, arbitrary: request }, { weight: 4, arbitrary: edit }, { weight: 1, arbitrary: review }),
  { minLength: 1, maxLength: 25, size: 'max' },
);
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;

describe('any sequence of events by any actors', () => {
  let service: Service;
  let providers: [Provider, Provider];
  let operator: Operator;
  const wallets = [ed25519Wallet(), ed25519Wallet()] as const;

  beforeAll(async () => {
    service = await Service.start(UNLIMITED);
    providers = [await Provider.create(service), await Provider.create(service)];
    operator = new Operator(service);
  });
  afterAll(() => service.stop());

  it('leads to the states, the history and the answers of the lifecycle', async () => {
    const whole = fc.asyncProperty(steps, async (sequence) => {
      const value = freshValue('email');
      let [id, model, reviewed]: [string, Model | null, boolean] = ['', null, false];
      await switchReview(reviewed);
      for (const step of sequence) {
        if (step.by === 'review') {
          if (step.required !== reviewed) await switchReview(step.required);
          reviewed = step.required;
          continue;
        }
        const { event } = step;
        if (step.by === 'operator') {
          if (!model) continue;
          const led = after(model, event, 0, reviewed);
          expect(await operate(event, id)).toBe(led !== null);
          model = led ?? model;
        } else if (event === 'register') {
          const { status, body } = await send(step, value, id);
          const next: Model | null = step.forged ? null : registered(model, step.wallet, step.option, reviewed);
          expect(status).toBe(step.forged ? 401 : next ? 201 : 409);
          if (!next) continue;
          id = body['id'];
          model = next;
        } else {
          if (!model) continue;
          const isTheirs: boolean = step.wallet === model.controller;
          const led: Model | null = isTheirs && !step.forged ? after(model, event, step.option, reviewed) : null;
          expect((await send(step, value, id)).status).toBe(step.forged ? 401 : led ? 200 : 403);
          model = led ?? model;
        }
        if (model) await agree(id, value, model);
      }
    });
    await fc.assert(whole, { numRuns: 1_000, interruptAfterTimeLimit: TIME_LIMIT_MS, markInterruptAsFailure: false });
  });

  async function agree(id: string, value: string, { status, options, proposed, events }: Model): Promise<void> {
    const [identifier, resolved, history] = await Promise.all([
      providers[0].get(`/v1/identifiers/${id}`),
      providers[0].resolve('email', value),
      providers[1].history(id),
    ]);
    const option = OPTIONS[options];
    expect(identifier.body).toMatchObject({ id, status, payment_options: [option] });
    const ended = status === 'removed' || status === 'revoked';
    expect(resolved.body).toMatchObject({
      status,
      payment_ready: status === 'active',
      payment_options: ended ? [] : [{ ...option, payment_ready: status === 'active' }],
    });
    expect(history).toHaveLength(events);
    expect(history.at(-1)).toMatchObject({ to_status: status });
    expect(history.at(-1)?.['proposed_payment_options_hash'] === null).toBe(proposed === null);
    expect(chainFaults(history)).toEqual([]);
  }

  function send({ event, wallet, provider, forged, option }: Request, value: string, id: string): Promise<Answer> {
    const [signer, carrier] = [wallets[wallet] ?? wallets[0], providers[provider] ?? providers[0]];
    const over = forged ? { provider: providers[provider === 0 ? 1 : 0].id } : {};
    const options = [OPTIONS[option]];
    if (event === 'register') return carrier.register(signer, 'email', value, options, over);
    if (event === 'update') return carrier.update(signer, id, { payment_options: options }, over);
    return event === 'stop' ? carrier.suspend(signer, id, {}, over) : carrier.remove(signer, id, over);
  }

  /**
   * As in Prisma Studio, where an edit of a state that it does not start from is refused or finds no row.
   * @returns whether it did
   */
  async function operate(event: string, id: string): Promise<boolean> {
    const [{ status } = { status: '' }] = await service.sql<{ status: string }>(
      'select status::text as status from identifiers where id = $1',
      [id],
    );
    const waits = status === 'pending' || status === 'update_pending';
    if (event === 'approve') return waits && (await operator.approve(id), true);
    if (event === 'reject') return waits && (await operator.reject(id), true);
    if (event === 'reinstate' && status !== 'suspended') return false;
    const target = { suspend: 'suspended', reinstate: 'active', revoke: 'revoked' }[event];
    return service.sql('update identifiers set status = $2::identifier_status where id = $1', [id, target]).then(
      () => true,
      () => false,
    );
  }

  /** Until registrations hear of it, too: processes are told of types a moment later. */
  async function switchReview(required: boolean): Promise<void> {
    await operator.reviews('email', required);
    for (;;) {
      const { body } = await providers[0].register(wallets[0], 'email', freshValue('email'));
      if ((body['status'] === 'pending') === required) return;
    }
  }
});

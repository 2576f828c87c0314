import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { answerText, batchText, PROTOCOL_VERSION } from './answer-text.js';
import { payabilityOf } from './payability.js';
import type { ResolvedIdentifier } from './resolved-identifier.js';
import { trustIn, type TrustWindows } from './trust.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const WINDOWS: TrustWindows = { changedHours: 1, registeredHours: 1, reregisteredHours: 1, expiringHours: 1 };

/** Any text: also what JSON writes in another way, and letters of other scripts. */
const character = fc.oneof(
  fc.constantFrom(...'"\\/\n\u0000\u007f\u2028aZ ~'),
  fc.string({ unit: 'binary', maxLength: 1 }),
);
const text = () => fc.string({ unit: character, maxLength: 20 });
const time = () => fc.constantFrom('2026-11-22T11:59:59.000Z', '2025-01-01T00:00:00.001Z');
const option = fc.record(
  {
    chain: fc.constantFrom('base', 'eip155:1', 'bip122:000000000019d6689c085ae165831e93'),
    asset: text(),
    address: text(),
    memo: text(),
    payment_reference: text(),
    token_contract: text(),
    network_identifier: text(),
    minimum_amount: text(),
    maximum_amount: text(),
    fixed_amount: text(),
    expiration: fc.constantFrom('2026-11-22T11:59:59Z', '2026-11-22T12:30:00Z', '2027-01-01T00:00:00+06:00'),
  },
  { requiredKeys: ['chain', 'asset', 'address'] },
);
const identifier: fc.Arbitrary<ResolvedIdentifier> = fc.record({
  status: fc.constantFrom('pending', 'active', 'update_pending', 'suspended', 'removed', 'revoked'),
  paymentOptions: fc.array(option, { maxLength: 3 }),
  registeredAt: time(),
  activatedAt: fc.option(time()),
  updatedAt: time(),
  paymentUpdatedAt: fc.option(time()),
  controllerChangedAt: fc.option(time()),
  nameStopped: fc.boolean(),
  complained: fc.boolean(),
  lookAlike: fc.boolean(),
  qrContested: fc.boolean(),
});

it('is canonical JSON of all that a resolve answers', () => {
  fc.assert(
    fc.property(identifier, text(), text(), (found, value, normalizedValue) => {
      const payability = payabilityOf(found, NOW);
      const trust = trustIn({ identifier: found, cautions: ['qr_checksum'], windows: WINDOWS, now: NOW });
      const expected = {
        protocol_version: PROTOCOL_VERSION,
        status: found.status,
        payment_ready: payability.paymentReady,
        ...(!payability.paymentReady && { reasons: payability.reasons }),
        identifier: { type: 'email', value, normalized_value: normalizedValue },
        registration: {
          registered_at: found.registeredAt,
          activated_at: found.activatedAt,
          last_updated: found.updatedAt,
          last_payment_update: found.paymentUpdatedAt,
        },
        payment_options: payability.options,
        ...(trust && { trust }),
      };
      const written = answerText({ type: 'email', value, normalizedValue, identifier: found, payability, trust });
      expect(written).toBe(canonicalize(JSON.parse(JSON.stringify(expected))));
    }),
  );
});

it('of a batch stands beside its status and its receipt', () => {
  const [found, missed] = ['{"payment_ready":true}', '{"code":"no_mapping"}'];
  const answers = [
    { status: 200, body: found, receipt: 'ab-_' },
    { status: 404, body: missed },
  ];
  expect(JSON.parse(batchText(answers))).toEqual({
    answers: [
      { status: 200, body: JSON.parse(found), receipt: 'ab-_' },
      { status: 404, body: JSON.parse(missed) },
    ],
  });
});

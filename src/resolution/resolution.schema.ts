import { z } from 'zod';
import { ErrorBody } from '../common/errors/error-body.js';
import { IDENTIFIER_STATUSES } from '../registry/domain/lifecycle.js';
import { RecordedPaymentOption } from '../payment-options/payment-option.schema.js';
import { PROTOCOL_VERSION } from './domain/answer-text.js';
import { REASON_CODES } from './domain/reasons.js';
import { WARNING_CODES } from './domain/trust.js';

const dateTime = z.iso.datetime().nullable();

export const ResolveRequest = z
  .object({
    type: z.string().optional().meta({
      description: 'An active identifier type; may be omitted for a full EMV payload.',
      example: 'email',
    }),
    value: z.string().meta({
      description: 'As the payer entered or scanned it; the full text of a QR code.',
      maxLength: 700,
      example: 'alice@shop.example',
    }),
  })
  // The specification's schema requires `type`, but its text lets it be left out for an EMV payload (D4).
  .meta({ id: 'ResolveRequest', required: ['type', 'value'] });
export type ResolveRequest = z.infer<typeof ResolveRequest>;

/** Later releases may add codes, so clients must accept unknown ones. */
const OPEN = { 'x-open-enum': true };

const reasons = z.array(z.enum(REASON_CODES).meta(OPEN)).optional();

export const PaymentOption = RecordedPaymentOption.extend({
  payment_ready: z.boolean().meta({ description: 'Whether this option may be paid now.' }),
  reasons: reasons.meta({ description: 'Why it may not be paid; only when `payment_ready` is false.' }),
  network_identifier: RecordedPaymentOption.shape.network_identifier.meta({
    description:
      'As it was registered, or else the CAIP-2 id of `chain`, so that a client needs no table of chain names.',
    example: 'eip155:8453',
  }),
}).meta({ id: 'PaymentOption', description: 'A way to pay, and whether it may be used now.', example: undefined });

export const ResolveResponse = z
  .object({
    protocol_version: z.string().meta({ example: PROTOCOL_VERSION }),
    status: z.enum(IDENTIFIER_STATUSES).meta({ example: 'active' }),
    payment_ready: z.boolean().meta({ description: 'Whether the identifier can be paid now.' }),
    reasons: reasons.meta({ description: 'Why it cannot be paid; only when `payment_ready` is false.' }),
    identifier: z.object({
      type: z.string().meta({ example: 'email' }),
      value: z.string().meta({ example: 'Alice@Shop.example' }),
      normalized_value: z.string().meta({ example: 'alice@shop.example' }),
    }),
    registration: z.object({
      registered_at: dateTime,
      activated_at: dateTime,
      last_updated: dateTime,
      last_payment_update: dateTime,
    }),
    payment_options: z.array(PaymentOption),
    trust: z
      .object({
        warnings: z.array(z.string()).meta({ description: 'Sentences for the payer.' }),
        codes: z
          .array(z.enum(WARNING_CODES).meta(OPEN))
          .meta({ description: 'The same for programs, in the same order. Later releases may add codes.' }),
      })
      .optional()
      .meta({ description: 'When present, the warnings must be shown to the payer before confirmation.' }),
  })
  .meta({ id: 'ResolveResponse' });
export type ResolveResponse = z.infer<typeof ResolveResponse>;

/** Most requests in one batch. */
export const MAX_BATCH = 100;

export const ResolveBatchRequest = z
  .object({
    // Each entry is validated separately, so that an invalid one is refused in its own place.
    requests: z
      .array(z.unknown())
      .min(1)
      .max(MAX_BATCH)
      .meta({
        description: 'What `POST /v1/resolve` takes, once for each identifier.',
        items: { $ref: '#/components/schemas/ResolveRequest' },
      }),
  })
  .meta({ id: 'ResolveBatchRequest' });
export type ResolveBatchRequest = z.infer<typeof ResolveBatchRequest>;

/** How many resolves a batch counts as in the limits; a batch that is refused as a whole counts as one. */
export function batchCost(body: unknown): number {
  const batch = ResolveBatchRequest.safeParse(body);
  return batch.success ? batch.data.requests.length : 1;
}

export const BatchAnswer = z
  .object({
    status: z.int().meta({ description: 'What `POST /v1/resolve` would have answered.', example: 200 }),
    body: z.union([ResolveResponse, ErrorBody]),
    receipt: z.string().optional().meta({
      description: 'As the header `Resolution-Receipt` of a resolve, where it was asked for with `Prefer: receipt`.',
    }),
  })
  .meta({ id: 'BatchAnswer' });
export type BatchAnswer = z.infer<typeof BatchAnswer>;

export const ResolveBatchResponse = z
  .object({ answers: z.array(BatchAnswer).meta({ description: 'In the order of the requests.' }) })
  .meta({ id: 'ResolveBatchResponse' });
export type ResolveBatchResponse = z.infer<typeof ResolveBatchResponse>;

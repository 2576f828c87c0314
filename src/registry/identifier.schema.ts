import { z } from 'zod';
import { AuthorizationEvidence } from '../auth/domain/authorization-evidence.js';
import { omittable } from '../common/omittable.schema.js';
import { IdPage, NextCursor, Page } from '../common/http/pagination.js';
import { text } from '../common/text.schema.js';
import { HistoryLog, LogQuery } from '../log/log.schema.js';
import { IDENTIFIER_STATUSES, LIFECYCLE_EVENTS } from './domain/lifecycle.js';
import {
  PAYMENT_OPTION_EXAMPLE,
  PaymentOptionInputs,
  RecordedPaymentOption,
} from '../payment-options/payment-option.schema.js';

const dateTime = z.iso.datetime().meta({ example: '2026-11-20T22:00:00.000Z' });
const EXAMPLE_ID = '019aa3f0-0000-7000-8000-000000000001';

/** The rule of the type limits the length of a value, in code points (D5). */
const value = z.string().meta({ maxLength: 700, example: 'alice@shop.example' });
const typeName = z.string().meta({ example: 'email' });

export const RegisterIdentifierRequest = z
  .object({
    type: typeName,
    value,
    name_id: z.string().nullish().meta({ description: 'The native name that this value is (custom only).' }),
    payment_options: PaymentOptionInputs,
  })
  .meta({
    id: 'RegisterIdentifierRequest',
    example: { type: 'email', value: 'bob@shop.example', payment_options: [PAYMENT_OPTION_EXAMPLE] },
  });
export type RegisterIdentifierRequest = z.infer<typeof RegisterIdentifierRequest>;

export const UpdateIdentifierRequest = z
  .object({
    name_id: z.string().nullish().meta({ description: 'null unlinks the identifier from its name.' }),
    ...omittable({ payment_options: PaymentOptionInputs }),
  })
  .meta({
    id: 'UpdateIdentifierRequest',
    example: { payment_options: [{ ...PAYMENT_OPTION_EXAMPLE, minimum_amount: '2' }] },
  });
export type UpdateIdentifierRequest = z.infer<typeof UpdateIdentifierRequest>;

/** The body is optional. */
export const EmergencySuspendRequest = z
  .object(omittable({ reason: text(500).meta({ example: 'The wallet was stolen.' }) }))
  .optional()
  .meta({ id: 'EmergencySuspendRequest' });
export type EmergencySuspendRequest = z.infer<typeof EmergencySuspendRequest>;

export const Identifier = z
  .object({
    id: z.string().meta({ example: EXAMPLE_ID }),
    type: typeName,
    value,
    normalized_value: z.string().meta({ example: 'alice@shop.example' }),
    status: z.enum(IDENTIFIER_STATUSES).meta({ example: 'active' }),
    controller: z.string().meta({ example: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }),
    name_id: z
      .string()
      .nullable()
      .meta({ description: 'The native name that the identifier is registered under; null if there is none.' }),
    registered_at: dateTime,
    activated_at: dateTime.nullable().meta({ description: 'When it could be paid for the first time; null before.' }),
    updated_at: dateTime,
    payment_options: z.array(RecordedPaymentOption),
    proposed_payment_options: z.array(RecordedPaymentOption).nullable().meta({
      description: 'What the controller has asked for while it waits for review; null when nothing does.',
    }),
  })
  .meta({ id: 'Identifier' });
export type Identifier = z.infer<typeof Identifier>;

export const Identifiers = z
  .object({ identifiers: z.array(Identifier), next_cursor: NextCursor })
  .meta({ id: 'Identifiers' });
export type Identifiers = z.infer<typeof Identifiers>;

/** `?type=…&value=…` finds the registration of one value by any provider; without them the list has the caller's own. */
export const IdentifiersQuery = IdPage.extend({
  type: z
    .string()
    .optional()
    .meta({ description: 'With `value`: the type of the value to look up.', example: 'email' }),
  value: z.string().optional().meta({
    description: 'With `type`: the value to look up, in any spelling, whichever provider carries it.',
    example: 'alice@shop.example',
  }),
  status: z.enum(IDENTIFIER_STATUSES).optional().meta({ description: 'Only identifiers that are in this state.' }),
}).superRefine(({ type, value, cursor }, context) => {
  const missing = { code: 'invalid_type', expected: 'string', input: undefined } as const;
  if (type === undefined && value !== undefined)
    context.addIssue({ ...missing, path: ['type'], message: 'Is required with a value.' });
  if (type !== undefined && value === undefined)
    context.addIssue({ ...missing, path: ['value'], message: 'Is required with a type.' });
  if (value !== undefined && cursor !== undefined)
    context.addIssue({ code: 'custom', path: ['cursor'], message: 'A value has no pages: leave the cursor out.' });
});
export type IdentifiersQuery = z.infer<typeof IdentifiersQuery>;

export const Availability = z
  .object({
    available: z.boolean(),
    type: z.string(),
    value: z.string().meta({ description: 'As it was asked.' }),
    status: z
      .enum(['available', 'taken', 'reserved', 'invalid', 'unsupported_type', ...IDENTIFIER_STATUSES])
      .meta({ description: 'For private types only `available`, `taken`, `invalid` or `unsupported_type`.' }),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof Availability>;

const ControllerAuthorization = z
  .object(AuthorizationEvidence.shape)
  .meta({ id: 'ControllerAuthorization', description: 'What the wallet signed, to verify the signature again.' });

export const IdentifierEvent = z
  .object({
    id: z.string(),
    identifier_id: z.string(),
    sequence: z.int().min(1).meta({ description: 'Its place in the history of the identifier.' }),
    type: z.enum(LIFECYCLE_EVENTS),
    from_status: z.enum(IDENTIFIER_STATUSES).nullable().meta({ description: 'null for a registration.' }),
    to_status: z.enum(IDENTIFIER_STATUSES),
    actor: z.object({
      kind: z.enum(['provider', 'operator', 'system']),
      provider_id: z.string().nullable().meta({
        description: 'Who carries the identifier from then on: the caller, or whom an operator handed it to.',
      }),
      controller: z.string().nullable().meta({ description: 'The wallet that signed; null if none did.' }),
      operator: z.string().nullable().meta({ description: 'The name of the operator; null for everybody else.' }),
    }),
    reason: z.string().nullable(),
    changed_fields: z.array(z.string()),
    request_id: z
      .string()
      .nullable()
      .meta({ description: 'The `X-Request-Id` of the request; null where no request caused it.' }),
    occurred_at: dateTime,
    previous_hash: z.string().meta({ description: '64 zeros before the first event.' }),
    identifier_hash: z
      .string()
      .meta({ description: 'SHA-256 over the canonical JSON of `{type, value}`, the value normalized.' }),
    payment_options_hash: z
      .string()
      .meta({ description: 'SHA-256 over the canonical JSON of the payment options after the event.' }),
    proposed_payment_options_hash: z
      .string()
      .nullable()
      .meta({ description: 'The same of the options that wait for review; null when none do.' }),
    hash: z.string().meta({ description: 'SHA-256 over the canonical JSON (RFC 8785) of this object without `hash`.' }),
    controller_authorization: ControllerAuthorization.nullable().meta({
      description: 'null where no wallet signed, as for what an operator did.',
    }),
  })
  .meta({ id: 'IdentifierEvent' });

export const History = z
  .object({ events: z.array(IdentifierEvent), log: HistoryLog.optional(), next_cursor: NextCursor })
  .meta({ id: 'History' });
export type History = z.infer<typeof History>;

export const HistoryQuery = Page.extend(LogQuery);
export type HistoryQuery = z.infer<typeof HistoryQuery>;

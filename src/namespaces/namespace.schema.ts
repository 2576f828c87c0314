import { z } from 'zod';
import { NextCursor } from '../common/http/pagination.js';
import { omittable } from '../common/omittable.schema.js';
import { line, text } from '../common/text.schema.js';
import { NAME_STATUSES } from '../registry/domain/name-status.js';
import { PaymentOptionInput } from '../payment-options/payment-option.schema.js';
import { NAMESPACE_STATUSES, REGISTRATION_POLICIES } from './domain/namespace.js';

const dateTime = z.iso.datetime();
const policy = z.enum(REGISTRATION_POLICIES).meta({
  description: 'Who may register names: the owner, any approved provider, or nobody.',
});

const reservedNames = z
  .array(z.string().max(700))
  .max(1000)
  .meta({ example: ['admin', 'support'] });

export const NamespaceRequest = z
  .object({
    slug: z
      .string()
      .meta({ description: '3 to 63 letters, digits and inner hyphens.', maxLength: 63, example: 'bazaar' }),
    ...omittable({
      description: text(500).meta({ example: 'The shops of the bazaar' }),
      registration_policy: policy,
      reserved_names: reservedNames,
    }),
  })
  .meta({ id: 'NamespaceRequest' });
export type NamespaceRequest = z.infer<typeof NamespaceRequest>;

export const NamespaceChangeRequest = z
  .object(
    omittable({
      description: text(500, 0).meta({
        description: 'An empty text takes the description away.',
        example: 'The customers of Acme Bank',
      }),
      registration_policy: policy,
      reserved_names: reservedNames.meta({
        description: 'The whole list. Names that are registered already stay.',
        example: ['admin', 'support'],
      }),
    }),
  )
  .meta({ id: 'NamespaceChangeRequest', description: 'What is left out stays as it is.' });
export type NamespaceChangeRequest = z.infer<typeof NamespaceChangeRequest>;

const ADDRESS_FIELDS = ['chain', 'asset', 'address'] as const;

/** Payment option members that a name cannot carry. They are refused, because a silently dropped `memo` loses payments. */
const OPTION_FIELDS_NOT_ALLOWED = PaymentOptionInput.keyof().options.filter(
  (field) => !ADDRESS_FIELDS.some((each) => each === field),
);

/** A name has a plain payment address or none. Unknown members pass the shape, so that the refinement can refuse some of them. */
export const NamespaceNameRequest = z
  .looseObject({
    label: z.string().meta({ description: 'The part before the @.', maxLength: 63, example: 'karim' }),
    ...omittable({
      controller_ref: line(256).meta({ description: "The provider's own reference.", example: 'customer-42' }),
      chain: PaymentOptionInput.shape.chain,
      asset: PaymentOptionInput.shape.asset,
      address: PaymentOptionInput.shape.address,
    }),
  })
  .superRefine((request, context) => {
    for (const field of OPTION_FIELDS_NOT_ALLOWED.filter((each) => (request[each] ?? null) !== null)) {
      context.addIssue({
        code: 'custom',
        path: [field],
        message: 'Does not come with a name: register the name alone, then an identifier under it with this member.',
      });
    }
    const given = ADDRESS_FIELDS.filter((field) => request[field] !== undefined);
    if (given.length === 0 || given.length === ADDRESS_FIELDS.length) return;
    for (const field of ADDRESS_FIELDS.filter((each) => request[each] === undefined)) {
      context.addIssue({
        code: 'invalid_type',
        expected: 'string',
        input: undefined,
        path: [field],
        message: 'Is required: chain, asset and address come together or not at all.',
      });
    }
  })
  .meta({ id: 'NamespaceNameRequest', example: { label: 'karim', controller_ref: 'customer-42' } });
export type NamespaceNameRequest = z.infer<typeof NamespaceNameRequest>;

export const Namespace = z
  .object({
    id: z.string(),
    slug: z.string().meta({ example: 'acme' }),
    description: z.string().nullable(),
    status: z
      .enum(NAMESPACE_STATUSES)
      .meta({ description: 'Names of a namespace can be paid only while it is `active`.' }),
    registration_policy: policy,
    reserved_names: z
      .array(z.string())
      .meta({ description: 'Labels that nobody can register, nor any that look the same.' }),
    provider_id: z.string().meta({ description: 'The provider that owns the namespace.' }),
    created_at: dateTime,
    approved_at: dateTime.nullable().meta({ description: 'When an operator approved it; null before.' }),
  })
  .meta({ id: 'Namespace' });
export type Namespace = z.infer<typeof Namespace>;

export const NamespaceName = z
  .object({
    id: z.string().meta({ description: 'The name_id of identifiers.' }),
    namespace: z.string().meta({ example: 'acme' }),
    label: z.string().meta({ example: 'rahim' }),
    full_name: z.string().meta({ example: 'rahim@acme' }),
    status: z.enum(NAME_STATUSES),
    controller: z
      .string()
      .nullable()
      .meta({ description: 'The wallet that the name belongs to; null for a reservation.' }),
    controller_ref: z
      .string()
      .nullable()
      .meta({ description: 'Shown to the provider that registered the name and to the owner of the namespace only.' }),
    identifier_id: z
      .string()
      .nullable()
      .meta({ description: 'The identifier that is registered under the name; null while there is none.' }),
    created_at: dateTime,
  })
  .meta({ id: 'NamespaceName' });
export type NamespaceName = z.infer<typeof NamespaceName>;

export const Namespaces = z
  .object({ namespaces: z.array(Namespace), next_cursor: NextCursor })
  .meta({ id: 'Namespaces' });
export type Namespaces = z.infer<typeof Namespaces>;

export const NamespaceDetails = z
  .object({
    namespace: Namespace,
    names: z.array(NamespaceName),
    usage: z.object({ names_total: z.int(), names_active: z.int(), names_pending: z.int() }),
    next_cursor: NextCursor,
  })
  .meta({ id: 'NamespaceDetails' });
export type NamespaceDetails = z.infer<typeof NamespaceDetails>;

import { z } from 'zod';
import { IdentifierTypes } from '../identifier-types/identifier-types.schema.js';
import { FREE_KEY_LIMITS, type LimitName, ALL_PROVIDER_LIMITS } from '../limits/domain/limits.js';

const TypedDataFields = z.array(z.object({ name: z.string(), type: z.string() }));

const quota = z.int().min(1);
/** Only the limit of resolves that find nothing can be off. */
const quotas = (limits: readonly { readonly name: string; readonly limit: LimitName }[]) =>
  Object.fromEntries(limits.map(({ name, limit }) => [name, limit === 'resolve_miss' ? quota.optional() : quota]));

const PublicKey = z
  .object({
    id: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .meta({ description: "The key ID of C2SP's signed note, in hexadecimal.", example: 'd250f767' }),
    vkey: z.string().meta({
      description: "An Ed25519 public key, as tools for C2SP's signed notes take it.",
      example: 'pay.example/log+d250f767+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8',
    }),
    created_at: z.iso.datetime(),
    retired_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PublicKey' });

export const ServiceDescription = z
  .object({
    protocol_version: z.string().meta({ example: '1.0' }),
    audience: z.string().meta({ description: 'What a wallet signs as `Audience`.', example: 'https://pay.example' }),
    controller_authorization: z
      .object({
        version: z.int().min(1).meta({ example: 1 }),
        modes: z.array(z.string()).meta({
          description: 'What `alg` may be here.',
          example: ['eip191', 'eip712', 'ed25519'],
        }),
        max_seconds: z
          .int()
          .min(1)
          .meta({ description: 'From `issued_at` to `expires_at` at the most.', example: 300 }),
        clock_skew_seconds: z.int().min(1).meta({
          description: "How far `issued_at` may be ahead of the service's clock.",
          example: 60,
        }),
        eip712: z
          .object({
            types: z.object({ EIP712Domain: TypedDataFields, Authorization: TypedDataFields }),
            primaryType: z.string(),
            domain: z.object({ name: z.string(), version: z.string() }),
          })
          .optional()
          .meta({
            description: 'All of the typed data but its message, in the spelling of EIP-712; absent without the mode.',
          }),
      })
      .meta({ description: 'How controllers sign.' }),
    identifier_types: IdentifierTypes.shape.types,
    limits: z
      .object({
        provider: z.object(quotas(ALL_PROVIDER_LIMITS)).meta({
          description:
            'The limits of each provider, all its keys together, unless the operator has set others: see `GET /v1/me`.',
        }),
        free_key: z
          .object({ ...quotas(FREE_KEY_LIMITS), resolve_per_day: quota })
          .meta({ description: 'The limits of each Free key.' }),
        client_address: z
          .object({ availability_per_minute: quota, auth_failure_per_minute: quota, log_per_minute: quota })
          .meta({ description: 'The limits of each address that sends requests without a key or with a wrong one.' }),
        batch_requests: z.int().min(1).meta({ description: 'The most resolves in one batch.', example: 100 }),
        value_characters: z
          .int()
          .min(1)
          .meta({ description: 'The greatest length of an identifier value.', example: 700 }),
        body_bytes: z
          .int()
          .min(1)
          .meta({ description: 'The greatest size of the body of a request.', example: 65_536 }),
      })
      .meta({ description: 'How much is admitted.' }),
    public_keys: z.array(PublicKey).meta({
      description:
        'The keys that the service signs receipts and its log with, oldest first, retired ones too; empty where it ' +
        'signs nothing. What a key signed between `created_at` and `retired_at` stays good.',
    }),
  })
  .meta({ id: 'ServiceDescription' });
export type ServiceDescription = z.infer<typeof ServiceDescription>;

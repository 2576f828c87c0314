import { z } from 'zod';
import { omittable } from '../common/omittable.schema.js';
import { line, text } from '../common/text.schema.js';

const dateTime = z.iso.datetime();

/** The number of evidences stands in prisma/migrations/…_complaints, too. */
export const ComplaintRequest = z
  .object({
    reason: line(100).meta({ example: 'fraud' }),
    description: text(2000).meta({ example: 'The goods were never sent.' }),
    ...omittable({
      identifier_id: z.string(),
      target_type: z.string().meta({ example: 'email' }),
      target_value: z.string().meta({ maxLength: 700, example: 'alice@shop.example' }),
      reporter_user_id: line(256).meta({ example: 'user-7' }),
      evidence: z.array(text(2048)).max(10),
    }),
  })
  .superRefine((request, context) => {
    if ((request.target_type === undefined) === (request.target_value === undefined)) return;
    const missing = request.target_type === undefined ? 'target_type' : 'target_value';
    context.addIssue({ code: 'custom', path: [missing], message: 'target_type and target_value come together.' });
  })
  .meta({
    id: 'ComplaintRequest',
    example: {
      reason: 'fraud',
      description: 'The goods were never sent.',
      target_type: 'email',
      target_value: 'alice@shop.example',
      reporter_user_id: 'user-7',
      evidence: ['https://shop.example/orders/42'],
    },
  });
export type ComplaintRequest = z.infer<typeof ComplaintRequest>;

export const Complaint = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'acknowledged', 'closed']),
    resolution: z.enum(['upheld', 'dismissed']).nullable(),
    reason: z.string(),
    description: z.string(),
    identifier_id: z.string().nullable(),
    target_type: z.string().nullable(),
    target_value: z.string().nullable(),
    reporter_user_id: z.string().nullable(),
    provider_id: z.string(),
    evidence: z.array(z.string()),
    created_at: dateTime,
    acknowledged_at: dateTime.nullable(),
    closed_at: dateTime.nullable(),
  })
  .meta({ id: 'Complaint' });
export type Complaint = z.infer<typeof Complaint>;

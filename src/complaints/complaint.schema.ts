import { z } from 'zod';
import { omittable } from '../common/omittable.schema.js';
import { IdPage, NextCursor } from '../common/http/pagination.js';
import { line, text } from '../common/text.schema.js';
import { COMPLAINT_RESOLUTIONS, COMPLAINT_STATUSES } from './domain/complaint.js';

const dateTime = z.iso.datetime();

/** The number of evidences is also enforced by prisma/migrations/…_complaints. */
export const ComplaintRequest = z
  .object({
    reason: line(100).meta({ example: 'fraud' }),
    description: text(2000).meta({ example: 'The goods were never sent.' }),
    ...omittable({
      identifier_id: z.string(),
      target_type: line(100).meta({ example: 'email' }),
      target_value: text(700).meta({
        description: 'With `target_type`, the value of an identifier; alone it is kept as it is.',
        example: 'alice@shop.example',
      }),
      reporter_user_id: line(256).meta({ example: 'user-7' }),
      evidence: z.array(text(2048)).max(10),
    }),
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
    status: z.enum(COMPLAINT_STATUSES),
    resolution: z
      .enum(COMPLAINT_RESOLUTIONS)
      .nullable()
      .meta({ description: 'What an operator decided; null until the complaint is closed.' }),
    reason: z.string(),
    description: z.string(),
    identifier_id: z.string().nullable().meta({
      description:
        'The identifier that the complaint is about, also where it was named by its value; null if there is none.',
    }),
    target_type: z.string().nullable().meta({ description: 'As it was sent.' }),
    target_value: z.string().nullable().meta({ description: 'As it was sent.' }),
    reporter_user_id: z.string().nullable().meta({ description: "The provider's own id of the user who complains." }),
    provider_id: z.string().meta({ description: 'The provider that complained.' }),
    evidence: z.array(z.string()),
    created_at: dateTime,
    acknowledged_at: dateTime.nullable().meta({ description: 'When an operator began to look into it; null before.' }),
    closed_at: dateTime.nullable().meta({ description: 'When an operator decided; null before.' }),
  })
  .meta({ id: 'Complaint' });
export type Complaint = z.infer<typeof Complaint>;

export const Complaints = z
  .object({ complaints: z.array(Complaint), next_cursor: NextCursor })
  .meta({ id: 'Complaints' });
export type Complaints = z.infer<typeof Complaints>;

/** `?status=…` beside the page of a list. */
export const ComplaintsQuery = IdPage.extend({
  status: z.enum(COMPLAINT_STATUSES).optional().meta({ description: 'Only complaints with this status.' }),
});
export type ComplaintsQuery = z.infer<typeof ComplaintsQuery>;

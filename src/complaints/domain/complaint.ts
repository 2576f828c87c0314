/** The states of a complaint, and how an operator can close one (D10). */
export const COMPLAINT_STATUSES = ['open', 'acknowledged', 'closed'] as const;
export const COMPLAINT_RESOLUTIONS = ['upheld', 'dismissed'] as const;

/** A complaint about an identifier (D10). */
export interface ComplaintRecord {
  readonly id: string;
  readonly status: (typeof COMPLAINT_STATUSES)[number];
  readonly resolution: (typeof COMPLAINT_RESOLUTIONS)[number] | null;
  readonly reason: string;
  readonly description: string;
  readonly identifierId: string | null;
  readonly targetType: string | null;
  readonly targetValue: string | null;
  readonly reporterUserId: string | null;
  readonly providerId: string;
  readonly evidence: string[];
  readonly createdAt: Date;
  readonly acknowledgedAt: Date | null;
  readonly closedAt: Date | null;
}

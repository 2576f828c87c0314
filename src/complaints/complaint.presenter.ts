import type { Complaint as ComplaintView } from './complaint.schema.js';

/** A complaint about an identifier (D10). */
export interface Complaint {
  readonly id: string;
  readonly status: ComplaintView['status'];
  readonly resolution: ComplaintView['resolution'];
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

export function presentComplaint(complaint: Complaint): ComplaintView {
  return {
    id: complaint.id,
    status: complaint.status,
    resolution: complaint.resolution,
    reason: complaint.reason,
    description: complaint.description,
    identifier_id: complaint.identifierId,
    target_type: complaint.targetType,
    target_value: complaint.targetValue,
    reporter_user_id: complaint.reporterUserId,
    provider_id: complaint.providerId,
    evidence: complaint.evidence,
    created_at: complaint.createdAt.toISOString(),
    acknowledged_at: complaint.acknowledgedAt?.toISOString() ?? null,
    closed_at: complaint.closedAt?.toISOString() ?? null,
  };
}

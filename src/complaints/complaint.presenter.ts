import type { Complaint } from './complaint.schema.js';
import type { ComplaintRecord } from './domain/complaint.js';

export function presentComplaint(complaint: ComplaintRecord): Complaint {
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

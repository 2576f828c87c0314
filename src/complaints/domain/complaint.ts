import { AlreadyResolved } from '../complaints.errors.js';

/** The states of a complaint, and how an operator can close one (D10). */
export const COMPLAINT_STATUSES = ['open', 'acknowledged', 'closed'] as const;
export const COMPLAINT_RESOLUTIONS = ['upheld', 'dismissed'] as const;

export type ComplaintResolution = (typeof COMPLAINT_RESOLUTIONS)[number];

/** A complaint about an identifier (D10). */
export interface ComplaintRecord {
  readonly id: string;
  readonly status: (typeof COMPLAINT_STATUSES)[number];
  readonly resolution: ComplaintResolution | null;
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

/**
 * A closed complaint keeps its resolution unless the operator says that it is overruled: otherwise whoever decides later would undo
 * what another operator has decided meanwhile, without knowing of it.
 * @throws AlreadyResolved
 */
export function assertMayResolve(
  { resolution: standing }: Pick<ComplaintRecord, 'resolution'>,
  resolution: ComplaintResolution,
  isOverruling: boolean,
): void {
  if (standing !== null && standing !== resolution && !isOverruling) throw new AlreadyResolved(standing);
}

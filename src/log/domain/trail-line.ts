/** The newest entry of the operators' trail (D19). */
export interface TrailHead {
  readonly sequence: number;
  /** 64 hexadecimal digits. The hash covers the entry and, by the chain, all entries before it. */
  readonly hash: string;
}

/**
 * The line in which a checkpoint names the newest entry of the trail: an extension line of C2SP tlog-checkpoint. Clients ignore
 * extension lines that they do not know. Shared with src/audit/trail.service.ts.
 */
export function trailLine({ sequence, hash }: TrailHead): string {
  return `operator-trail ${sequence} ${hash}\n`;
}

const LINE = /^operator-trail ([1-9]\d{0,14}) ([0-9a-f]{64})$/m;

/** The entry that a checkpoint names; null if it names none. */
export function trailIn(text: string): TrailHead | null {
  const [, sequence, hash] = LINE.exec(text) ?? [];
  return sequence === undefined || hash === undefined ? null : { sequence: Number(sequence), hash };
}

/** Who decides, and why: both stay in the history. */
export interface OperatorDecision {
  readonly operator: string;
  readonly reason: string | null;
}

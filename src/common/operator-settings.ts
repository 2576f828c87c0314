/**
 * What a database session records about an operator's change, each as a setting named `resolver.…`: who makes it, why, with
 * which tool (`command` or `studio`; SQL by hand names none), and by which command. The triggers of
 * prisma/migrations/…_operator_trail read them.
 */
export const OPERATOR_SETTINGS = ['operator', 'reason', 'tool', 'command'] as const;

export type OperatorSetting = (typeof OPERATOR_SETTINGS)[number];

/** The settings of one session; it may lack any of them. */
export type OperatorSettings = Readonly<Partial<Record<OperatorSetting, string>>>;

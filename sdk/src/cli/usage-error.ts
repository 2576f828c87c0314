/** The command was not understood, or something that it needs is missing. */
export class UsageError extends Error {}

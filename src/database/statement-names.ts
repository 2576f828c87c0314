const MOST = 200;

/**
 * Names for the texts of statements, under which a connection parses and plans each of them once. The service has some
 * dozens of texts. Each name costs memory in every connection, so their number is limited.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();

  /** @returns the same name for the same text; an empty one, which keeps a statement unprepared, where there are too many */
  of(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size >= MOST) return '';
    const name = `transaction-${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}

import { messages, type PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

/**
 * Statements that the one session of the embedded database parses and plans once: by itself it does both each time, which
 * takes longer than to look twenty keys up. A client who has the session may leave statements of its own under these names,
 * so none is relied on after that.
 */
export class PreparedStatements {
  private readonly parsed = new Set<string>();

  constructor(private readonly database: PGlite) {}

  /** Relies on none of them any more. */
  forget(): void {
    this.parsed.clear();
  }

  /** The rows as text. */
  run(name: string, text: string, values: readonly (string | null)[]): Promise<(string | null)[][]> {
    return this.database._runExclusiveTransaction(async () => {
      const isParsed = this.parsed.has(name);
      const asked = [
        ...(isParsed ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
        serialize.bind({ statement: name, values: [...values] }),
        serialize.execute(),
        serialize.sync(),
      ];
      const { messages: answers } = await this.database.execProtocol(Buffer.concat(asked));
      this.parsed.add(name);
      return answers.filter((answer) => answer instanceof messages.DataRowMessage).map(({ fields }) => fields);
    });
  }
}

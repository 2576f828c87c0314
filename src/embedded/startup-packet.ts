import { OPERATOR_SETTINGS, type OperatorSettings } from '../common/operator-settings.js';

const HEADER_LENGTH = 8;

/** The role and the settings that a PostgreSQL client requests when it connects. */
export interface Startup extends OperatorSettings {
  readonly role: string;
}

/**
 * Reads a startup packet: who the client acts as, `user` or `-c role=…` among its options, and what it says about the
 * operator, such as `-c resolver.operator=…`. A server reads them itself; the embedded database has logged in before its
 * clients come.
 */
export function readStartup(packet: Buffer): Startup {
  const words = packet.toString('utf8', HEADER_LENGTH).split('\0');
  const parameters = new Map<string, string>();
  for (let at = 0; at + 1 < words.length && words[at] !== ''; at += 2)
    parameters.set(words[at] ?? '', words[at + 1] ?? '');
  const options = readOptions(parameters.get('options') ?? '');
  const named = OPERATOR_SETTINGS.map((name) => [name, options.get(`resolver.${name}`)] as const);
  return {
    role: options.get('role') ?? parameters.get('user') ?? '',
    ...Object.fromEntries(named.filter(([, value]) => value !== undefined)),
  };
}

/** Settings as `-c name=value`, split at white space that has no backslash before it. */
function readOptions(text: string): Map<string, string> {
  const words = (text.match(/(?:\\.|[^\\\s])+/gsu) ?? []).map((word) => word.replace(/\\(.)/gsu, '$1'));
  const settings = words.filter((_, at) => words[at - 1] === '-c').map((word) => /^([^=]*)=(.*)$/su.exec(word));
  return new Map(settings.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : [])));
}

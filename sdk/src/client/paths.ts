import type { Path, QueryOf } from '../api.js';
import { InvalidOption } from './invalid-option.js';

type ParameterOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** Query parameters; those that are undefined are left out. */
type Query = Readonly<Record<string, string | number | undefined>>;

/** A path of the contract, with its parameters filled in, and its query. */
export function pathTo<Template extends Path>(
  template: Template,
  parameters: Readonly<Record<ParameterOf<Template>, string>>,
  query?: Readonly<QueryOf<Template>>,
): string;
export function pathTo(template: Path, parameters: Readonly<Record<string, string>>, query: Query = {}): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(present(name, parameters[name]))),
  );
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, wellFormed(String(value))]],
  );
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path;
}

/** Without it, the path would be that of another operation. */
function present(name: string, value: string | undefined): string {
  if (!value) throw new InvalidOption(name, 'is missing');
  return value;
}

/** Half of a character outside of the basic plane: no URL can have it, and it would be sent as another one. */
function wellFormed(text: string): string {
  if (/\p{Cs}/u.test(text)) throw new InvalidOption('path', 'would have half a character');
  return text;
}

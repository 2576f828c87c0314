import { Ajv2020 } from 'ajv/dist/2020.js';

/** What HTTP refuses before there is an operation to answer: such an answer is the operation's `default`. */
const UNPARSED = [408, 414, 431];
/** Headers that an operation must declare where it sends them, besides those that the document knows. */
const TELLING = ['allow', 'location', 'link', 'deprecation', 'sunset'];
const SCHEMAS = 'contract';

/** The OpenAPI document of a running service, to hold its answers against; plain JavaScript for the drills' sake. */
export class Contract {
  static #known = new Map();

  #ajv;
  #operations;
  #telling;

  constructor(document) {
    this.#ajv = newAjv();
    this.#ajv.addSchema({ ...document, $id: SCHEMAS });
    this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        responses,
        pointer: `paths/${escape(path)}/${method}/responses`,
      })),
    );
    const declared = this.#operations.flatMap(({ responses }) => Object.values(responses)).flatMap(namesOfHeaders);
    this.#telling = new Set([...TELLING, ...declared]);
  }

  /** The same for the same text, so that its schemas are compiled once, and only those that an answer needs. */
  static of(text) {
    const contract = this.#known.get(text) ?? new Contract(JSON.parse(text));
    this.#known.set(text, contract);
    return contract;
  }

  /** Whether the document has an operation for this path. */
  knows(method, path) {
    return this.#find(method, path) !== undefined;
  }

  /**
   * Its status is documented, its error code and its body are those of the operation and the status, and so are its headers
   * where they are given.
   * @throws when an answer is not what the document promises
   */
  check(method, path, { status, body, headers }) {
    const operation = this.#find(method, path);
    if (!operation) return status < 400 ? undefined : this.checkError(body);
    const key = status in operation.responses ? String(status) : UNPARSED.includes(status) ? 'default' : undefined;
    if (key === undefined) throw new Error(`${method} ${path} answered ${status}, which its contract does not list.`);
    const at = `${operation.pointer}/${key}`;
    const what = `${method} ${path} ${status}`;
    this.#validate(`${at}/content/application~1json/schema`, body, what);
    if (headers) this.#checkHeaders(operation.responses[key].headers ?? {}, at, headers, what);
  }

  /** @throws when a body is not that of an error */
  checkError(body) {
    this.#validate('components/schemas/Error', body, 'not an error body');
  }

  #checkHeaders(declared, at, headers, what) {
    const names = new Map(Object.keys(declared).map((name) => [name.toLowerCase(), name]));
    for (const name of this.#telling) {
      if (headers.has(name) && !names.has(name)) throw new Error(`${what} has the header ${name}, not documented.`);
    }
    for (const [lowerCase, name] of names) {
      const { required, schema } = declared[name];
      const value = headers.get(lowerCase);
      if (value === null && required) throw new Error(`${what} lacks its header ${name}.`);
      if (value === null) continue;
      this.#validate(`${at}/headers/${name}/schema`, schema.type === 'integer' ? Number(value) : value, what);
    }
  }

  #validate(pointer, value, what) {
    const validate = this.#ajv.getSchema(`${SCHEMAS}#/${pointer}`);
    if (!validate(value)) throw new Error(`${what}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(value)}`);
  }

  #find(method, path) {
    const [target] = path.split('?');
    return this.#operations.find((each) => each.method === method && each.pattern.test(target));
  }
}

/** A validator for the schemas of OpenAPI 3.1, which are JSON Schema 2020-12. */
export function newAjv(options = { strict: false }) {
  const ajv = new Ajv2020({ unicodeRegExp: false, ...options });
  ajv.addFormat('date-time', (text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)));
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  return ajv;
}

function namesOfHeaders({ headers = {} }) {
  return Object.keys(headers).map((name) => name.toLowerCase());
}

function escape(path) {
  return encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

import { isObject } from '../../src/authorization/json.js';
import type { PageRequest } from './request-signer.js';

export interface Extension {
  /** Stands between the servers and the operations. */
  readonly panel: HTMLElement;
  /** Sees each request before it is sent. */
  intercept(request: PageRequest): Promise<PageRequest>;
}

interface SwaggerSystem {
  readonly React: {
    readonly Fragment: unknown;
    createElement(type: unknown, properties: object | null, ...children: unknown[]): unknown;
  };
}

const FILLED_IN: ReadonlySet<unknown> = new Set(['X-Controller-Wallet', 'X-Controller-Authorization']);

/** Lets the panel and the signing into Swagger UI, before its own script starts it. */
export function extendSwagger(extension: Extension): void {
  const Bundle: unknown = Reflect.get(window, 'SwaggerUIBundle');
  if (typeof Bundle !== 'function') return;
  const start: ProxyHandler<typeof Bundle> = {
    apply: (target, self, [options]) => Reflect.apply(target, self, [extended(options, extension)]),
  };
  Reflect.set(window, 'SwaggerUIBundle', new Proxy(Bundle, start));
}

function extended(options: unknown, { panel, intercept }: Extension): object {
  if (!isObject(options)) throw new TypeError('Swagger UI was started without options.');
  const plugins: unknown[] = Array.isArray(options['plugins']) ? options['plugins'] : [];
  return {
    ...options,
    spec: withoutNeedForHeaders(options['spec']),
    plugins: [...plugins, () => components(panel)],
    requestInterceptor: intercept,
  };
}

/** The form must let through what is filled in when the request is sent. */
function withoutNeedForHeaders(spec: unknown): unknown {
  const description = 'Filled in by “Sign as controller” above, if you leave it empty.';
  return JSON.parse(JSON.stringify(spec), (_, value: unknown) => {
    const isHeader = isObject(value) && value['in'] === 'header' && FILLED_IN.has(value['name']);
    return isHeader ? { ...value, required: false, description } : value;
  });
}

/** Parts of Swagger UI with something around them, or in their place. */
function components(panel: HTMLElement): object {
  const place = (host: HTMLElement | null) => {
    if (host && panel.parentNode !== host) host.append(panel);
  };
  return {
    wrapComponents: {
      FilterContainer:
        (Original: unknown, { React }: SwaggerSystem) =>
        (properties: object) =>
          React.createElement(
            React.Fragment,
            null,
            React.createElement('div', { ref: place }),
            React.createElement(Original, properties),
          ),
      // A link inside of a button, which opens the operation as well: keyboards and screen readers would meet both.
      DeepLink:
        (_: unknown, { React }: SwaggerSystem) =>
        ({ text }: { readonly text: string }) =>
          React.createElement('span', null, text),
    },
  };
}

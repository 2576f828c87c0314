type Child = Node | string | null | undefined | false;
type Handlers = { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

interface Parts {
  readonly class?: string;
  readonly on?: Handlers;
  readonly [attribute: string]: string | boolean | Handlers | undefined;
}

/**
 * An element with its attributes and children. Children are nodes or text, never markup: what comes from the service or
 * from a QR code cannot become an element.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { on, ...attributes }: Parts = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') node.setAttribute(name, value);
    else if (value === true) node.setAttribute(name, '');
  }
  listen(node, on ?? {});
  node.append(...children.filter(isShown));
  return node;
}

function listen(node: HTMLElement, handlers: Handlers): void {
  const add = <Name extends keyof HTMLElementEventMap>(name: Name, handle: Handlers[Name]) => {
    if (handle) node.addEventListener(name, handle);
  };
  add('click', handlers.click);
  add('input', handlers.input);
  add('change', handlers.change);
  add('submit', handlers.submit);
}

function isShown(child: Child): child is Node | string {
  return child !== null && child !== undefined && child !== false;
}

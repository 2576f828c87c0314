import { element } from '../../shared/dom.js';

/** A text field with its label, and room for what is wrong with what was entered. */
export interface Field {
  readonly node: HTMLElement;
  readonly input: HTMLInputElement;
  complain(fault: string): void;
}

let fields = 0;

export function field(label: string, attributes: Readonly<Record<string, string>>): Field {
  fields += 1;
  const id = `field-${fields}`;
  const fault = element('p', { class: 'fault', id: `${id}-fault`, role: 'alert' });
  const input = element('input', { ...attributes, id, on: { input: () => settle(input, fault) } });
  const node = element('div', { class: 'field' }, element('label', { for: id }, label), input, fault);
  const complain = (text: string) => {
    fault.textContent = text;
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', fault.id);
    input.focus();
  };
  return { node, input, complain };
}

function settle(input: HTMLInputElement, fault: HTMLElement): void {
  fault.textContent = '';
  input.removeAttribute('aria-invalid');
  input.removeAttribute('aria-describedby');
}

/** One name and its value. */
export function fact(name: string, ...value: readonly (Node | string)[]): HTMLElement {
  return element('div', { class: 'fact' }, element('dt', {}, name), element('dd', {}, ...value));
}

/** A long text of which every letter counts, in groups that the eye can compare. A screen reader gets it as it is. */
export function exactText(text: string): HTMLElement {
  const groups = text.match(/.{1,4}/gsu) ?? [];
  const parts = groups.flatMap((group) => [element('span', {}, group), element('wbr')]);
  return element('span', { class: 'exact' }, ...parts);
}

export function button(label: string, kind: 'primary' | 'secondary', click: () => void): HTMLButtonElement {
  return element('button', { type: 'button', class: kind, on: { click } }, label);
}

interface Mend {
  readonly of: string;
  readonly attribute: string;
  readonly value: string;
}

/** What Swagger UI leaves out, or says wrongly, for those who do not see the page. */
const MENDS: readonly Mend[] = [
  { of: '.information-container', attribute: 'role', value: 'region' },
  { of: '.information-container', attribute: 'aria-label', value: 'About' },
  { of: '.scheme-container', attribute: 'role', value: 'region' },
  { of: '.scheme-container', attribute: 'aria-label', value: 'Server and key' },
  { of: '#servers', attribute: 'aria-label', value: 'Server' },
  { of: 'h3.opblock-tag, .modal-ux-header h3, .models h4', attribute: 'aria-level', value: '2' },
  { of: '.opblock h4, .modal-ux h4', attribute: 'aria-level', value: '3' },
  { of: '.opblock h5', attribute: 'aria-level', value: '4' },
  { of: '.body-param__text', attribute: 'aria-label', value: 'Request body' },
  { of: '.examples-select-element', attribute: 'aria-label', value: 'Example' },
  { of: '.close-modal', attribute: 'aria-label', value: 'Close' },
  { of: '.auth-btn-wrapper button.authorize', attribute: 'aria-label', value: 'Authorize: use this key' },
  // They are tables, and no landmarks of one and the same name.
  { of: 'table.responses-table', attribute: 'role', value: 'table' },
  // What scrolls must be reached by the keyboard.
  { of: '.microlight, .curl, .model-box', attribute: 'tabindex', value: '0' },
];

/** Adds it, also to what Swagger UI draws later. */
export function mendAccessibility(): void {
  const root = document.querySelector('#swagger-ui');
  if (!root) return;
  mend();
  new MutationObserver(mend).observe(root, { childList: true, subtree: true });
}

function mend(): void {
  for (const { of, attribute, value } of MENDS) {
    for (const node of document.querySelectorAll(of)) {
      if (node.getAttribute(attribute) !== value) node.setAttribute(attribute, value);
    }
  }
}

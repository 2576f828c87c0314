import { printable } from './printable.js';

/** The provider is responsible for possession checks, so it must have confirmed them (D18). The answer is recorded. */
export function possessionQuestion(provider: string): string {
  return (
    `Has provider ${printable(provider)} confirmed that it verifies possession before it registers, with a code sent to an address or ` +
    'sight of the shop behind a QR code, and that it answers for it?'
  );
}

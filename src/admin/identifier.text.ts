import type { Identifier } from '../registry/domain/identifier.js';
import { formatRecord, formatTable, type Row, toRow } from './table.js';

/** An identifier as one line of a table. */
export function summarize({ id, type, normalizedValue, status, controller, updatedAt }: Identifier): Row {
  return toRow({ id, type, normalizedValue, status, controller, updatedAt });
}

/** All about an identifier, for people. */
export function describe({ paymentOptions, proposedPaymentOptions, ...identifier }: Identifier): string {
  const proposed = proposedPaymentOptions && ['Proposed payment options', formatTable(proposedPaymentOptions)];
  return [formatRecord(toRow(identifier)), 'Payment options', formatTable(paymentOptions), ...(proposed ?? [])].join(
    '\n\n',
  );
}

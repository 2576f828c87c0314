import type { Identifier } from '../registry/domain/identifier.js';
import { formatRecord, formatTable, type Row, toRow, WHOLE } from './table.js';

/** An identifier as one line of a table. */
export function summarize({ id, type, normalizedValue, status, controller, updatedAt }: Identifier): Row {
  return toRow({ id, type, normalizedValue, status, controller, updatedAt });
}

/** An identifier with all its members. No cell is cut, because operators decide by what they read here. */
export function describe({ paymentOptions, proposedPaymentOptions, ...identifier }: Identifier): string {
  const proposed = proposedPaymentOptions && ['Proposed payment options', formatTable(proposedPaymentOptions, WHOLE)];
  return [
    formatRecord(toRow(identifier)),
    'Payment options',
    formatTable(paymentOptions, WHOLE),
    ...(proposed ?? []),
  ].join('\n\n');
}

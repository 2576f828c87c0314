/** How far an identifier type is in use, and whether its values are for everybody to see (D4). */
export const TYPE_STATUSES = ['draft', 'active', 'deprecated', 'disabled'] as const;
export const TYPE_PRIVACIES = ['public', 'private'] as const;
export type TypeStatus = (typeof TYPE_STATUSES)[number];
export type TypePrivacy = (typeof TYPE_PRIVACIES)[number];

export interface NormalizeOptions {
  /** Whether a wrong EMV checksum refuses the value or only cautions the payer (`BANGLA_QR_CHECKSUM`, D5). */
  readonly banglaQrChecksum: 'enforce' | 'warn';
}

/** A fact about an accepted value of which the payer must be warned (D11); the sentence is written elsewhere. */
export type Caution = 'qr_foreign' | 'qr_url_acquirer' | 'qr_checksum';

export interface Normalized {
  /** The one spelling under which the identifier is registered; normalizing it again changes nothing. */
  readonly value: string;
  readonly cautions: readonly Caution[];
}

/** The code of one identifier type (D4); the database has what an operator may edit. */
export interface IdentifierTypeRule {
  readonly name: string;

  /** @throws InvalidIdentifier, and nothing else, whatever the string. */
  normalize(value: string, options: NormalizeOptions): Normalized;

  /** Whether a value that came without a type is of this type. */
  classify?(value: string): boolean;

  /** Confusable skeleton: two normalized values of this type look alike if and only if theirs are equal (UTS #39). */
  skeleton?(normalized: string): string;

  /** The merchant account behind a normalized value, in one spelling: two values pay the same one if theirs are equal. */
  merchant?(normalized: string): string;
}

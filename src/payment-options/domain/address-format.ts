/** How a chain writes what its programs read: an address, or the contract of a token. */
export interface WrittenForm {
  /** Completes the sentence "The address is not …". */
  readonly expected: string;
  /** Turns every way of writing it into one; undefined when the text is nothing of the kind on the chain. */
  readonly normalize: (text: string) => string | undefined;
}

/** How a chain writes its addresses. */
export interface AddressFormat extends WrittenForm {
  /** Whether an address, normalized, is well-formed and pays nobody. */
  readonly isDead: (address: string) => boolean;
  /** How the chain writes the contract of a token. */
  readonly contracts: WrittenForm;
}

/** Where it is not known how contracts are written, and where there are none. */
export const ANY_CONTRACT: WrittenForm = { expected: 'a token contract', normalize: (contract) => contract };

/** How a chain writes its addresses. */
export interface AddressFormat {
  /** Completes the sentence "The address is not …". */
  readonly expected: string;
  /** Turns every way of writing an address into one; undefined when the text is no address of the chain. */
  readonly normalize: (address: string) => string | undefined;
  /** Whether an address, normalized, is well-formed and pays nobody. */
  readonly isDead: (address: string) => boolean;
  /** Whether the chain writes a token contract as it writes an address. */
  readonly contractsAreAddresses: boolean;
}

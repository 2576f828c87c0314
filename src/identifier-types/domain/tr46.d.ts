/** tr46 ships without types; these are the parts in use (UTS #46, section 4). */
declare module 'tr46' {
  interface Options {
    checkBidi?: boolean;
    checkHyphens?: boolean;
    checkJoiners?: boolean;
    useSTD3ASCIIRules?: boolean;
    verifyDNSLength?: boolean;
  }

  /** Null when the name is not valid. */
  export function toASCII(domain: string, options?: Options): string | null;

  export function toUnicode(
    domain: string,
    options?: Omit<Options, 'verifyDNSLength'>,
  ): { domain: string; error: boolean };
}

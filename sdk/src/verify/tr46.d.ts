/** tr46 ships without types; this is the part in use (UTS #46, section 4). */
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
}

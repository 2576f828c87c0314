/** A public base URL as services write it and wallets sign for it: without a slash at the end. */
export function audienceOf(url: string): string {
  return url.replace(/\/+$/, '');
}

import type { AddressPolicy } from './address-policy.js';
import { InvalidWebhookUrl } from './webhooks.errors.js';

/** Host names are not resolved here: their addresses are checked at every connection. @throws InvalidWebhookUrl */
export function assertUsableUrl(text: string, policy: AddressPolicy): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw new InvalidWebhookUrl('Must be an absolute URL.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && policy.allowsHttp)) {
    throw new InvalidWebhookUrl('Must start with https://.');
  }
  if (url.username || url.password || url.hash) {
    throw new InvalidWebhookUrl('Must have no credentials and no fragment.');
  }
  if (!policy.allowsHostOf(url)) throw new InvalidWebhookUrl('Must not lead to a private address.');
}

import { isObject } from '../authorization/json.js';
import type { AnnouncedWallet } from './signers.js';

/** Wallets answer at once; the wait is for those whose script is still starting. */
const WAIT_MS = 100;

/**
 * The wallets that the browser's extensions announce (EIP-6963), each once, in the order of their announcements.
 * @param page the window
 */
export async function discoverWallets(page: EventTarget, waitMs = WAIT_MS): Promise<AnnouncedWallet[]> {
  const found = new Map<string, AnnouncedWallet>();
  const onAnnouncement = (event: Event) => {
    const wallet: unknown = 'detail' in event ? event.detail : null;
    if (isAnnouncedWallet(wallet)) found.set(wallet.info.uuid, wallet);
  };
  page.addEventListener('eip6963:announceProvider', onAnnouncement);
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  page.removeEventListener('eip6963:announceProvider', onAnnouncement);
  return [...found.values()];
}

function isAnnouncedWallet(value: unknown): value is AnnouncedWallet {
  if (!isObject(value)) return false;
  const { info, provider } = value;
  return isObject(info) && typeof info['uuid'] === 'string' && isObject(provider) && 'request' in provider;
}

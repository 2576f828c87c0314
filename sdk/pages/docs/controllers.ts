import { isObject } from '../../src/authorization/json.js';
import { discoverWallets } from '../../src/browser/discover-wallets.js';
import type { AnnouncedWallet, Signer } from '../../src/browser/signers.js';
import { checksumAddress } from '../../src/verify/wallet.js';
import { TabStorage } from '../shared/tab-storage.js';
import { demoWallet, newDemoWallet } from './demo-wallet.js';

/** Who signs: its address, as `X-Controller-Wallet` names it, and the way to ask it. */
export interface Controller {
  readonly address: string;
  readonly signer: Signer;
}

/** A wallet of the browser has no account for this page. */
export class NoAccount extends Error {}

const chosenDemo = new TabStorage('sign_as_demo');

/** The wallet that signs what this page sends; null while the user fills in the headers. */
export class Controllers {
  #current: Controller | null = null;

  get current(): Controller | null {
    return this.#current;
  }

  /** Whether the demo wallet signed before this page was loaded anew. */
  get hasDemo(): boolean {
    return chosenDemo.read() !== null;
  }

  useNone(): void {
    chosenDemo.write(null);
    this.#current = null;
  }

  useDemo({ anew = false } = {}): Controller {
    const { address, sign } = anew ? newDemoWallet() : demoWallet();
    chosenDemo.write('yes');
    this.#current = { address, signer: sign };
    return this.#current;
  }

  /** Asks a wallet of the browser for its account. @throws NoAccount, and what the wallet throws */
  async useWallet(wallet: AnnouncedWallet): Promise<Controller> {
    this.useNone();
    const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' });
    const account: unknown = Array.isArray(accounts) ? accounts[0] : null;
    if (typeof account !== 'string' || !/^0x[0-9a-f]{40}$/i.test(account)) {
      throw new NoAccount('The wallet has no account for this page.');
    }
    this.#current = { address: checksumAddress(account), signer: wallet };
    return this.#current;
  }

  discover(): Promise<AnnouncedWallet[]> {
    return discoverWallets(window);
  }
}

/** What a wallet or this page says went wrong, in words. */
export function faultOf(error: unknown): string {
  if (isObject(error) && error['code'] === USER_REJECTED) return 'The wallet’s owner refused.';
  return error instanceof Error ? error.message : 'The wallet failed.';
}

/** EIP-1193 */
const USER_REJECTED = 4001;

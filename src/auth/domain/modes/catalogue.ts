import { ed25519 } from './ed25519.js';
import { eip191 } from './eip191.js';
import { eip712 } from './eip712.js';

/** All authorization modes of version 1 (D7). A new mode is a file beside this one and an entry here. */
export const authorizationModes = [eip191, eip712, ed25519] as const;

export type AuthorizationMode = (typeof authorizationModes)[number]['name'];

import type { components } from '../../../src/contract.js';

type ResolveResponse = components['schemas']['ResolveResponse'];

/** Of this release of the service; a later one may say others, for which it has a sentence of its own. */
export type WarningCode = NonNullable<ResolveResponse['trust']>['codes'][number];
export type ReasonCode = NonNullable<ResolveResponse['reasons']>[number];

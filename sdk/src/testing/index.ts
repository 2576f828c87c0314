export type { FakeIdentifier } from './fake-registry.js';
export { FakeResolver, type Fault } from './fake-resolver.js';

import { FakeComplaints } from './fake-complaints.js';
import { FakeNames } from './fake-names.js';
import { FakeReceipts } from './fake-receipts.js';
import { FakeRegistry } from './fake-registry.js';

/** Everything that the fake service keeps. */
export class FakeStore {
  readonly registry = new FakeRegistry();
  readonly names = new FakeNames();
  readonly complaints = new FakeComplaints();
  readonly receipts = new FakeReceipts();
}

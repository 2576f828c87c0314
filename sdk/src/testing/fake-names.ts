import type { NamespaceName } from '../api.js';
import { FakeRefusal } from './fake-refusal.js';

/** A native name and the number of its version. */
export interface FakeName {
  readonly name: NamespaceName;
  readonly version: number;
}

/** The native names of the fake service, in memory. Every namespace is open to everybody. */
export class FakeNames {
  readonly #names = new Map<string, FakeName>();

  register(namespace: string, label: string, controller: string, identifier_id: string | null): FakeName {
    const full_name = fullName(namespace, label);
    if (this.#names.get(full_name)?.name.status === 'active') {
      throw new FakeRefusal(409, 'name_taken', 'This name is registered already.');
    }
    const name: NamespaceName = {
      id: crypto.randomUUID(),
      namespace,
      label: label.toLowerCase(),
      full_name,
      status: 'active',
      controller,
      controller_ref: null,
      identifier_id,
      created_at: new Date().toISOString(),
    };
    return this.#keep({ name, version: 1 });
  }

  get(namespace: string, label: string): FakeName {
    const found = this.#names.get(fullName(namespace, label));
    if (!found) throw new FakeRefusal(404, 'name_not_found', 'There is no such name.');
    return found;
  }

  release({ name, version }: FakeName, controller: string): FakeName {
    if (name.controller !== controller) {
      throw new FakeRefusal(403, 'not_the_controller', 'This wallet does not control the name.');
    }
    return this.#keep({ name: { ...name, status: 'removed' }, version: version + 1 });
  }

  #keep(record: FakeName): FakeName {
    this.#names.set(record.name.full_name, record);
    return record;
  }
}

function fullName(namespace: string, label: string): string {
  return `${label.toLowerCase()}@${namespace}`;
}

import type { Identifier, IdentifierEvent, RecordedPaymentOption } from '../api.js';
import { isPaymentOptionInput, isRecordedPaymentOption } from '../shapes.js';
import {
  assertVersion,
  causeFor,
  type FakeAnswer,
  ok,
  present,
  presentName,
  type Question,
  text,
} from './fake-question.js';
import { FakeRefusal } from './fake-refusal.js';

export function register(question: Question): FakeAnswer {
  const { type, value, payment_options } = question.body;
  const options = optionsOf(payment_options);
  return present(201, question.store.registry.register(text(type), text(value), options, causeFor(question)));
}

export function update(question: Question): FakeAnswer {
  const { payment_options: given } = question.body;
  return change(question, 'update', given === undefined ? {} : { payment_options: optionsOf(given) });
}

export function remove(question: Question): FakeAnswer {
  return change(question, 'remove', { status: 'removed' });
}

export function suspend(question: Question): FakeAnswer {
  return change(question, 'emergency_suspend', { status: 'suspended' });
}

export function registerName(question: Question): FakeAnswer {
  const { store, parameters, body } = question;
  const [namespace = ''] = parameters;
  const label = text(body['label']);
  const by = causeFor(question);
  const { chain, asset, address } = body;
  const record =
    typeof address !== 'string'
      ? null
      : store.registry.register('custom', `${label}@${namespace}`, optionsOf([{ chain, asset, address }]), by);
  return presentName(201, store.names.register(namespace, label, by.controller, record?.identifier.id ?? null));
}

/** The identifier under the name is removed with it. */
export function releaseName(question: Question): FakeAnswer {
  const { store, parameters } = question;
  const [namespace = '', label = ''] = parameters;
  const by = causeFor(question);
  const found = store.names.get(namespace, label);
  assertVersion(question, presentName(200, found).etag);
  const released = store.names.release(found, by.controller);
  const { identifier_id: id } = found.name;
  if (id !== null) store.registry.change(store.registry.get(id), 'remove', { status: 'removed' }, by);
  return presentName(200, released);
}

export function checkSignature(question: Question): FakeAnswer {
  return ok({ valid: true, controller: causeFor(question).controller });
}

function change(question: Question, type: IdentifierEvent['type'], changed: Partial<Identifier>): FakeAnswer {
  const { store, parameters } = question;
  const by = causeFor(question);
  const record = store.registry.get(parameters[0] ?? '');
  assertVersion(question, present(200, record).etag);
  return present(200, store.registry.change(record, type, changed, by));
}

/** As the service keeps them: null is the same as absence. */
function optionsOf(given: unknown): RecordedPaymentOption[] {
  if (!Array.isArray(given) || given.length === 0 || !given.every(isPaymentOptionInput)) throw invalidOptions();
  return given.map((option) => {
    const kept: unknown = Object.fromEntries(Object.entries(option).filter(([, value]) => value !== null));
    if (!isRecordedPaymentOption(kept)) throw invalidOptions();
    return kept;
  });
}

function invalidOptions(): FakeRefusal {
  return new FakeRefusal(400, 'invalid_payment_options', 'The payment options cannot be accepted.');
}

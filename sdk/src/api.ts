import type { components, operations, paths } from './contract.js';

/**
 * The shapes of the contract, by the names that a client calls them. All of them are generated: none is written here.
 * Every answer may carry further members, and every list of words may grow: a client ignores what it does not know.
 */
type Schemas = components['schemas'];

export type ResolveRequest = Omit<Schemas['ResolveRequest'], 'type'> & {
  /** May be left out for the full text of an EMV QR code. */
  type?: Schemas['ResolveRequest']['type'];
};
export type ResolveResponse = Schemas['ResolveResponse'];
export type BatchResolveResponse = Schemas['ResolveBatchResponse'];
export type PaymentOption = Schemas['PaymentOption'];

export type RegisterIdentifierRequest = Schemas['RegisterIdentifierRequest'];
export type UpdateIdentifierRequest = Schemas['UpdateIdentifierRequest'];
export type EmergencySuspendRequest = Schemas['EmergencySuspendRequest'];
/** A payment option as it is sent; null stands for a member that is not there. */
export type PaymentOptionInput = Schemas['PaymentOptionInput'];
/** A payment option as it is kept. */
export type RecordedPaymentOption = Schemas['RecordedPaymentOption'];
export type Identifier = Schemas['Identifier'];
export type IdentifierStatus = Identifier['status'];
export type IdentifierList = Schemas['Identifiers'];

export type History = Schemas['History'];
export type IdentifierEvent = Schemas['IdentifierEvent'];
/** What a controller signed and its signature, so that anybody can verify it again. */
export type ControllerAuthorization = Schemas['ControllerAuthorization'];

export type NamespaceNameRequest = Known<Schemas['NamespaceNameRequest']>;
export type NamespaceName = Schemas['NamespaceName'];

export type ComplaintRequest = Schemas['ComplaintRequest'];
export type Complaint = Schemas['Complaint'];
export type ComplaintList = Schemas['Complaints'];

/** What happened to something that the provider carries. */
export type ResolverEvent = Schemas['Event'];
export type EventPage = Schemas['Events'];
/** An event as a webhook brings it: a test message has no cursor. */
export type WebhookEvent = Omit<ResolverEvent, 'cursor'> & Partial<Pick<ResolverEvent, 'cursor'>>;

export type AuthorizationCheck = Schemas['AuthorizationCheck'];
/** Whose key this is, and what is left of its limits. A Free key has no provider. */
export type Me = Schemas['Me'];
/** `/.well-known/payment-identifier-resolver.json` */
export type ServiceDescription = Schemas['ServiceDescription'];
/** What the service signs receipts and its log with. */
export type PublicKey = ServiceDescription['public_keys'][number];

/** The body of every error (RFC 9457). */
export type ErrorBody = Schemas['Error'];
export type FieldError = NonNullable<ErrorBody['errors']>[number];

/** The template of every path, such as `/v1/identifiers/{id}`. */
export type Path = keyof paths;
/** What may be asked for in the query of a read. */
export type QueryOf<Template extends Path> = paths[Template] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;

type AnswerOf<Operation extends keyof operations> =
  operations[Operation]['responses'][keyof operations[Operation]['responses']];
/** The code of every error that an operation answers with. */
export type OperationErrorCode = {
  [Operation in keyof operations]: AnswerOf<Operation> extends infer Answer
    ? Answer extends { content: { 'application/json': ErrorBody & { code: infer Code } } }
      ? Code
      : never
    : never;
}[keyof operations];

/** The members by name: in requests an unknown one is a mistake. */
type Known<T> = { [Member in keyof T as string extends Member ? never : Member]: T[Member] };

/**
 * What the OpenAPI document says before its operations, in Markdown.
 * @param audience the address of the service, which every signed text names
 */
export const describeService = (audience: string) => `Resolves one typed payment identifier into its registry state and
the payment options of the wallet that controls it.

**Keys.** Press **Authorize** and paste a provider key or a Free key. Free keys are good for \`POST /v1/resolve\`,
\`POST /v1/resolve/batch\` and \`GET /v1/me\`.

**Possession.** The service cannot know that an address belongs to the wallet that registers it. The provider answers for
that, and verifies it before it registers.

**Signatures.** Changes also need a wallet's signature in \`X-Controller-Wallet\` and \`X-Controller-Authorization\`, over
exactly the request that is sent. An EVM wallet signs by EIP-191 or EIP-712, an Ed25519 wallet the bytes of this text, in
UTF-8, its lines joined by LF and none at its end:

    Payment identifier authorization v1
    Audience: ${audience}
    Request: POST /v1/identifiers
    Action: Register email bob@shop.example
    Pays: USDC on eip155:8453 to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
    Body: sha-256:<base64url of the SHA-256 of the body's exact bytes>
    Wallet: <X-Controller-Wallet>
    Provider: <id of the provider whose key is used>
    Idempotency-Key: <the header, or - without it>
    If-Match: <the header, or - without it>
    Nonce: <16 to 128 of A-Z a-z 0-9 _ ->
    Issued-At: 2026-11-20T22:00:00Z
    Expires-At: 2026-11-20T22:05:00Z

\`Action\` and \`Pays\`, one line for each payment option that the body brings, say in words what the request does. The
example of \`authorization_invalid\` shows the words of each operation.

**Errors.** Every error has the same body. Programs decide by its \`code\`, and by the status where they do not know the
code: later releases may add codes. Each operation lists all of its own, with an example of each. A path that does not
exist is answered with 404 \`route_not_found\`, and a method that a path does not take with 405 \`method_not_allowed\` and
\`Allow\`.

**Additions.** Answers may gain members: ignore those that you do not know. Unknown members of a request are ignored,
except in a payment option, where a misspelt \`memo\` could lose a payment.

**Retries.** A request that was answered with 429 or 503 may be sent again after \`Retry-After\` seconds. Send every change
with an \`Idempotency-Key\`: then a retry of it is safe for 24 hours.
`;

/** The groups of operations. */
export const TAGS: Readonly<Record<string, string>> = {
  Resolution: 'Where to pay an identifier: all that a wallet needs.',
  Registry: 'Identifiers: what can be registered, and what the wallets that control them change.',
  Namespaces: 'Native names, `label@namespace`, and the namespaces that give them away.',
  Complaints: "Providers' reports about identifiers, and what became of them.",
  Events: 'What happened to what a provider carries: read, or sent to it.',
  Log: 'The public log: hashes of all events, so that nobody can rewrite or deny what has happened.',
  Discovery: 'What this service is, how to sign for it, and what a key may do.',
  Health: 'For load balancers and monitoring.',
};

/**
 * The contract of the service as types, written by `npm run contract` from the OpenAPI document. Do not edit.
 */

export interface paths {
    "/v1/controller-authorizations/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a signature
         * @description Signed like any change, for this path and whatever body is sent, and changes nothing: the nonce stays
         *     unused, so the same request can be sent again until it expires. A wrong signature is answered with what was expected.
         */
        post: operations["checkAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/identifier-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the identifier types
         * @description What each type is good for now. Operators switch types, so ask again rather than remember for long.
         */
        get: operations["listIdentifierTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/identifiers/{type}/{value}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether an identifier can be registered now
         * @description Answers 200 for every type and value: a value that can never be registered is `invalid`. For a private type, each valid value that is not available is `taken`, whatever keeps it.
         */
        get: operations["checkAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/identifiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find identifiers: one by its value, or those that you carry
         * @description With `type` and `value`, the newest registration of the value, whichever provider carries it: one or none. Such look-ups have a limit of their own, as high as that of resolve. Without them, page by page, the identifiers whose last change came through you.
         */
        get: operations["findIdentifiers"];
        put?: never;
        /**
         * Register an identifier for a controller wallet
         * @description From then on only the wallet that signs can change where the identifier is paid. Its `status` is `active`, or `pending` where the identifier type or the past of the value asks for review. The service cannot know that an address belongs to the wallet that registers it. The provider answers for that, and verifies it before it registers.
         */
        post: operations["registerIdentifier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/identifiers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an identifier
         * @description The registered state, whichever provider registered it. To pay it, resolve it instead.
         */
        get: operations["getIdentifier"];
        put?: never;
        post?: never;
        /**
         * Remove an identifier for good
         * @description It cannot be paid any more; its history stays. Removing it again is answered with the same state.
         */
        delete: operations["removeIdentifier"];
        options?: never;
        head?: never;
        /**
         * Change the payment options or the name of an identifier
         * @description New payment options replace all old ones, at once or, where the identifier type asks for it, after review. A member that is left out stays as it is, and a request that changes nothing is answered with the present state.
         */
        patch: operations["updateIdentifier"];
        trace?: never;
    };
    "/v1/identifiers/{id}/emergency-suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop payments to an identifier at once
         * @description For a wallet that was stolen or an address that is wrong. Only an operator can reinstate it. Suspending it again is answered with the same state.
         */
        post: operations["suspendIdentifier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/identifiers/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the hash-chained history of an identifier
         * @description Every event since the registration, with what the wallet signed. Each event names the hash of the one before, so that anybody can check that none was changed or left out. `log` says where they stand in the public log (`GET /log/…`).
         */
        get: operations["getIdentifierHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the newest checkpoint of the public log
         * @description A signed note (C2SP tlog-checkpoint): origin, size and root hash, and the signature of a key in `public_keys`.
         */
        get: operations["readCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/tile/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read hashes or entries of the public log
         * @description C2SP tlog-tiles: `<L>/<N>[.p/<W>]` are hashes of the tree, `entries/<N>[.p/<W>]` are entries of 32 bytes, each behind its length. They never change.
         */
        get: operations["readTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where to pay an identifier
         * @description The registry state of an identifier and the ways to pay it. Pay only if `status` is `active`, the top-level `payment_ready` is true, and the `payment_ready` of the option is true; show every sentence of `trust.warnings` to the payer before that. `type` may be left out only when `value` is the full text of an EMV QR code.
         */
        post: operations["resolveIdentifier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/resolve/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where to pay many identifiers
         * @description Up to 100 resolves in one request, answered in their order and counted one by one. The batch is refused
         *     as a whole, with 429, when it has more requests than what is left of the limit; one that is wrong is answered in its place.
         */
        post: operations["resolveBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/namespaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the provider's namespaces
         * @description All that the provider applied for, whatever became of the application.
         */
        get: operations["listNamespaces"];
        put?: never;
        /**
         * Apply for a namespace
         * @description An operator decides. Names can be registered before that: they are `pending` and become active with the namespace.
         */
        post: operations["applyForNamespace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/namespaces/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a namespace, its names and its usage
         * @description Only the provider that has a namespace can read it. Names come in pages, oldest first; those that were released or removed are neither listed nor counted.
         */
        get: operations["getNamespace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the description and the rules of your namespace
         * @description Rules count for the names that are registered from then on. The ETag of a read does not depend on names.
         */
        patch: operations["changeNamespace"];
        trace?: never;
    };
    "/v1/namespaces/{namespace}/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a name: signed by its wallet, or as a reservation
         * @description The example is a reservation. With chain, asset and address the wallet signs, as for an identifier.
         */
        post: operations["registerName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/namespaces/{namespace}/names/{label}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a name
         * @description Any approved provider can read the name of a wallet, as it can read identifiers; `controller_ref` is null for others' customers. A reservation is shown to the provider that has the namespace.
         */
        get: operations["getName"];
        put?: never;
        post?: never;
        /**
         * Release a name, and remove the identifier that carries it
         * @description The wallet of the name signs, as for every change; any approved provider may carry its request. A reservation is released without a signature, by the provider that has the namespace. Releasing what is released changes nothing.
         */
        delete: operations["releaseName"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/complaints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your complaints
         * @description The complaints of the calling provider, with what became of them.
         */
        get: operations["listComplaints"];
        put?: never;
        /**
         * Complain about an identifier
         * @description A complaint changes nothing by itself: an operator looks at it. While one that says the same is unfinished, it is answered instead of a new one.
         */
        post: operations["submitComplaint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/complaints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of your complaints
         * @description Where the complaint stands, and how it was decided once it is closed.
         */
        get: operations["getComplaint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose key this is, and what is left of its limits
         * @description Counts as one read, which the answer includes, and as nothing else.
         */
        get: operations["readCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/payment-identifier-resolver.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this service is, and how to sign for it
         * @description The audience and the typed data of signatures, the identifier types, and the limits. It may be cached.
         */
        get: operations["describeService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened to what you carry
         * @description In the order of commit, each event once; kept for 90 days. To read on, pass `next_cursor` as `after`. With `wait` the answer waits for an event when there is none.
         */
        get: operations["readEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as server-sent events
         * @description The `id` of a message is the cursor of its event; with it as `Last-Event-ID` the stream continues after this event.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhook endpoints
         * @description All endpoints of the calling provider, ten at the most, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have events sent to a URL of yours, signed as Standard Webhooks says
         * @description Each event of the feed is posted there, at least once, and in order for each identifier. The secret is shown this once.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of your webhook endpoints
         * @description Where events are sent, and how that goes.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete one of your webhook endpoints
         * @description Nothing more is sent there, and the endpoint can no longer be read or enabled.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable one of your webhook endpoints
         * @description Events that happen while an endpoint is disabled are never sent there. Deliveries that waited when it was disabled are sent once it is enabled again.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get another secret; the old one goes on signing for a while
         * @description Messages carry both signatures until the old secret ends, so that a receiver can change over without losing one.
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message of the type `webhook.test` now, and say what came of it
         * @description One attempt, signed as every message is; the feed does not have it, and it is not retried.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to an endpoint, and what is to be sent
         * @description The events of the last 90 days on their way to the endpoint, and what became of each.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Whatever became of it before: it is attempted at once, and again for three days. A delivery that is being attempted, or whose next attempt is due within seconds, stays as it is.
         */
        post: operations["redeliverEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process lives
         * @description Answers 200 as long as the process answers at all; `database` says whether its database does, too.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process takes requests
         * @description For load balancers: 503 while the process shuts down or its database does not answer.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuthorizationCheck: {
            /**
             * @description Always true: what is wrong with a signature, a 401 says.
             * @example true
             */
            valid: boolean;
            /**
             * @description The wallet as identifiers record it: without its chain, in one spelling.
             * @example 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
             */
            controller: string;
        };
        IdentifierTypes: {
            types: components["schemas"]["IdentifierType"][];
        };
        IdentifierType: {
            /** @example email */
            name: string;
            /** @example 1.0 */
            version: string;
            /**
             * @description Only an `active` type registers and resolves.
             * @enum {string}
             */
            status: "draft" | "active" | "deprecated" | "disabled";
            /**
             * @description For a `private` type, availability says only whether a value is free, not why it is taken.
             * @enum {string}
             */
            privacy: "public" | "private";
            /** @description Whether values of the type can be registered now. */
            registration_eligible: boolean;
            /** @description Whether values of the type can be resolved now. */
            resolution_eligible: boolean;
        };
        Availability: {
            available: boolean;
            type: string;
            /** @description As it was asked. */
            value: string;
            /**
             * @description For private types only `available`, `taken`, `invalid` or `unsupported_type`.
             * @enum {string}
             */
            status: "available" | "taken" | "reserved" | "invalid" | "unsupported_type" | "pending" | "active" | "update_pending" | "suspended" | "removed" | "revoked";
        };
        /**
         * @example {
         *       "type": "email",
         *       "value": "bob@shop.example",
         *       "payment_options": [
         *         {
         *           "chain": "eip155:8453",
         *           "asset": "USDC",
         *           "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
         *           "token_contract": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
         *           "minimum_amount": "1"
         *         }
         *       ]
         *     }
         */
        RegisterIdentifierRequest: {
            /** @example email */
            type: string;
            /** @example alice@shop.example */
            value: string;
            /** @description The native name that this value is (custom only). */
            name_id?: string | null;
            payment_options: components["schemas"]["PaymentOptionInput"][];
        };
        /**
         * @description A chain, an asset and an address that a wallet can pay to, with its constraints.
         * @example {
         *       "chain": "eip155:8453",
         *       "asset": "USDC",
         *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
         *       "token_contract": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
         *       "minimum_amount": "1"
         *     }
         */
        PaymentOptionInput: {
            /**
             * @description CAIP-2 chain id, or one of ethereum, polygon, base, arbitrum, optimism, bsc, bitcoin, solana, tron, stellar.
             * @example eip155:8453
             */
            chain: string;
            /**
             * @description Ticker, or CAIP-19 asset on the same chain.
             * @example USDC
             */
            asset: string;
            /**
             * @description Where to pay, with the checksum of the chain.
             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
             */
            address: string;
            /**
             * @description Contract or mint of the token; absent for a native coin.
             * @example 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
             */
            token_contract?: string | null;
            /**
             * @description Another name of the network; must not contradict the chain.
             * @example 8453
             */
            network_identifier?: string | null;
            /**
             * @description Memo or tag that the payment must carry, exactly as given.
             * @example 1048576
             */
            memo?: string | null;
            /**
             * @description Reference of the payee, for reconciliation.
             * @example INV-2026-0042
             */
            payment_reference?: string | null;
            /**
             * @description Lowest amount, in units of the asset.
             * @example 1
             */
            minimum_amount?: string | null;
            /**
             * @description Highest amount, in units of the asset.
             * @example 5000
             */
            maximum_amount?: string | null;
            /**
             * @description The only amount, in units of the asset.
             * @example 12.50
             */
            fixed_amount?: string | null;
            /**
             * Format: date-time
             * @description When the option stops being payable.
             * @example 2027-01-31T18:00:00+06:00
             */
            expiration?: string | null;
        };
        Identifier: {
            /** @example 019aa3f0-0000-7000-8000-000000000001 */
            id: string;
            /** @example email */
            type: string;
            /** @example alice@shop.example */
            value: string;
            /** @example alice@shop.example */
            normalized_value: string;
            /**
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "update_pending" | "suspended" | "removed" | "revoked";
            /** @example 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 */
            controller: string;
            /** @description The native name that the identifier is registered under; null if there is none. */
            name_id: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T22:00:00.000Z
             */
            registered_at: string;
            /**
             * Format: date-time
             * @description When it could be paid for the first time; null before.
             * @example 2026-11-20T22:00:00.000Z
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T22:00:00.000Z
             */
            updated_at: string;
            payment_options: components["schemas"]["RecordedPaymentOption"][];
            /** @description What the controller has asked for while it waits for review; null when nothing does. */
            proposed_payment_options: components["schemas"]["RecordedPaymentOption"][] | null;
        };
        /**
         * @description A payment option as it was registered.
         * @example {
         *       "chain": "eip155:8453",
         *       "asset": "USDC",
         *       "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
         *       "token_contract": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
         *       "minimum_amount": "1"
         *     }
         */
        RecordedPaymentOption: {
            /**
             * @description CAIP-2 chain id, or one of ethereum, polygon, base, arbitrum, optimism, bsc, bitcoin, solana, tron, stellar.
             * @example eip155:8453
             */
            chain: string;
            /**
             * @description Ticker, or CAIP-19 asset on the same chain.
             * @example USDC
             */
            asset: string;
            /**
             * @description Where to pay, with the checksum of the chain.
             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
             */
            address: string;
            /**
             * @description Contract or mint of the token; absent for a native coin.
             * @example 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
             */
            token_contract?: string;
            /**
             * @description Another name of the network; must not contradict the chain.
             * @example 8453
             */
            network_identifier?: string;
            /**
             * @description Memo or tag that the payment must carry, exactly as given.
             * @example 1048576
             */
            memo?: string;
            /**
             * @description Reference of the payee, for reconciliation.
             * @example INV-2026-0042
             */
            payment_reference?: string;
            /**
             * @description Lowest amount, in units of the asset.
             * @example 1
             */
            minimum_amount?: string;
            /**
             * @description Highest amount, in units of the asset.
             * @example 5000
             */
            maximum_amount?: string;
            /**
             * @description The only amount, in units of the asset.
             * @example 12.50
             */
            fixed_amount?: string;
            /**
             * Format: date-time
             * @description When the option stops being payable.
             * @example 2027-01-31T18:00:00+06:00
             */
            expiration?: string;
        };
        Identifiers: {
            identifiers: components["schemas"]["Identifier"][];
            /** @description The `cursor` with which to ask for the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "payment_options": [
         *         {
         *           "chain": "eip155:8453",
         *           "asset": "USDC",
         *           "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
         *           "token_contract": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
         *           "minimum_amount": "2"
         *         }
         *       ]
         *     }
         */
        UpdateIdentifierRequest: {
            /** @description null unlinks the identifier from its name. */
            name_id?: string | null;
            payment_options?: components["schemas"]["PaymentOptionInput"][] | null;
        };
        EmergencySuspendRequest: {
            /** @example The wallet was stolen. */
            reason?: string | null;
        };
        History: {
            events: components["schemas"]["IdentifierEvent"][];
            log?: components["schemas"]["HistoryLog"];
            /** @description The `cursor` with which to ask for the next page; null on the last page. */
            next_cursor: string | null;
        };
        IdentifierEvent: {
            id: string;
            identifier_id: string;
            /** @description Its place in the history of the identifier. */
            sequence: number;
            /** @enum {string} */
            type: "register" | "update" | "approve" | "reject" | "emergency_suspend" | "suspend" | "reinstate" | "remove" | "revoke";
            /**
             * @description null for a registration.
             * @enum {string|null}
             */
            from_status: "pending" | "active" | "update_pending" | "suspended" | "removed" | "revoked" | null;
            /** @enum {string} */
            to_status: "pending" | "active" | "update_pending" | "suspended" | "removed" | "revoked";
            actor: {
                /** @enum {string} */
                kind: "provider" | "operator" | "system";
                /** @description Who carries the identifier from then on: the caller, or whom an operator handed it to. */
                provider_id: string | null;
                /** @description The wallet that signed; null if none did. */
                controller: string | null;
                /** @description The name of the operator; null for everybody else. */
                operator: string | null;
            };
            reason: string | null;
            changed_fields: string[];
            /** @description The `X-Request-Id` of the request; null where no request caused it. */
            request_id: string | null;
            /**
             * Format: date-time
             * @example 2026-11-20T22:00:00.000Z
             */
            occurred_at: string;
            /** @description 64 zeros before the first event. */
            previous_hash: string;
            /** @description SHA-256 over the canonical JSON of `{type, value}`, the value normalized. */
            identifier_hash: string;
            /** @description SHA-256 over the canonical JSON of the payment options after the event. */
            payment_options_hash: string;
            /** @description The same of the options that wait for review; null when none do. */
            proposed_payment_options_hash: string | null;
            /** @description SHA-256 over the canonical JSON (RFC 8785) of this object without `hash`. */
            hash: string;
            /** @description null where no wallet signed, as for what an operator did. */
            controller_authorization: components["schemas"]["ControllerAuthorization"] | null;
        };
        /** @description What the wallet signed, to verify the signature again. */
        ControllerAuthorization: {
            /** @enum {number} */
            v: 1;
            alg: string;
            /** @description `X-Controller-Wallet` exactly as sent. */
            wallet: string;
            /** @description The public base URL of the service that it was signed for. */
            audience: string;
            /** @description The method, a space, then path and query exactly as received. */
            request: string;
            /** @description The exact bytes of the body in base64; empty when there was none. */
            body: string;
            /** @description The id of the provider whose key the request had. */
            provider: string;
            /** @description `Idempotency-Key` exactly as sent; null without one. */
            idempotency_key: string | null;
            /** @description `If-Match` exactly as sent; null without one. */
            if_match: string | null;
            nonce: string;
            /** Format: date-time */
            issued_at: string;
            /** Format: date-time */
            expires_at: string;
            signature: string;
        };
        HistoryLog: {
            /** @description What the proofs are against; null where the service signs nothing. */
            checkpoint: {
                size: number;
                /** @example jCSDj2xQ0TwRwn+U7XWuL/vFoKoVyfvhMr0Zcq8mRZU= */
                root_hash: string;
                /** @description The signed note, as `GET /log/checkpoint` answers it. */
                note: string;
            } | null;
            /** @description One for each of the events of the page, in their order. */
            events: {
                /** @description Of the event. */
                sequence: number;
                /** @description Of its entry in the log; null while no checkpoint has it, which is a second or two. */
                index: number | null;
                /** @description The entry is SHA-256 over these 16 bytes, written as a UUID, and the 32 of the `hash` of the event. */
                salt: string;
                /** @description With `proof=inclusion`: the path of RFC 6962 from the entry to the root of the checkpoint. */
                inclusion_proof?: string[];
            }[];
        };
        ResolveRequest: {
            /**
             * @description An active identifier type; may be omitted for a full EMV payload.
             * @example email
             */
            type: string;
            /**
             * @description As the payer entered or scanned it; the full text of a QR code.
             * @example alice@shop.example
             */
            value: string;
        };
        ResolveResponse: {
            /** @example 1.0 */
            protocol_version: string;
            /**
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "update_pending" | "suspended" | "removed" | "revoked";
            /** @description Whether the identifier can be paid now. */
            payment_ready: boolean;
            /** @description Why it cannot be paid; only when `payment_ready` is false. */
            reasons?: ("pending_review" | "update_under_review" | "suspended" | "removed" | "revoked" | "name_not_active" | "no_payable_option" | "expired")[];
            identifier: {
                /** @example email */
                type: string;
                /** @example Alice@Shop.example */
                value: string;
                /** @example alice@shop.example */
                normalized_value: string;
            };
            registration: {
                /** Format: date-time */
                registered_at: string | null;
                /** Format: date-time */
                activated_at: string | null;
                /** Format: date-time */
                last_updated: string | null;
                /** Format: date-time */
                last_payment_update: string | null;
            };
            payment_options: components["schemas"]["PaymentOption"][];
            /** @description When present, the warnings must be shown to the payer before confirmation. */
            trust?: {
                /** @description Sentences for the payer. */
                warnings: string[];
                /** @description The same for programs, in the same order. Later releases may add codes. */
                codes: ("payment_options_changed" | "registered_recently" | "controller_changed" | "complaints" | "look_alike" | "qr_foreign" | "qr_other_claimant" | "qr_url_acquirer" | "qr_checksum" | "memo_required" | "option_expires_soon" | "name_not_active")[];
            };
        };
        /** @description A way to pay, and whether it may be used now. */
        PaymentOption: {
            /**
             * @description CAIP-2 chain id, or one of ethereum, polygon, base, arbitrum, optimism, bsc, bitcoin, solana, tron, stellar.
             * @example eip155:8453
             */
            chain: string;
            /**
             * @description Ticker, or CAIP-19 asset on the same chain.
             * @example USDC
             */
            asset: string;
            /**
             * @description Where to pay, with the checksum of the chain.
             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
             */
            address: string;
            /**
             * @description Contract or mint of the token; absent for a native coin.
             * @example 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913
             */
            token_contract?: string;
            /**
             * @description As it was registered, or else the CAIP-2 id of `chain`, so that a client needs no table of chain names.
             * @example eip155:8453
             */
            network_identifier?: string;
            /**
             * @description Memo or tag that the payment must carry, exactly as given.
             * @example 1048576
             */
            memo?: string;
            /**
             * @description Reference of the payee, for reconciliation.
             * @example INV-2026-0042
             */
            payment_reference?: string;
            /**
             * @description Lowest amount, in units of the asset.
             * @example 1
             */
            minimum_amount?: string;
            /**
             * @description Highest amount, in units of the asset.
             * @example 5000
             */
            maximum_amount?: string;
            /**
             * @description The only amount, in units of the asset.
             * @example 12.50
             */
            fixed_amount?: string;
            /**
             * Format: date-time
             * @description When the option stops being payable.
             * @example 2027-01-31T18:00:00+06:00
             */
            expiration?: string;
            /** @description Whether this option may be paid now. */
            payment_ready: boolean;
            /** @description Why it may not be paid; only when `payment_ready` is false. */
            reasons?: ("pending_review" | "update_under_review" | "suspended" | "removed" | "revoked" | "name_not_active" | "no_payable_option" | "expired")[];
        };
        ResolveBatchRequest: {
            /** @description What `POST /v1/resolve` takes, once for each identifier. */
            requests: components["schemas"]["ResolveRequest"][];
        };
        ResolveBatchResponse: {
            /** @description In the order of the requests. */
            answers: components["schemas"]["BatchAnswer"][];
        };
        BatchAnswer: {
            /**
             * @description What `POST /v1/resolve` would have answered.
             * @example 200
             */
            status: number;
            body: components["schemas"]["ResolveResponse"] | components["schemas"]["Error"];
            /** @description As the header `Resolution-Receipt` of a resolve, where it was asked for with `Prefer: receipt`. */
            receipt?: string;
        };
        Error: {
            /** @example about:blank */
            type: string;
            /** @description The name of the HTTP status. */
            title: string;
            status: number;
            /** @description One sentence for a person. */
            detail: string;
            /** @description Stable, for programs. */
            code: string;
            request_id: string;
            /** @description The fields that were refused. */
            errors?: {
                field: string;
                code: string;
                message: string;
            }[];
            /**
             * @description With `identifier_taken`, and only if the wallet that signed controls the identifier: its id, to read or change it.
             * @example 019aa3f0-0000-7000-8000-000000000001
             */
            identifier_id?: string;
        };
        Namespaces: {
            namespaces: components["schemas"]["Namespace"][];
            /** @description The `cursor` with which to ask for the next page; null on the last page. */
            next_cursor: string | null;
        };
        Namespace: {
            id: string;
            /** @example acme */
            slug: string;
            description: string | null;
            /**
             * @description Names of a namespace can be paid only while it is `active`.
             * @enum {string}
             */
            status: "pending" | "active" | "rejected" | "suspended";
            /**
             * @description Who may register names: the owner, any approved provider, or nobody.
             * @enum {string}
             */
            registration_policy: "provider_only" | "open" | "closed";
            /** @description Labels that nobody can register, nor any that look the same. */
            reserved_names: string[];
            /** @description The provider that owns the namespace. */
            provider_id: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When an operator approved it; null before.
             */
            approved_at: string | null;
        };
        NamespaceRequest: {
            /**
             * @description 3 to 63 letters, digits and inner hyphens.
             * @example bazaar
             */
            slug: string;
            /** @example The shops of the bazaar */
            description?: string | null;
            /**
             * @description Who may register names: the owner, any approved provider, or nobody.
             * @enum {string|null}
             */
            registration_policy?: "provider_only" | "open" | "closed" | null;
            /**
             * @example [
             *       "admin",
             *       "support"
             *     ]
             */
            reserved_names?: string[] | null;
        };
        NamespaceDetails: {
            namespace: components["schemas"]["Namespace"];
            names: components["schemas"]["NamespaceName"][];
            usage: {
                names_total: number;
                names_active: number;
                names_pending: number;
            };
            /** @description The `cursor` with which to ask for the next page; null on the last page. */
            next_cursor: string | null;
        };
        NamespaceName: {
            /** @description The name_id of identifiers. */
            id: string;
            /** @example acme */
            namespace: string;
            /** @example rahim */
            label: string;
            /** @example rahim@acme */
            full_name: string;
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "removed";
            /** @description The wallet that the name belongs to; null for a reservation. */
            controller: string | null;
            /** @description Shown to the provider that registered the name and to the owner of the namespace only. */
            controller_ref: string | null;
            /** @description The identifier that is registered under the name; null while there is none. */
            identifier_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description What is left out stays as it is. */
        NamespaceChangeRequest: {
            /**
             * @description An empty text takes the description away.
             * @example The customers of Acme Bank
             */
            description?: string | null;
            /**
             * @description Who may register names: the owner, any approved provider, or nobody.
             * @enum {string|null}
             */
            registration_policy?: "provider_only" | "open" | "closed" | null;
            /**
             * @description The whole list. Names that are registered already stay.
             * @example [
             *       "admin",
             *       "support"
             *     ]
             */
            reserved_names?: string[] | null;
        };
        /**
         * @example {
         *       "label": "karim",
         *       "controller_ref": "customer-42"
         *     }
         */
        NamespaceNameRequest: {
            /**
             * @description The part before the @.
             * @example karim
             */
            label: string;
            /**
             * @description The provider's own reference.
             * @example customer-42
             */
            controller_ref?: string | null;
            /**
             * @description CAIP-2 chain id, or one of ethereum, polygon, base, arbitrum, optimism, bsc, bitcoin, solana, tron, stellar.
             * @example eip155:8453
             */
            chain?: string | null;
            /**
             * @description Ticker, or CAIP-19 asset on the same chain.
             * @example USDC
             */
            asset?: string | null;
            /**
             * @description Where to pay, with the checksum of the chain.
             * @example 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
             */
            address?: string | null;
        } & {
            [key: string]: unknown;
        };
        Complaints: {
            complaints: components["schemas"]["Complaint"][];
            /** @description The `cursor` with which to ask for the next page; null on the last page. */
            next_cursor: string | null;
        };
        Complaint: {
            id: string;
            /** @enum {string} */
            status: "open" | "acknowledged" | "closed";
            /**
             * @description What an operator decided; null until the complaint is closed.
             * @enum {string|null}
             */
            resolution: "upheld" | "dismissed" | null;
            reason: string;
            description: string;
            /** @description The identifier that the complaint is about, also where it was named by its value; null if there is none. */
            identifier_id: string | null;
            /** @description As it was sent. */
            target_type: string | null;
            /** @description As it was sent. */
            target_value: string | null;
            /** @description The provider's own id of the user who complains. */
            reporter_user_id: string | null;
            /** @description The provider that complained. */
            provider_id: string;
            evidence: string[];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When an operator began to look into it; null before.
             */
            acknowledged_at: string | null;
            /**
             * Format: date-time
             * @description When an operator decided; null before.
             */
            closed_at: string | null;
        };
        /**
         * @example {
         *       "reason": "fraud",
         *       "description": "The goods were never sent.",
         *       "target_type": "email",
         *       "target_value": "alice@shop.example",
         *       "reporter_user_id": "user-7",
         *       "evidence": [
         *         "https://shop.example/orders/42"
         *       ]
         *     }
         */
        ComplaintRequest: {
            /** @example fraud */
            reason: string;
            /** @example The goods were never sent. */
            description: string;
            identifier_id?: string | null;
            /** @example email */
            target_type?: string | null;
            /**
             * @description With `target_type`, the value of an identifier; alone it is kept as it is.
             * @example alice@shop.example
             */
            target_value?: string | null;
            /** @example user-7 */
            reporter_user_id?: string | null;
            evidence?: string[] | null;
        };
        Me: {
            /** @enum {string} */
            key_kind: "provider" | "free";
            /**
             * Format: uuid
             * @description What a wallet signs as `Provider`; null for a Free key.
             * @example 019aa3f0-0000-7000-8000-000000000001
             */
            provider_id: string | null;
            /**
             * @description The provider's name; null for a Free key.
             * @example Acme Pay
             */
            name: string | null;
            /**
             * @description The provider's status; null for a Free key.
             * @example approved
             */
            status: string | null;
            /**
             * @description `GET /v1/events?after=` with it reads what happens from now on; null for a Free key.
             * @example NTEyLjE3OTUzMzM1NzQ
             */
            events_cursor: string | null;
            /** @description The limits that hold for this key, each with what is left of it. */
            limits: {
                resolve_per_minute?: components["schemas"]["LimitLeft"];
                resolve_miss_per_hour?: components["schemas"]["LimitLeft"];
                read_per_minute?: components["schemas"]["LimitLeft"];
                mutation_per_minute?: components["schemas"]["LimitLeft"];
                complaint_per_hour?: components["schemas"]["LimitLeft"];
                namespace_per_hour?: components["schemas"]["LimitLeft"];
                lookup_per_minute?: components["schemas"]["LimitLeft"];
                /** @description Only for a Free key: per UTC day. */
                resolve_per_day?: components["schemas"]["LimitLeft"];
            };
        };
        LimitLeft: {
            /**
             * @description Admitted at the most within the period.
             * @example 120
             */
            quota: number;
            /**
             * @description How many of them are left now.
             * @example 118
             */
            remaining: number;
            /**
             * @description Until more is left than now; 0 when nothing is counted.
             * @example 42
             */
            reset_seconds: number;
        };
        ServiceDescription: {
            /** @example 1.0 */
            protocol_version: string;
            /**
             * @description What a wallet signs as `Audience`.
             * @example https://pay.example
             */
            audience: string;
            /** @description How controllers sign. */
            controller_authorization: {
                /** @example 1 */
                version: number;
                /**
                 * @description What `alg` may be here.
                 * @example [
                 *       "eip191",
                 *       "eip712",
                 *       "ed25519"
                 *     ]
                 */
                modes: string[];
                /**
                 * @description From `issued_at` to `expires_at` at the most.
                 * @example 300
                 */
                max_seconds: number;
                /**
                 * @description How far `issued_at` may be ahead of the service's clock.
                 * @example 60
                 */
                clock_skew_seconds: number;
                /** @description All of the typed data but its message, in the spelling of EIP-712; absent without the mode. */
                eip712?: {
                    types: {
                        EIP712Domain: {
                            name: string;
                            type: string;
                        }[];
                        Authorization: {
                            name: string;
                            type: string;
                        }[];
                    };
                    primaryType: string;
                    domain: {
                        name: string;
                        version: string;
                    };
                };
            };
            identifier_types: components["schemas"]["IdentifierType"][];
            /** @description How much is admitted. */
            limits: {
                /** @description The limits of each provider, all its keys together, unless the operator has set others: see `GET /v1/me`. */
                provider: {
                    resolve_per_minute: number;
                    resolve_miss_per_hour?: number;
                    read_per_minute: number;
                    mutation_per_minute: number;
                    complaint_per_hour: number;
                    namespace_per_hour: number;
                    lookup_per_minute: number;
                };
                /** @description The limits of each Free key. */
                free_key: {
                    resolve_per_minute: number;
                    resolve_miss_per_hour?: number;
                    read_per_minute: number;
                    resolve_per_day: number;
                };
                /** @description The limits of each address that sends requests without a key or with a wrong one. */
                client_address: {
                    availability_per_minute: number;
                    auth_failure_per_minute: number;
                    log_per_minute: number;
                };
                /**
                 * @description The most resolves in one batch.
                 * @example 100
                 */
                batch_requests: number;
                /**
                 * @description The greatest length of an identifier value.
                 * @example 700
                 */
                value_characters: number;
                /**
                 * @description The greatest size of the body of a request.
                 * @example 65536
                 */
                body_bytes: number;
            };
            /** @description The keys that the service signs receipts and its log with, oldest first, retired ones too; empty where it signs nothing. What a key signed between `created_at` and `retired_at` stays good. */
            public_keys: components["schemas"]["PublicKey"][];
        };
        PublicKey: {
            /**
             * @description The key ID of C2SP's signed note, in hexadecimal.
             * @example d250f767
             */
            id: string;
            /**
             * @description An Ed25519 public key, as tools for C2SP's signed notes take it.
             * @example pay.example/log+d250f767+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8
             */
            vkey: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            retired_at: string | null;
        };
        Events: {
            events: components["schemas"]["Event"][];
            /** @description Where to go on; never null, because there is always a next event. */
            next_cursor: string;
            /** @description Whether there is more to read at once. */
            has_more: boolean;
        };
        Event: {
            /** @description The same in the feed and in every delivery, and in every retry. */
            id: string;
            /** @description Pass it as `after` to read the events that follow this one. */
            cursor: string;
            /** @description Now one of `identifier.registered`, `identifier.updated`, `identifier.approved`, `identifier.rejected`, `identifier.emergency_suspended`, `identifier.suspended`, `identifier.reinstated`, `identifier.removed`, `identifier.revoked`, `identifier.released`, `identifier.left`, `name.registered`, `name.changed`, `namespace.registered`, `namespace.changed`, `complaint.opened`, `complaint.changed`, `webhook.disabled`. */
            type: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                identifier_id?: string;
                /** @description Of the event in the history of the identifier. */
                sequence?: number;
                history_event_id?: string;
                from_status?: string;
                to_status?: string;
                /** @enum {string} */
                actor_kind?: "provider" | "operator" | "system";
                changed_fields?: string[];
                /** @description As in the history (`GET /v1/identifiers/{id}/history`). */
                identifier_hash?: string;
                /** @description As in the history (`GET /v1/identifiers/{id}/history`). */
                payment_options_hash?: string;
                /** @description As in the history (`GET /v1/identifiers/{id}/history`). */
                proposed_payment_options_hash?: string;
                /** @description As in the history (`GET /v1/identifiers/{id}/history`). */
                hash?: string;
                name_id?: string;
                namespace_id?: string;
                complaint_id?: string;
                resolution?: string;
                webhook_id?: string;
                /** @description A code: why a webhook endpoint was disabled. */
                reason?: string;
            };
        };
        /**
         * @example {
         *       "url": "https://hooks.shop.example/payment-identifiers",
         *       "types": []
         *     }
         */
        WebhookRequest: {
            /** @example https://hooks.shop.example/payment-identifiers */
            url: string;
            /** @description Empty for every type. */
            types?: ("identifier.registered" | "identifier.updated" | "identifier.approved" | "identifier.rejected" | "identifier.emergency_suspended" | "identifier.suspended" | "identifier.reinstated" | "identifier.removed" | "identifier.revoked" | "identifier.released" | "identifier.left" | "name.registered" | "name.changed" | "namespace.registered" | "namespace.changed" | "complaint.opened" | "complaint.changed" | "webhook.disabled")[] | null;
            /** @example production */
            description?: string | null;
        };
        WebhookWithSecret: {
            id: string;
            url: string;
            description: string | null;
            /** @description Empty for every type. */
            types: string[];
            /** @enum {string} */
            status: "enabled" | "disabled" | "deleted";
            /** @description `failing`: nothing was taken for three days. `gone`: it answered 410. `asked`: somebody disabled it. `left`: its provider was off-boarded. */
            disabled_reason: string | null;
            /** @description Attempts that failed since the last one that did not. */
            failures: number;
            /**
             * Format: date-time
             * @description To within ten seconds.
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description Until then messages are signed with the old secret, too.
             */
            old_secret_until: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * @description Shown this once; messages are signed with it.
             * @example whsec_…
             */
            secret: string;
        };
        Webhooks: {
            webhooks: components["schemas"]["Webhook"][];
        };
        Webhook: {
            id: string;
            url: string;
            description: string | null;
            /** @description Empty for every type. */
            types: string[];
            /** @enum {string} */
            status: "enabled" | "disabled" | "deleted";
            /** @description `failing`: nothing was taken for three days. `gone`: it answered 410. `asked`: somebody disabled it. `left`: its provider was off-boarded. */
            disabled_reason: string | null;
            /** @description Attempts that failed since the last one that did not. */
            failures: number;
            /**
             * Format: date-time
             * @description To within ten seconds.
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description Until then messages are signed with the old secret, too.
             */
            old_secret_until: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /**
         * @example {
         *       "status": "enabled"
         *     }
         */
        WebhookUpdate: {
            /** @example https://hooks.shop.example/payment-identifiers */
            url?: string | null;
            /** @description Empty for every type. */
            types?: ("identifier.registered" | "identifier.updated" | "identifier.approved" | "identifier.rejected" | "identifier.emergency_suspended" | "identifier.suspended" | "identifier.reinstated" | "identifier.removed" | "identifier.revoked" | "identifier.released" | "identifier.left" | "name.registered" | "name.changed" | "namespace.registered" | "namespace.changed" | "complaint.opened" | "complaint.changed" | "webhook.disabled")[] | null;
            /** @example production */
            description?: string | null;
            /** @enum {string|null} */
            status?: "enabled" | "disabled" | null;
        };
        WebhookRotation: {
            /** @description How long messages are signed with the old secret, too; 24 by default. */
            overlap_hours?: number | null;
        };
        WebhookTest: {
            ok: boolean;
            /** @description The HTTP status of the answer. */
            response_status: number | null;
            /** @description Why it failed: `refused`, `redirected`, `timeout`, `no_connection`, `name_not_found`, `forbidden_address`. */
            fault: string | null;
        };
        WebhookDeliveries: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description The `cursor` with which to ask for the next page; null on the last page. */
            next_cursor: string | null;
        };
        WebhookDelivery: {
            id: string;
            /** @description null once the event is no longer kept. */
            event_id: string | null;
            event_type: string | null;
            /**
             * @description `dead`: given up after three days.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dead";
            /** @description How often it was sent. */
            attempts: number;
            /**
             * Format: date-time
             * @description null when it is not sent again.
             */
            next_attempt_at: string | null;
            /** @description The HTTP status of the answer. */
            response_status: number | null;
            /** @description Why it failed: `refused`, `redirected`, `timeout`, `no_connection`, `name_not_found`, `forbidden_address`. */
            fault: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was taken or given up; null while it waits.
             */
            finished_at: string | null;
        };
        Health: {
            ok: boolean;
            /** @example payment-identifier-resolver */
            service: string;
            /** @enum {string} */
            database: "up" | "down";
            /** @description How many standbys this process asks, and how many of them answer resolves now. The primary answers the rest. */
            standbys: {
                configured: number;
                answering: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    checkAuthorization: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The wallet that controls the mapping: an EVM address (`0xf39F…2266`) or an Ed25519 public key in base58, or
                 *     the CAIP-10 form of one.
                 */
                "X-Controller-Wallet": string;
                /**
                 * @description base64url of the JSON `{v, alg, nonce, issued_at, expires_at, signature}`. The wallet signs the text that
                 *     stands at the top of this contract. A refused signature is answered with the whole text that was expected. Swagger UI sends
                 *     the text of the body field as it stands, spaces and line breaks included. Good once, for five minutes at most.
                 */
                "X-Controller-Authorization": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet signed exactly this request */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationCheck"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`, `authorization_missing`, `authorization_malformed`, `authorization_not_yet_valid`, `authorization_expired`, `authorization_lifetime_not_accepted`, `authorization_mode_not_accepted`, `authorization_invalid`, `authorization_replayed`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved" | "authorization_missing" | "authorization_malformed" | "authorization_not_yet_valid" | "authorization_expired" | "authorization_lifetime_not_accepted" | "authorization_mode_not_accepted" | "authorization_invalid" | "authorization_replayed";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    listIdentifierTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types, by name */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifierTypes"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    checkAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the identifier type. */
                type: string;
                /** @description The value as somebody would enter it. */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is free, and if not, why */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availability"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    findIdentifiers: {
        parameters: {
            query?: {
                /** @description How many there are on a page at the most. */
                limit?: number;
                /** @description The `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description With `value`: the type of the value to look up. */
                type?: string;
                /** @description With `type`: the value to look up, in any spelling, whichever provider carries it. */
                value?: string;
                /** @description Only identifiers that are in this state. */
                status?: "pending" | "active" | "update_pending" | "suspended" | "removed" | "revoked";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identifiers, oldest first */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identifiers"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `validation_failed`, `unsupported_type`, `invalid_identifier`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "validation_failed" | "unsupported_type" | "invalid_identifier";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    registerIdentifier: {
        parameters: {
            query?: never;
            header: {
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
                /**
                 * @description The wallet that controls the mapping: an EVM address (`0xf39F…2266`) or an Ed25519 public key in base58, or
                 *     the CAIP-10 form of one.
                 */
                "X-Controller-Wallet": string;
                /**
                 * @description base64url of the JSON `{v, alg, nonce, issued_at, expires_at, signature}`. The wallet signs the text that
                 *     stands at the top of this contract. A refused signature is answered with the whole text that was expected. Swagger UI sends
                 *     the text of the body field as it stands, spaces and line breaks included. Good once, for five minutes at most.
                 */
                "X-Controller-Authorization": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterIdentifierRequest"];
            };
        };
        responses: {
            /** @description Registered */
            201: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identifier"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `unsupported_type`, `invalid_identifier`, `invalid_payment_options`, `name_required`, `invalid_name_id`, `invalid_idempotency_key`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "unsupported_type" | "invalid_identifier" | "invalid_payment_options" | "name_required" | "invalid_name_id" | "invalid_idempotency_key";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`, `authorization_missing`, `authorization_malformed`, `authorization_not_yet_valid`, `authorization_expired`, `authorization_lifetime_not_accepted`, `authorization_mode_not_accepted`, `authorization_invalid`, `authorization_replayed`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved" | "authorization_missing" | "authorization_malformed" | "authorization_not_yet_valid" | "authorization_expired" | "authorization_lifetime_not_accepted" | "authorization_mode_not_accepted" | "authorization_invalid" | "authorization_replayed";
                    };
                };
            };
            /** @description Resource conflict: `authorization_outdated`, `identifier_taken`, `identifier_revoked`, `identifier_quarantined`, `identifier_reserved`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "authorization_outdated" | "identifier_taken" | "identifier_revoked" | "identifier_quarantined" | "identifier_reserved" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    getIdentifier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` that the registration was answered with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identifier */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identifier"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `identifier_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "identifier_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    removeIdentifier: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change, with its quotes: `"1"`; 412 when there is a newer one. */
                "If-Match"?: string;
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
                /**
                 * @description The wallet that controls the mapping: an EVM address (`0xf39F…2266`) or an Ed25519 public key in base58, or
                 *     the CAIP-10 form of one.
                 */
                "X-Controller-Wallet": string;
                /**
                 * @description base64url of the JSON `{v, alg, nonce, issued_at, expires_at, signature}`. The wallet signs the text that
                 *     stands at the top of this contract. A refused signature is answered with the whole text that was expected. Swagger UI sends
                 *     the text of the body field as it stands, spaces and line breaks included. Good once, for five minutes at most.
                 */
                "X-Controller-Authorization": string;
            };
            path: {
                /** @description The `id` that the registration was answered with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identifier"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_idempotency_key`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_idempotency_key";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`, `authorization_missing`, `authorization_malformed`, `authorization_not_yet_valid`, `authorization_expired`, `authorization_lifetime_not_accepted`, `authorization_mode_not_accepted`, `authorization_invalid`, `authorization_replayed`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved" | "authorization_missing" | "authorization_malformed" | "authorization_not_yet_valid" | "authorization_expired" | "authorization_lifetime_not_accepted" | "authorization_mode_not_accepted" | "authorization_invalid" | "authorization_replayed";
                    };
                };
            };
            /** @description Operation is not authorized: `not_the_controller`, `identifier_not_mutable`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "not_the_controller" | "identifier_not_mutable";
                    };
                };
            };
            /** @description Resource not found: `identifier_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "identifier_not_found";
                    };
                };
            };
            /** @description Resource conflict: `authorization_outdated`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "authorization_outdated" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            /** @description The resource has changed since the ETag in If-Match: `precondition_failed`. */
            412: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "precondition_failed";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    updateIdentifier: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change, with its quotes: `"1"`; 412 when there is a newer one. */
                "If-Match"?: string;
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
                /**
                 * @description The wallet that controls the mapping: an EVM address (`0xf39F…2266`) or an Ed25519 public key in base58, or
                 *     the CAIP-10 form of one.
                 */
                "X-Controller-Wallet": string;
                /**
                 * @description base64url of the JSON `{v, alg, nonce, issued_at, expires_at, signature}`. The wallet signs the text that
                 *     stands at the top of this contract. A refused signature is answered with the whole text that was expected. Swagger UI sends
                 *     the text of the body field as it stands, spaces and line breaks included. Good once, for five minutes at most.
                 */
                "X-Controller-Authorization": string;
            };
            path: {
                /** @description The `id` that the registration was answered with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIdentifierRequest"];
            };
        };
        responses: {
            /** @description Updated */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identifier"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_payment_options`, `invalid_name_id`, `invalid_idempotency_key`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_payment_options" | "invalid_name_id" | "invalid_idempotency_key";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`, `authorization_missing`, `authorization_malformed`, `authorization_not_yet_valid`, `authorization_expired`, `authorization_lifetime_not_accepted`, `authorization_mode_not_accepted`, `authorization_invalid`, `authorization_replayed`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved" | "authorization_missing" | "authorization_malformed" | "authorization_not_yet_valid" | "authorization_expired" | "authorization_lifetime_not_accepted" | "authorization_mode_not_accepted" | "authorization_invalid" | "authorization_replayed";
                    };
                };
            };
            /** @description Operation is not authorized: `not_the_controller`, `identifier_not_mutable`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "not_the_controller" | "identifier_not_mutable";
                    };
                };
            };
            /** @description Resource not found: `identifier_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "identifier_not_found";
                    };
                };
            };
            /** @description Resource conflict: `authorization_outdated`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "authorization_outdated" | "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            /** @description The resource has changed since the ETag in If-Match: `precondition_failed`. */
            412: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "precondition_failed";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    suspendIdentifier: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change, with its quotes: `"1"`; 412 when there is a newer one. */
                "If-Match"?: string;
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
                /**
                 * @description The wallet that controls the mapping: an EVM address (`0xf39F…2266`) or an Ed25519 public key in base58, or
                 *     the CAIP-10 form of one.
                 */
                "X-Controller-Wallet": string;
                /**
                 * @description base64url of the JSON `{v, alg, nonce, issued_at, expires_at, signature}`. The wallet signs the text that
                 *     stands at the top of this contract. A refused signature is answered with the whole text that was expected. Swagger UI sends
                 *     the text of the body field as it stands, spaces and line breaks included. Good once, for five minutes at most.
                 */
                "X-Controller-Authorization": string;
            };
            path: {
                /** @description The `id` that the registration was answered with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmergencySuspendRequest"];
            };
        };
        responses: {
            /** @description Suspended */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identifier"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_idempotency_key`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_idempotency_key";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`, `authorization_missing`, `authorization_malformed`, `authorization_not_yet_valid`, `authorization_expired`, `authorization_lifetime_not_accepted`, `authorization_mode_not_accepted`, `authorization_invalid`, `authorization_replayed`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved" | "authorization_missing" | "authorization_malformed" | "authorization_not_yet_valid" | "authorization_expired" | "authorization_lifetime_not_accepted" | "authorization_mode_not_accepted" | "authorization_invalid" | "authorization_replayed";
                    };
                };
            };
            /** @description Operation is not authorized: `not_the_controller`, `identifier_not_mutable`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "not_the_controller" | "identifier_not_mutable";
                    };
                };
            };
            /** @description Resource not found: `identifier_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "identifier_not_found";
                    };
                };
            };
            /** @description Resource conflict: `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            /** @description The resource has changed since the ETag in If-Match: `precondition_failed`. */
            412: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "precondition_failed";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    getIdentifierHistory: {
        parameters: {
            query?: {
                /** @description How many there are on a page at the most. */
                limit?: number;
                /** @description The `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description `inclusion`: shows for each event that the log has it. */
                proof?: "inclusion";
                /** @description The size of the checkpoint that proofs are against, for who has verified one. Otherwise the newest. */
                checkpoint?: number;
            };
            header?: never;
            path: {
                /** @description The `id` that the registration was answered with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, oldest first */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `identifier_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "identifier_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    readCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed note */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Resource not found: `log_resource_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "log_resource_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    readTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Level or `entries`, index and width; its slashes are those of the path. Which tiles there are, and how wide the last one is, follows from the size in the checkpoint: `0/000.p/5` are the first 5 hashes of a log that has had that size. */
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hashes or the entries */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Resource not found: `log_resource_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "log_resource_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    resolveIdentifier: {
        parameters: {
            query?: never;
            header?: {
                /** @description `receipt` (RFC 7240) asks for a proof of the answer that can be verified without the service. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveRequest"];
            };
        };
        responses: {
            /** @description The registry state and the payment options */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that the answer has the receipt that was asked for with `Prefer` (RFC 7240). */
                    "Preference-Applied"?: "receipt";
                    /** @description The proof that this service gave this answer to this question at this time, if it was asked for with `Prefer: receipt` and the service has a key to sign with: base64url of a JSON object that docs/receipts.md describes. */
                    "Resolution-Receipt"?: string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy": string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolveResponse"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `type_required`, `unsupported_type`, `invalid_identifier`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "type_required" | "unsupported_type" | "invalid_identifier";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `no_mapping`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that the answer has the receipt that was asked for with `Prefer` (RFC 7240). */
                    "Preference-Applied"?: "receipt";
                    /** @description The proof that this service gave this answer to this question at this time, if it was asked for with `Prefer: receipt` and the service has a key to sign with: base64url of a JSON object that docs/receipts.md describes. */
                    "Resolution-Receipt"?: string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "no_mapping";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    resolveBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description `receipt` (RFC 7240) asks for a proof of the answer that can be verified without the service. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveBatchRequest"];
            };
        };
        responses: {
            /** @description For each request what a resolve would have answered */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that the answer has the receipt that was asked for with `Prefer` (RFC 7240). */
                    "Preference-Applied"?: "receipt";
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy": string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolveBatchResponse"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "provider_not_approved";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The limits of the caller (draft-ietf-httpapi-ratelimit-headers-11): `q` requests in `w` seconds, for a Free key also per UTC day. */
                    "RateLimit-Policy"?: string;
                    /** @description What is left of each limit: `r` requests, and one more after `t` seconds. */
                    RateLimit?: string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    listNamespaces: {
        parameters: {
            query?: {
                /** @description How many there are on a page at the most. */
                limit?: number;
                /** @description The `next_cursor` of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The namespaces, oldest first */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Namespaces"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    applyForNamespace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamespaceRequest"];
            };
        };
        responses: {
            /** @description Submitted */
            201: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Namespace"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_idempotency_key`, `invalid_slug`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_idempotency_key" | "invalid_slug";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource conflict: `idempotency_key_reused`, `idempotency_in_progress`, `namespace_taken`, `namespace_raced`, `too_many_pending_namespaces`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "idempotency_key_reused" | "idempotency_in_progress" | "namespace_taken" | "namespace_raced" | "too_many_pending_namespaces";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    getNamespace: {
        parameters: {
            query?: {
                /** @description How many there are on a page at the most. */
                limit?: number;
                /** @description The `next_cursor` of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The slug of the namespace, in any case. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The namespace with a page of its names */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamespaceDetails"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `namespace_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "namespace_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    changeNamespace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, with its quotes: `"1"`; 412 when there is a newer one. */
                "If-Match"?: string;
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of the namespace, in any case. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamespaceChangeRequest"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Namespace"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_idempotency_key`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_idempotency_key";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Operation is not authorized: `namespace_not_mutable`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "namespace_not_mutable";
                    };
                };
            };
            /** @description Resource not found: `namespace_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "namespace_not_found";
                    };
                };
            };
            /** @description Resource conflict: `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "idempotency_key_reused" | "idempotency_in_progress";
                    };
                };
            };
            /** @description The resource has changed since the ETag in If-Match: `precondition_failed`. */
            412: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "precondition_failed";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    registerName: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
                /**
                 * @description The wallet that controls the mapping: an EVM address (`0xf39F…2266`) or an Ed25519 public key in base58, or
                 *     the CAIP-10 form of one.
                 */
                "X-Controller-Wallet"?: string;
                /**
                 * @description base64url of the JSON `{v, alg, nonce, issued_at, expires_at, signature}`. The wallet signs the text that
                 *     stands at the top of this contract. A refused signature is answered with the whole text that was expected. Swagger UI sends
                 *     the text of the body field as it stands, spaces and line breaks included. Good once, for five minutes at most.
                 */
                "X-Controller-Authorization"?: string;
            };
            path: {
                /** @description The slug of the namespace, in any case. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamespaceNameRequest"];
            };
        };
        responses: {
            /** @description Registered */
            201: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamespaceName"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `unsupported_type`, `invalid_payment_options`, `invalid_idempotency_key`, `invalid_label`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "unsupported_type" | "invalid_payment_options" | "invalid_idempotency_key" | "invalid_label";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`, `authorization_missing`, `authorization_malformed`, `authorization_not_yet_valid`, `authorization_expired`, `authorization_lifetime_not_accepted`, `authorization_mode_not_accepted`, `authorization_invalid`, `authorization_replayed`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved" | "authorization_missing" | "authorization_malformed" | "authorization_not_yet_valid" | "authorization_expired" | "authorization_lifetime_not_accepted" | "authorization_mode_not_accepted" | "authorization_invalid" | "authorization_replayed";
                    };
                };
            };
            /** @description Operation is not authorized: `namespace_closed`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "namespace_closed";
                    };
                };
            };
            /** @description Resource not found: `namespace_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "namespace_not_found";
                    };
                };
            };
            /** @description Resource conflict: `authorization_outdated`, `identifier_taken`, `identifier_revoked`, `identifier_quarantined`, `identifier_reserved`, `idempotency_key_reused`, `idempotency_in_progress`, `name_taken`, `name_reserved`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "authorization_outdated" | "identifier_taken" | "identifier_revoked" | "identifier_quarantined" | "identifier_reserved" | "idempotency_key_reused" | "idempotency_in_progress" | "name_taken" | "name_reserved";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    getName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of the namespace, in any case. */
                namespace: string;
                /** @description The part before the @, in any spelling. */
                label: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The name */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamespaceName"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `name_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "name_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    releaseName: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change, with its quotes: `"1"`; 412 when there is a newer one. */
                "If-Match"?: string;
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
                /**
                 * @description The wallet that controls the mapping: an EVM address (`0xf39F…2266`) or an Ed25519 public key in base58, or
                 *     the CAIP-10 form of one.
                 */
                "X-Controller-Wallet"?: string;
                /**
                 * @description base64url of the JSON `{v, alg, nonce, issued_at, expires_at, signature}`. The wallet signs the text that
                 *     stands at the top of this contract. A refused signature is answered with the whole text that was expected. Swagger UI sends
                 *     the text of the body field as it stands, spaces and line breaks included. Good once, for five minutes at most.
                 */
                "X-Controller-Authorization"?: string;
            };
            path: {
                /** @description The slug of the namespace, in any case. */
                namespace: string;
                /** @description The part before the @, in any spelling. */
                label: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Released */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The version of what is shown, for `If-Match`: it changes with every change of it. */
                    ETag: string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamespaceName"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_idempotency_key`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_idempotency_key";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`, `authorization_missing`, `authorization_malformed`, `authorization_not_yet_valid`, `authorization_expired`, `authorization_lifetime_not_accepted`, `authorization_mode_not_accepted`, `authorization_invalid`, `authorization_replayed`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved" | "authorization_missing" | "authorization_malformed" | "authorization_not_yet_valid" | "authorization_expired" | "authorization_lifetime_not_accepted" | "authorization_mode_not_accepted" | "authorization_invalid" | "authorization_replayed";
                    };
                };
            };
            /** @description Operation is not authorized: `not_the_controller`, `name_not_mutable`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "not_the_controller" | "name_not_mutable";
                    };
                };
            };
            /** @description Resource not found: `name_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "name_not_found";
                    };
                };
            };
            /** @description Resource conflict: `authorization_outdated`, `idempotency_key_reused`, `idempotency_in_progress`, `name_raced`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "authorization_outdated" | "idempotency_key_reused" | "idempotency_in_progress" | "name_raced";
                    };
                };
            };
            /** @description The resource has changed since the ETag in If-Match: `precondition_failed`. */
            412: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "precondition_failed";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    listComplaints: {
        parameters: {
            query?: {
                /** @description How many there are on a page at the most. */
                limit?: number;
                /** @description The `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description Only complaints with this status. */
                status?: "open" | "acknowledged" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your complaints, oldest first */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Complaints"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    submitComplaint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe for 24 hours: the same request gets the stored answer, another one 409. Any text of the client's, such as `order-1`; a signature names it. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComplaintRequest"];
            };
        };
        responses: {
            /** @description The unfinished complaint that says the same */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Complaint"];
                };
            };
            /** @description Submitted */
            201: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Complaint"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_idempotency_key`, `invalid_target`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_idempotency_key" | "invalid_target";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource conflict: `idempotency_key_reused`, `idempotency_in_progress`, `complaint_raced`, `too_many_complaints`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description Says that this is the stored answer of an earlier request with the same `Idempotency-Key`. */
                    "Idempotency-Replayed"?: "true";
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "idempotency_key_reused" | "idempotency_in_progress" | "complaint_raced" | "too_many_complaints";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    getComplaint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` that the complaint was answered with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The complaint */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Complaint"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `complaint_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "complaint_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    readCaller: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "provider_not_approved";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    describeService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceDescription"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    readEvents: {
        parameters: {
            query?: {
                /** @description A `cursor` or `next_cursor` that this feed has answered. Without it: the oldest event kept. */
                after?: string;
                /** @description Only events of these types, separated by commas, such as `identifier.suspended`. */
                types?: string;
                /** @description Only events of the identifier with this id. */
                identifier?: string;
                /** @description How many events there are on a page at the most. */
                limit?: number;
                /** @description How many seconds the answer may wait for an event when there is none. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events, oldest first */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Events"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description What comes after the cursor may be gone: `cursor_expired`. */
            410: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "cursor_expired";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description A `cursor` or `next_cursor` that this feed has answered. Without it: the oldest event kept. */
                after?: string;
                /** @description Only events of these types, separated by commas, such as `identifier.suspended`. */
                types?: string;
                /** @description Only events of the identifier with this id. */
                identifier?: string;
            };
            header?: {
                /** @description The `id` of the last message that arrived; it takes precedence over `after`. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages whose data is an event, without an end */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description What comes after the cursor may be gone: `cursor_expired`. */
            410: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "cursor_expired";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`, `too_many_streams`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited" | "too_many_streams";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your endpoints, oldest first */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhooks"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The endpoint, with its secret */
            201: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_webhook_url`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_webhook_url";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Operation is not authorized: `webhooks_off`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhooks_off";
                    };
                };
            };
            /** @description Resource conflict: `too_many_webhooks`. */
            409: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "too_many_webhooks";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` that the endpoint was created with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `webhook_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhook_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` that the endpoint was created with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `webhook_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhook_not_found";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` that the endpoint was created with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`, `invalid_webhook_url`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed" | "invalid_webhook_url";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `webhook_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhook_not_found";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` that the endpoint was created with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description The endpoint, with its new secret */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Operation is not authorized: `webhooks_off`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhooks_off";
                    };
                };
            };
            /** @description Resource not found: `webhook_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhook_not_found";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` that the endpoint was created with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Operation is not authorized: `webhooks_off`. */
            403: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhooks_off";
                    };
                };
            };
            /** @description Resource not found: `webhook_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhook_not_found";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many there are on a page at the most. */
                limit?: number;
                /** @description The `next_cursor` of the page before; opaque. */
                cursor?: string;
                /** @description Only deliveries with this status. */
                status?: "pending" | "delivered" | "dead";
            };
            header?: never;
            path: {
                /** @description The `id` that the endpoint was created with. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, newest first */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `webhook_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhook_not_found";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    redeliverEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` that the endpoint was created with. */
                id: string;
                /** @description The `id` of the delivery. */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is pending */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`, `malformed_body`, `validation_failed`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request" | "malformed_body" | "validation_failed";
                    };
                };
            };
            /** @description Authentication failed: credential absent, invalid, revoked, or provider not approved: `credential_missing`, `credential_invalid`, `credential_revoked`, `credential_not_accepted`, `provider_not_approved`. */
            401: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description The scheme of the credential. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "credential_missing" | "credential_invalid" | "credential_revoked" | "credential_not_accepted" | "provider_not_approved";
                    };
                };
            };
            /** @description Resource not found: `webhook_not_found`, `delivery_not_found`. */
            404: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "webhook_not_found" | "delivery_not_found";
                    };
                };
            };
            /** @description The body is too large: `body_too_large`. */
            413: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "body_too_large";
                    };
                };
            };
            /** @description The body is not declared as JSON in UTF-8, or is compressed: `unsupported_media_type`. */
            415: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "unsupported_media_type";
                    };
                };
            };
            /** @description Rate limit exceeded: `rate_limited`. */
            429: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "rate_limited";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `database_unavailable`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "database_unavailable";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process lives */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process takes requests */
            200: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Invalid identifier, unsupported type, or request validation failed: `bad_request`. */
            400: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
            /** @description A fault of this service: `internal_error`. */
            500: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "internal_error";
                    };
                };
            };
            /** @description The service cannot answer now; retry: `not_ready`. */
            503: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    /** @description After how many seconds the same request may succeed. */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "not_ready";
                    };
                };
            };
            /** @description What HTTP itself refuses: a request that is late (408), a URL (414) or headers (431) that are too long: `bad_request`. */
            default: {
                headers: {
                    /** @description The client's own `X-Request-Id` where it was harmless, otherwise a new one. The log has it, too. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        code: "bad_request";
                    };
                };
            };
        };
    };
}

-- CreateEnum
CREATE TYPE "provider_status" AS ENUM ('pending', 'approved', 'suspended');

-- CreateEnum
CREATE TYPE "api_key_kind" AS ENUM ('provider', 'free');

-- CreateEnum
CREATE TYPE "identifier_type_status" AS ENUM ('draft', 'active', 'deprecated', 'disabled');

-- CreateEnum
CREATE TYPE "identifier_type_privacy" AS ENUM ('public', 'private');

-- CreateEnum
CREATE TYPE "identifier_status" AS ENUM ('pending', 'active', 'update_pending', 'suspended', 'removed', 'revoked');

-- CreateEnum
CREATE TYPE "identifier_event_type" AS ENUM ('register', 'update', 'approve', 'reject', 'emergency_suspend', 'suspend', 'reinstate', 'remove', 'revoke');

-- CreateEnum
CREATE TYPE "actor_kind" AS ENUM ('provider', 'operator', 'system');

-- CreateEnum
CREATE TYPE "namespace_status" AS ENUM ('pending', 'active', 'rejected', 'suspended');

-- CreateEnum
CREATE TYPE "registration_policy" AS ENUM ('provider_only', 'open', 'closed');

-- CreateEnum
CREATE TYPE "name_status" AS ENUM ('pending', 'active', 'suspended', 'removed');

-- CreateEnum
CREATE TYPE "webhook_status" AS ENUM ('enabled', 'disabled', 'deleted');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'dead');

-- CreateEnum
CREATE TYPE "complaint_status" AS ENUM ('open', 'acknowledged', 'closed');

-- CreateEnum
CREATE TYPE "complaint_resolution" AS ENUM ('upheld', 'dismissed');

-- CreateTable
CREATE TABLE "providers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" "provider_status" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "limit_resolve_per_minute" INTEGER,
    "limit_resolve_miss_per_hour" INTEGER,
    "limit_read_per_minute" INTEGER,
    "limit_mutation_per_minute" INTEGER,
    "limit_complaint_per_hour" INTEGER,
    "limit_namespace_per_hour" INTEGER,
    "possession_confirmed_at" TIMESTAMPTZ(3),
    "possession_confirmed_by" TEXT,

    CONSTRAINT "providers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "kind" "api_key_kind" NOT NULL,
    "provider_id" UUID,
    "label" TEXT,
    "last_four" CHAR(4) NOT NULL,
    "digest" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "free_key_usage" (
    "key_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "free_key_usage_pkey" PRIMARY KEY ("key_id","day")
);

-- CreateTable
CREATE TABLE "identifier_types" (
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "status" "identifier_type_status" NOT NULL,
    "privacy" "identifier_type_privacy" NOT NULL,
    "registration_eligible" BOOLEAN NOT NULL,
    "resolution_eligible" BOOLEAN NOT NULL,
    "review_required" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "identifier_types_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "identifiers" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "normalized_value" TEXT NOT NULL,
    "value_hash" BYTEA NOT NULL,
    "skeleton_hash" BYTEA,
    "status" "identifier_status" NOT NULL,
    "is_current" BOOLEAN NOT NULL DEFAULT true,
    "merchant_hash" BYTEA,
    "name_stopped" BOOLEAN NOT NULL DEFAULT false,
    "complained" BOOLEAN NOT NULL DEFAULT false,
    "look_alike" BOOLEAN NOT NULL DEFAULT false,
    "qr_contested" BOOLEAN NOT NULL DEFAULT false,
    "needs_review" BOOLEAN NOT NULL DEFAULT false,
    "controller" TEXT NOT NULL,
    "provider_id" UUID NOT NULL,
    "namespace_id" UUID,
    "name_id" UUID,
    "payment_options" JSONB NOT NULL,
    "proposed_payment_options" JSONB,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "payment_updated_at" TIMESTAMPTZ(3),
    "controller_changed_at" TIMESTAMPTZ(3),
    "authorized_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "released_for" TEXT,
    "release_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "history_head" CHAR(64) NOT NULL,

    CONSTRAINT "identifiers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_counts" (
    "event" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "event_counts_pkey" PRIMARY KEY ("event","actor")
);

-- CreateTable
CREATE TABLE "identifier_events" (
    "id" UUID NOT NULL,
    "identifier_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "type" "identifier_event_type" NOT NULL,
    "from_status" "identifier_status",
    "to_status" "identifier_status" NOT NULL,
    "actor_kind" "actor_kind" NOT NULL,
    "provider_id" UUID,
    "controller" TEXT,
    "operator" TEXT,
    "reason" TEXT,
    "changed_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "request_id" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "previous_hash" CHAR(64) NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "identifier_hash" CHAR(64) NOT NULL,
    "payment_options_hash" CHAR(64) NOT NULL,
    "proposed_payment_options_hash" CHAR(64),
    "controller_authorization" JSONB,
    "salt" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "identifier_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verified_histories" (
    "identifier_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "history_head" CHAR(64) NOT NULL,
    "row_digest" BYTEA NOT NULL,
    "verified_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verified_histories_pkey" PRIMARY KEY ("identifier_id")
);

-- CreateTable
CREATE TABLE "spent_nonces" (
    "controller" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_nonces_pkey" PRIMARY KEY ("controller","nonce")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "scope_hash" BYTEA NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "provider_id" UUID NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "entity_tag" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("scope_hash")
);

-- CreateTable
CREATE TABLE "namespaces" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "status" "namespace_status" NOT NULL DEFAULT 'pending',
    "registration_policy" "registration_policy" NOT NULL DEFAULT 'provider_only',
    "reserved_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "provider_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "approved_at" TIMESTAMPTZ(3),

    CONSTRAINT "namespaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "namespace_names" (
    "id" UUID NOT NULL,
    "namespace_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "status" "name_status" NOT NULL,
    "controller" TEXT,
    "controller_ref" TEXT,
    "provider_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "authorized_at" TIMESTAMPTZ(3),

    CONSTRAINT "namespace_names_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "complaints" (
    "id" UUID NOT NULL,
    "status" "complaint_status" NOT NULL DEFAULT 'open',
    "resolution" "complaint_resolution",
    "reason" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "identifier_id" UUID,
    "subject_hash" BYTEA,
    "target_type" TEXT,
    "target_value" TEXT,
    "reporter_user_id" TEXT,
    "provider_id" UUID NOT NULL,
    "evidence" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "dedupe_hash" BYTEA NOT NULL,
    "counted" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "acknowledged_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "complaints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_outbox" (
    "sequence" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "identifier_id" UUID,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_outbox_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "events" (
    "position" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "identifier_id" UUID,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "numbered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "log_entries" (
    "index" BIGINT NOT NULL,
    "identifier_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "entry" BYTEA NOT NULL,

    CONSTRAINT "log_entries_pkey" PRIMARY KEY ("index")
);

-- CreateTable
CREATE TABLE "log_tiles" (
    "level" INTEGER NOT NULL,
    "index" BIGINT NOT NULL,
    "hashes" BYTEA NOT NULL,

    CONSTRAINT "log_tiles_pkey" PRIMARY KEY ("level","index")
);

-- CreateTable
CREATE TABLE "log_checkpoints" (
    "number" BIGSERIAL NOT NULL,
    "size" BIGINT NOT NULL,
    "root" BYTEA NOT NULL,
    "note" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "log_checkpoints_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "provider_id" UUID,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" "webhook_status" NOT NULL DEFAULT 'enabled',
    "disabled_reason" TEXT,
    "secret_version" INTEGER NOT NULL DEFAULT 1,
    "overlap_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "subject_id" UUID NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "retry_until" TIMESTAMPTZ(3) NOT NULL,
    "last_status" INTEGER,
    "last_fault" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "claimed_by" INTEGER,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_trail" (
    "sequence" BIGINT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "operator" TEXT NOT NULL,
    "login" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "command" TEXT,
    "action" TEXT NOT NULL,
    "table_name" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "previous_hash" CHAR(64) NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "operator_trail_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wal_timelines" (
    "system" BIGINT NOT NULL,
    "timeline" INTEGER NOT NULL,

    CONSTRAINT "wal_timelines_pkey" PRIMARY KEY ("system","timeline")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_digest_key" ON "api_keys"("digest");

-- CreateIndex
CREATE INDEX "api_keys_provider_id_idx" ON "api_keys"("provider_id");

-- CreateIndex
CREATE INDEX "free_key_usage_day_idx" ON "free_key_usage"("day");

-- CreateIndex
CREATE INDEX "identifiers_provider_id_status_id_idx" ON "identifiers"("provider_id", "status", "id");

-- CreateIndex
CREATE INDEX "identifiers_name_id_idx" ON "identifiers"("name_id");

-- CreateIndex
CREATE INDEX "identifiers_namespace_id_id_idx" ON "identifiers"("namespace_id", "id");

-- CreateIndex
CREATE INDEX "identifiers_controller_id_idx" ON "identifiers"("controller", "id");

-- CreateIndex
CREATE UNIQUE INDEX "identifier_events_identifier_id_sequence_key" ON "identifier_events"("identifier_id", "sequence");

-- CreateIndex
CREATE INDEX "spent_nonces_expires_at_idx" ON "spent_nonces"("expires_at");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "namespaces_provider_id_id_idx" ON "namespaces"("provider_id", "id");

-- CreateIndex
CREATE INDEX "namespace_names_namespace_id_id_idx" ON "namespace_names"("namespace_id", "id");

-- CreateIndex
CREATE INDEX "namespace_names_provider_id_idx" ON "namespace_names"("provider_id");

-- CreateIndex
CREATE INDEX "namespace_names_controller_id_idx" ON "namespace_names"("controller", "id");

-- CreateIndex
CREATE INDEX "complaints_identifier_id_idx" ON "complaints"("identifier_id");

-- CreateIndex
CREATE INDEX "complaints_provider_id_id_idx" ON "complaints"("provider_id", "id");

-- CreateIndex
CREATE INDEX "events_provider_id_position_idx" ON "events"("provider_id", "position");

-- CreateIndex
CREATE INDEX "events_identifier_id_position_idx" ON "events"("identifier_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "log_entries_identifier_id_sequence_key" ON "log_entries"("identifier_id", "sequence");

-- CreateIndex
CREATE INDEX "log_checkpoints_size_idx" ON "log_checkpoints"("size");

-- CreateIndex
CREATE INDEX "webhook_endpoints_provider_id_id_idx" ON "webhook_endpoints"("provider_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_position_key" ON "webhook_deliveries"("endpoint_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "operator_trail_previous_hash_key" ON "operator_trail"("previous_hash");

-- CreateIndex
CREATE INDEX "operator_trail_record_id_sequence_idx" ON "operator_trail"("record_id", "sequence");

-- CreateIndex
CREATE INDEX "operator_trail_operator_sequence_idx" ON "operator_trail"("operator", "sequence");

-- CreateIndex
CREATE INDEX "operator_trail_occurred_at_idx" ON "operator_trail"("occurred_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_type_fkey" FOREIGN KEY ("type") REFERENCES "identifier_types"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_namespace_id_fkey" FOREIGN KEY ("namespace_id") REFERENCES "namespaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_name_id_fkey" FOREIGN KEY ("name_id") REFERENCES "namespace_names"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifier_events" ADD CONSTRAINT "identifier_events_identifier_id_fkey" FOREIGN KEY ("identifier_id") REFERENCES "identifiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identifier_events" ADD CONSTRAINT "identifier_events_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "namespaces" ADD CONSTRAINT "namespaces_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "namespace_names" ADD CONSTRAINT "namespace_names_namespace_id_fkey" FOREIGN KEY ("namespace_id") REFERENCES "namespaces"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "namespace_names" ADD CONSTRAINT "namespace_names_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_identifier_id_fkey" FOREIGN KEY ("identifier_id") REFERENCES "identifiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "providers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

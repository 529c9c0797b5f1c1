CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."ledger_account_kind" AS ENUM('artist_payable', 'artist_payout_in_flight', 'cause_donations', 'house_commission_expense', 'house_cash');--> statement-breakpoint
CREATE TYPE "public"."ledger_transaction_kind" AS ENUM('commission', 'commission_reversal', 'payout_requested', 'payout_paid', 'payout_returned', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."plate_size" AS ENUM('medium', 'large', 'large_tall', 'extra_large');--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "auth_credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "auth_rate_limits_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'artist' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_users_name_key" UNIQUE("name_key"),
	CONSTRAINT "auth_users_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "artists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"email" text NOT NULL,
	"artist_type" text DEFAULT 'general' NOT NULL,
	"receive_approval_emails" boolean DEFAULT true NOT NULL,
	"give_back_enabled" boolean DEFAULT false NOT NULL,
	"donation_percent" integer DEFAULT 10 NOT NULL,
	"selected_cause_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artists_user" UNIQUE("user_id"),
	CONSTRAINT "artists_name_key" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "artworks" (
	"uid" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"artist_id" uuid NOT NULL,
	"position" integer,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"category" text NOT NULL,
	"orientation" text NOT NULL,
	"allow_marketing" boolean DEFAULT false NOT NULL,
	"review_status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"deletion_status" text DEFAULT 'none' NOT NULL,
	"deletion_reason" text,
	"deletion_requested_at" timestamp with time zone,
	"disapproval_reason" text,
	"deleted_at" timestamp with time zone,
	"original_key" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"file_type" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"placeholder" text,
	"renditions_failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "artworks_handle" UNIQUE("handle"),
	CONSTRAINT "artworks_position" UNIQUE("artist_id","position") DEFERRABLE INITIALLY IMMEDIATE
);
--> statement-breakpoint
CREATE TABLE "artwork_renditions" (
	"artwork_uid" uuid NOT NULL,
	"preset" text NOT NULL,
	"key" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	CONSTRAINT "artwork_renditions_pk" PRIMARY KEY("artwork_uid","preset")
);
--> statement-breakpoint
CREATE TABLE "artwork_shelves" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cause_supporters" (
	"cause_id" uuid NOT NULL,
	"artist_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cause_supporters_pk" PRIMARY KEY("cause_id","artist_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" "ledger_account_kind" NOT NULL,
	"owner_id" uuid,
	"balance_cents" bigint
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" "ledger_transaction_kind" NOT NULL,
	"cause" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"artist_id" uuid,
	"reverses" uuid,
	"plates" integer,
	"text" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transactions_cause" UNIQUE("kind","cause")
);
--> statement-breakpoint
CREATE TABLE "causes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"funding_goal_cents" bigint,
	"external_url" text,
	"agreed_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "causes_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "payout_settings" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"method" text,
	"details_sealed" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artist_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"details_sealed" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"decided_by" text,
	"paid_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"reference" text,
	"failure_reason" text
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"banner_key" text,
	"banner_status" text DEFAULT 'none' NOT NULL,
	"banner_rejection_reason" text,
	"picture_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_handle" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"artwork_uid" uuid NOT NULL,
	"artist_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"title" text NOT NULL,
	"artist_name" text NOT NULL,
	"orientation" text NOT NULL,
	"size" "plate_size" NOT NULL,
	"quantity" integer NOT NULL,
	"refunded_quantity" integer DEFAULT 0 NOT NULL,
	"price_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	"donation_percent" integer DEFAULT 0 NOT NULL,
	"cause_id" uuid,
	CONSTRAINT "order_lines_line" UNIQUE("order_id","line"),
	CONSTRAINT "order_lines_quantity" CHECK (quantity > 0 and refunded_quantity between 0 and quantity)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text DEFAULT 'T' || nextval('order_numbers') NOT NULL,
	"token" text NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"payment_provider" text NOT NULL,
	"payment_reference" text NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	"in_production_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_token" UNIQUE("token"),
	CONSTRAINT "orders_payment" UNIQUE("payment_provider","payment_reference"),
	CONSTRAINT "orders_total" CHECK (total_cents = subtotal_cents + shipping_cents),
	CONSTRAINT "orders_refunded" CHECK (refunded_cents between 0 and total_cents)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"tracking" text NOT NULL,
	"shipped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"size" "plate_size" NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"price_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	CONSTRAINT "prices_pk" PRIMARY KEY("size","valid_from"),
	CONSTRAINT "prices_commission" CHECK (commission_cents >= 0 and commission_cents <= price_cents)
);
--> statement-breakpoint
ALTER TABLE "auth_credentials" ADD CONSTRAINT "auth_credentials_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artists" ADD CONSTRAINT "artists_selected_cause_id_causes_id_fk" FOREIGN KEY ("selected_cause_id") REFERENCES "public"."causes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artworks" ADD CONSTRAINT "artworks_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_renditions" ADD CONSTRAINT "artwork_renditions_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_shelves" ADD CONSTRAINT "artwork_shelves_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_settings" ADD CONSTRAINT "payout_settings_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_credentials_user" ON "auth_credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "artworks_duplicate" ON "artworks" USING btree ("artist_id","original_key","created_at");--> statement-breakpoint
CREATE INDEX "artworks_review" ON "artworks" USING btree ("review_status","created_at","uid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "artworks_decided" ON "artworks" USING btree ("artist_id","review_status");--> statement-breakpoint
CREATE INDEX "artworks_deletions" ON "artworks" USING btree ("deletion_requested_at","uid") WHERE deletion_status = 'pending' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "artworks_public" ON "artworks" USING btree ("published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "artworks_public_category" ON "artworks" USING btree ("category","published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "artworks_public_artist" ON "artworks" USING btree ("artist_id","published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "artworks_name_trigrams" ON "artworks" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_reverses" ON "ledger_transactions" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "causes_active" ON "causes" USING btree ("is_active","created_at");--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE INDEX "payouts_artist" ON "payouts" USING btree ("artist_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_requested" ON "payouts" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "order_lines_artwork" ON "order_lines" USING btree ("artwork_uid");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id");
CREATE TABLE "social_connections" (
	"artist_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"platform_user_id" text NOT NULL,
	"account_name" text NOT NULL,
	"account_type" text,
	"page_id" text,
	"instagram_id" text,
	"instagram_name" text,
	"access_token_sealed" text NOT NULL,
	"refresh_token_sealed" text,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"renew_at" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL,
	"needs_reconnect_at" timestamp with time zone,
	CONSTRAINT "social_connections_artist_id_platform_pk" PRIMARY KEY("artist_id","platform")
);
--> statement-breakpoint
CREATE TABLE "social_revocations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"platform" text NOT NULL,
	"platform_user_id" text NOT NULL,
	"tokens_sealed" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"browser_hash" text NOT NULL,
	"session_begun_at" timestamp with time zone,
	"verifier_sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_connections" ADD CONSTRAINT "social_connections_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_states" ADD CONSTRAINT "social_states_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "social_connections_person" ON "social_connections" USING btree ("platform","platform_user_id");--> statement-breakpoint
CREATE INDEX "social_connections_renew" ON "social_connections" USING btree ("renew_at") WHERE needs_reconnect_at is null;--> statement-breakpoint
CREATE INDEX "social_states_artist" ON "social_states" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "social_states_over" ON "social_states" USING btree ("expires_at");
CREATE TABLE "house_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"changed" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "house_settings_one_row" CHECK ("house_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "artwork_claims" (
	"artwork_uid" uuid PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artwork_held_decisions" (
	"artwork_uid" uuid PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"operator_id" text NOT NULL,
	"operator_name" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"code" text,
	"version" integer NOT NULL,
	"takes_effect_at" timestamp with time zone NOT NULL,
	CONSTRAINT "artwork_held_decisions_id" UNIQUE("id")
);
--> statement-breakpoint
DROP INDEX "artworks_waiting";--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "rejection_code" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "trusted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "sampled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artwork_shelves" ADD COLUMN "approvals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork_shelves" ADD COLUMN "rejections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork_claims" ADD CONSTRAINT "artwork_claims_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_held_decisions" ADD CONSTRAINT "artwork_held_decisions_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artworks_waiting" ON "artworks" USING btree (coalesce(resubmitted_at, created_at),"uid") WHERE deleted_at is null and (review_status = 'pending' or proposed_name is not null or sampled_at is not null);--> statement-breakpoint
UPDATE "artwork_shelves" SET "approvals" = counted.approvals, "rejections" = counted.rejections FROM (
	SELECT "artist_id", count(*) FILTER (WHERE "review_status" = 'approved') AS approvals, count(*) FILTER (WHERE "review_status" = 'rejected') AS rejections
	FROM "artworks" WHERE "decided_at" IS NOT NULL GROUP BY "artist_id"
) AS counted WHERE counted."artist_id" = "artwork_shelves"."artist_id";

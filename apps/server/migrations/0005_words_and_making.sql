ALTER TABLE "artworks" ADD COLUMN "how_made" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "proposed_name" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "proposed_description" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "resubmitted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "artworks_waiting" ON "artworks" USING btree (coalesce(resubmitted_at, created_at),"uid") WHERE deleted_at is null and (review_status = 'pending' or proposed_name is not null);--> statement-breakpoint
CREATE INDEX "artworks_latest_decisions" ON "artworks" USING btree ("decided_at" DESC NULLS LAST) WHERE decided_at is not null;
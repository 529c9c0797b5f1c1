CREATE TABLE "artwork_sizes_due" (
	"artwork_uid" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "sizes" text[] DEFAULT '{"medium","large","large_tall","extra_large"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "sizes_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "sizes_refused" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork_sizes_due" ADD CONSTRAINT "artwork_sizes_due_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artworks_public_medium" ON "artworks" USING btree ("published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null and sizes @> '{medium}';--> statement-breakpoint
CREATE INDEX "artworks_public_large" ON "artworks" USING btree ("published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null and sizes @> '{large}';--> statement-breakpoint
CREATE INDEX "artworks_public_large_tall" ON "artworks" USING btree ("published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null and sizes @> '{large_tall}';--> statement-breakpoint
CREATE INDEX "artworks_public_extra_large" ON "artworks" USING btree ("published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null and sizes @> '{extra_large}';--> statement-breakpoint
-- A job applies the rule of sharpness to each of them and notifies their artists: the rule exists once, in packages/domain/src/sharpness.ts.
INSERT INTO "artwork_sizes_due" ("artwork_uid") SELECT "uid" FROM "artworks" WHERE "deleted_at" IS NULL;--> statement-breakpoint
-- Production does not judge sharpness any more, so the prints that it put on hold for it are checked and routed again.
UPDATE "prints" SET "state" = 'preflight', "held_from" = NULL, "hold_reason" = NULL, "version" = "version" + 1
WHERE "state" = 'on_hold' AND "held_from" = 'preflight' AND "hold_reason" LIKE '%: too soft even after upscaling.%';

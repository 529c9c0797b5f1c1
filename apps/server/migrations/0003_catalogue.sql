CREATE TABLE "artwork_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "artwork_words_trigrams" ON "artwork_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artworks_public_orientation" ON "artworks" USING btree ("orientation","published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "artworks_public_category_orientation" ON "artworks" USING btree ("category","orientation","published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "artworks_tags" ON "artworks" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "artworks_original" ON "artworks" USING btree ("original_key");--> statement-breakpoint
CREATE INDEX "artwork_renditions_key" ON "artwork_renditions" USING btree ("key");--> statement-breakpoint
CREATE VIEW "public"."artist_faces" AS (select "artists"."id", "artists"."name", "shops"."handle" from "artists" inner join "shops" on "shops"."artist_id" = "artists"."id");
CREATE TABLE "artwork_traits" (
	"artwork_uid" uuid NOT NULL,
	"trait" text NOT NULL,
	"artist_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "artwork_traits_pk" PRIMARY KEY("artwork_uid","trait")
);
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "palette" text[];--> statement-breakpoint
ALTER TABLE "artwork_traits" ADD CONSTRAINT "artwork_traits_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_traits_newest" ON "artwork_traits" USING btree ("trait","published_at" DESC NULLS LAST,"artwork_uid","artist_id");--> statement-breakpoint
-- What is on sale already has its words; its colours come when its renditions are made anew.
INSERT INTO "artwork_traits" ("artwork_uid", "trait", "artist_id", "published_at")
SELECT uid, 'category:' || category, artist_id, published_at FROM artworks WHERE published_at IS NOT NULL AND deleted_at IS NULL
UNION
SELECT uid, 'tag:' || tag, artist_id, published_at FROM artworks, unnest(tags) AS tag
WHERE published_at IS NOT NULL AND deleted_at IS NULL AND tag NOT IN ('vertical', 'horizontal');

CREATE TABLE "artwork_content_ratings" (
	"artwork_uid" uuid PRIMARY KEY NOT NULL,
	"explicit_share" real,
	"model" text NOT NULL,
	"rated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artwork_content_ratings" ADD CONSTRAINT "artwork_content_ratings_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;
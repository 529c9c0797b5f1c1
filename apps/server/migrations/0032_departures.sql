CREATE TABLE "departures" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"key_hash" text,
	"confirmed_at" timestamp with time zone,
	"erase_after" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departures_due" ON "departures" USING btree ("erase_after") WHERE confirmed_at is not null and erased_at is null;
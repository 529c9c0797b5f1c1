CREATE TABLE "artwork_enlarged_details" (
	"uid" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"artist_id" uuid NOT NULL,
	"key" text NOT NULL,
	"source" text,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"percent" smallint,
	"finished_at" timestamp with time zone,
	"picture" text,
	"network" jsonb,
	CONSTRAINT "artwork_enlarged_details_key" UNIQUE("artist_id","key")
);
--> statement-breakpoint
ALTER TABLE "artwork_enlarged_details" ADD CONSTRAINT "artwork_enlarged_details_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_enlarged_details_lately" ON "artwork_enlarged_details" USING btree ("artist_id","asked_at");--> statement-breakpoint
CREATE INDEX "artwork_enlarged_details_asked" ON "artwork_enlarged_details" USING btree ("asked_at");
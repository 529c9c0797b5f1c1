CREATE TABLE "artwork_mockup_asks" (
	"artwork_uid" uuid NOT NULL,
	"preset" text NOT NULL,
	"artist_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"drawn_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "artwork_mockup_asks_pk" PRIMARY KEY("artwork_uid","preset")
);
--> statement-breakpoint
ALTER TABLE "artwork_mockup_asks" ADD CONSTRAINT "artwork_mockup_asks_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_mockup_asks_lately" ON "artwork_mockup_asks" USING btree ("artist_id","asked_at");
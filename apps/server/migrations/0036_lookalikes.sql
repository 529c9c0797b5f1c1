CREATE TABLE "artwork_looks" (
	"artwork_uid" uuid NOT NULL,
	"part" smallint NOT NULL,
	"hash" bigint NOT NULL,
	CONSTRAINT "artwork_looks_pk" PRIMARY KEY("artwork_uid","part")
);
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "looks_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artwork_looks" ADD CONSTRAINT "artwork_looks_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_looks_quarter_0" ON "artwork_looks" USING btree ((((hash >> 48) & 65535)::int),"part","hash","artwork_uid");--> statement-breakpoint
CREATE INDEX "artwork_looks_quarter_1" ON "artwork_looks" USING btree ((((hash >> 32) & 65535)::int),"part","hash","artwork_uid");--> statement-breakpoint
CREATE INDEX "artwork_looks_quarter_2" ON "artwork_looks" USING btree ((((hash >> 16) & 65535)::int),"part","hash","artwork_uid");--> statement-breakpoint
CREATE INDEX "artwork_looks_quarter_3" ON "artwork_looks" USING btree ((((hash >> 0) & 65535)::int),"part","hash","artwork_uid");--> statement-breakpoint
CREATE INDEX "artworks_lookless" ON "artworks" USING btree ("uid") WHERE looks_at is null;--> statement-breakpoint
CREATE INDEX "artworks_taken_down" ON "artworks" USING btree ("artist_id") WHERE taken_down_at is not null;
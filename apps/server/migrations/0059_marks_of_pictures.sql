CREATE TABLE "artwork_looks_due" (
	"artwork_uid" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artwork_marks" (
	"artwork_uid" uuid NOT NULL,
	"number" smallint NOT NULL,
	"hash" bigint NOT NULL,
	"left" real NOT NULL,
	"top" real NOT NULL,
	"right" real NOT NULL,
	"bottom" real NOT NULL,
	CONSTRAINT "artwork_marks_pk" PRIMARY KEY("artwork_uid","number")
);
--> statement-breakpoint
CREATE TABLE "artwork_sketches" (
	"artwork_uid" uuid PRIMARY KEY NOT NULL,
	"grey" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artwork_looks_due" ADD CONSTRAINT "artwork_looks_due_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_marks" ADD CONSTRAINT "artwork_marks_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_sketches" ADD CONSTRAINT "artwork_sketches_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_marks_group_0" ON "artwork_marks" USING btree ((least(hash & '23925738098196565'::bigint, ~hash & '23925738098196565'::bigint)),"hash","artwork_uid","number");--> statement-breakpoint
CREATE INDEX "artwork_marks_group_1" ON "artwork_marks" USING btree ((least(hash & '47851476196393130'::bigint, ~hash & '47851476196393130'::bigint)),"hash","artwork_uid","number");--> statement-breakpoint
CREATE INDEX "artwork_marks_group_2" ON "artwork_marks" USING btree ((least(hash & '6124988953138320640'::bigint, ~hash & '6124988953138320640'::bigint)),"hash","artwork_uid","number");--> statement-breakpoint
CREATE INDEX "artwork_marks_group_3" ON "artwork_marks" USING btree ((least(hash & '-6196766167432910336'::bigint, ~hash & '-6196766167432910336'::bigint)),"hash","artwork_uid","number");--> statement-breakpoint
-- What can still be looked at is looked at anew, by the job that does so.
INSERT INTO "artwork_looks_due" SELECT "uid" FROM "artworks" WHERE "looks_at" IS NOT NULL AND EXISTS (SELECT FROM "artwork_renditions" WHERE "artwork_uid" = "artworks"."uid");

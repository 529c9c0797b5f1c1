CREATE TABLE "artwork_renditions_due" (
	"artwork_uid" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artwork_renditions_due" ADD CONSTRAINT "artwork_renditions_due_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Of three formats one has sixteen bits. Which of these pictures do is told by their files, to the job that looks at them.
INSERT INTO "artwork_renditions_due" SELECT "uid" FROM "artworks" WHERE "file_type" = 'image/png' AND "deleted_at" IS NULL AND "placeholder" IS NOT NULL;

CREATE TABLE "artwork_rendition_leftovers" (
	"key" text PRIMARY KEY NOT NULL,
	"original_key" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "file_percent" smallint;--> statement-breakpoint
CREATE INDEX "artwork_rendition_leftovers_left" ON "artwork_rendition_leftovers" USING btree ("left_at");
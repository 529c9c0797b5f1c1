CREATE TABLE "artwork_former_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"artwork_uid" uuid NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artwork_handles_due" (
	"artwork_uid" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cause_former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"cause_id" uuid NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cause_slugs_due" (
	"cause_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artwork_former_handles" ADD CONSTRAINT "artwork_former_handles_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_handles_due" ADD CONSTRAINT "artwork_handles_due_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause_former_slugs" ADD CONSTRAINT "cause_former_slugs_cause_id_causes_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."causes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cause_slugs_due" ADD CONSTRAINT "cause_slugs_due_cause_id_causes_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."causes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_former_handles_artwork" ON "artwork_former_handles" USING btree ("artwork_uid");--> statement-breakpoint
CREATE INDEX "cause_former_slugs_cause" ON "cause_former_slugs" USING btree ("cause_id");--> statement-breakpoint
-- Jobs regenerate the handles and slugs that lost letters and keep the former ones: the transliteration exists once, in packages/domain/src/text/slug.ts.
INSERT INTO "artwork_handles_due" ("artwork_uid") SELECT "uid" FROM "artworks" WHERE "deleted_at" IS NULL AND "name" ~ '[^\x01-\x7f]';--> statement-breakpoint
INSERT INTO "cause_slugs_due" ("cause_id") SELECT "id" FROM "causes" WHERE "title" ~ '[^\x01-\x7f]';

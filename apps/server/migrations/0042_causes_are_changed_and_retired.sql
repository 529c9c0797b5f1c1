ALTER TABLE "causes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."open_causes" AS (select "id" from "causes" where "causes"."is_active" = true);
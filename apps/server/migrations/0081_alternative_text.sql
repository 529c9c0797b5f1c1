ALTER TABLE "artworks" ADD COLUMN "alt_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "proposed_alt_text" text;--> statement-breakpoint
ALTER TABLE "vision_answers" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "vision_answers" ADD COLUMN "prompt_version" smallint;--> statement-breakpoint
ALTER TABLE "vision_answers" ADD COLUMN "schema_version" smallint;
ALTER TABLE "artworks" ADD COLUMN "content_rating" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "operator_content_rating" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "proposed_content_rating" text;
ALTER TABLE "artworks" ADD COLUMN "proposed_crops" jsonb;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "proof" jsonb;
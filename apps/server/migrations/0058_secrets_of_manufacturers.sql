ALTER TABLE "manufacturers" ADD COLUMN "secret_turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "former_secret_until" timestamp with time zone;
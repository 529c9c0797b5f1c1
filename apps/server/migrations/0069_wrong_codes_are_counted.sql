ALTER TABLE "auth_sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_two_factors" ADD COLUMN "first_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_two_factors" ADD COLUMN "lock_count" integer DEFAULT 0 NOT NULL;
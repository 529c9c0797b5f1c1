ALTER TABLE "orders" ADD COLUMN "notified_state" text;--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "hold_cause" text;
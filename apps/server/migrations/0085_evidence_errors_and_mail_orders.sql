ALTER TABLE "mail_log" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "dispute_evidences" ADD COLUMN "error" text;
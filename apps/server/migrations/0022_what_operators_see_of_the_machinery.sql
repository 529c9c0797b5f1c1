CREATE TABLE "mail_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text,
	"kind" text NOT NULL,
	"sealed" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_log_erased" CHECK (address is not null or sealed is null)
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "id" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "quarantined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "quarantine_reason" text;--> statement-breakpoint
ALTER TABLE "production_messages" ADD COLUMN "id" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "production_messages" ADD COLUMN "quarantined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "production_messages" ADD COLUMN "quarantine_reason" text;--> statement-breakpoint
CREATE INDEX "mail_log_queued" ON "mail_log" USING btree ("queued_at","id");--> statement-breakpoint
CREATE INDEX "mail_log_address" ON "mail_log" USING btree ("address","queued_at","id");--> statement-breakpoint
CREATE INDEX "mail_log_unsent" ON "mail_log" USING btree ("state","queued_at","id") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("provider","received_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_quarantined" ON "webhook_events" USING btree ("provider","received_at","id") WHERE quarantined_at is not null;--> statement-breakpoint
CREATE INDEX "production_messages_received" ON "production_messages" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "production_messages_open" ON "production_messages" USING btree ("received_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "production_messages_quarantined" ON "production_messages" USING btree ("received_at","id") WHERE quarantined_at is not null;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_id" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "production_messages" ADD CONSTRAINT "production_messages_id" UNIQUE("id");
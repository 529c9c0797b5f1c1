CREATE TABLE "mail_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"detail" text NOT NULL,
	"message_id" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_events_once" ON "mail_events" USING btree ("provider","event_id","address");--> statement-breakpoint
CREATE INDEX "mail_events_address" ON "mail_events" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "mail_events_received" ON "mail_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_address" ON "mail_suppressions" USING btree ("address");--> statement-breakpoint
CREATE INDEX "mail_suppressions_since" ON "mail_suppressions" USING btree ("since","id");
CREATE TABLE "dispute_evidences" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispute_evidences" ADD CONSTRAINT "dispute_evidences_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_evidences_dispute" ON "dispute_evidences" USING btree ("dispute_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_evidences_once" ON "dispute_evidences" USING btree ("dispute_id") WHERE refusal is null;
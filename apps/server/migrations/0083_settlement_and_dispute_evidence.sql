CREATE TABLE "settlement_payout_items" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"payout_reference" text NOT NULL,
	CONSTRAINT "settlement_payout_items_pk" PRIMARY KEY("provider","reference")
);
--> statement-breakpoint
CREATE TABLE "settlement_payouts" (
	"place" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_payouts_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"arrives_on" date NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_itemised" boolean NOT NULL,
	"failure" text,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_postings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"source" text,
	"payment_reference" text,
	"currency" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"fees_cents" bigint DEFAULT 0 NOT NULL,
	"sales_cents" bigint DEFAULT 0 NOT NULL,
	"refunds_cents" bigint DEFAULT 0 NOT NULL,
	"disputes_cents" bigint DEFAULT 0 NOT NULL,
	"bank_cents" bigint DEFAULT 0 NOT NULL,
	"other_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "settlement_postings_once" UNIQUE("provider","reference"),
	CONSTRAINT "settlement_postings_balanced" CHECK (balance_cents + fees_cents + sales_cents + refunds_cents + disputes_cents + bank_cents + other_cents = 0),
	CONSTRAINT "settlement_postings_currency" CHECK (currency ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
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
CREATE INDEX "settlement_payout_items_payout" ON "settlement_payout_items" USING btree ("provider","payout_reference");--> statement-breakpoint
CREATE INDEX "settlement_payouts_latest" ON "settlement_payouts" USING btree ("provider","reference","place" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "settlement_postings_payment" ON "settlement_postings" USING btree ("payment_reference") WHERE payment_reference is not null;--> statement-breakpoint
CREATE INDEX "settlement_postings_moved" ON "settlement_postings" USING btree ("provider","moved_at");--> statement-breakpoint
CREATE INDEX "dispute_evidences_dispute" ON "dispute_evidences" USING btree ("dispute_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_evidences_once" ON "dispute_evidences" USING btree ("dispute_id") WHERE refusal is null;--> statement-breakpoint
CREATE TRIGGER settlement_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement_postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement_payouts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER settlement_payout_items_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement_payout_items FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

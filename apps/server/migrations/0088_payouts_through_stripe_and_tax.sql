CREATE TABLE "payout_accounts" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"country" text NOT NULL,
	"state" text DEFAULT 'incomplete' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payout_accounts_account" UNIQUE("account")
);
--> statement-breakpoint
ALTER TABLE "settlement_postings" DROP CONSTRAINT "settlement_postings_balanced";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_postings" ADD COLUMN "transfers_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_unsent" ON "payouts" USING btree ("approved_at") WHERE method = 'stripe' and status in ('approved', 'exported');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_tax" CHECK (refunded_tax_cents between 0 and paid_tax_cents);--> statement-breakpoint
ALTER TABLE "settlement_postings" ADD CONSTRAINT "settlement_postings_balanced" CHECK (balance_cents + fees_cents + sales_cents + refunds_cents + disputes_cents + bank_cents + transfers_cents + other_cents = 0);
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address_hash" text
);
--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_settings" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_sales" ON "ledger_transactions" USING btree ("artist_id","recorded_at","id") WHERE kind = 'commission';--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("artist_id") WHERE status not in ('paid', 'failed');--> statement-breakpoint

-- What was written down stays: nobody, not even we, changes or removes it.
CREATE FUNCTION audit_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse_change();

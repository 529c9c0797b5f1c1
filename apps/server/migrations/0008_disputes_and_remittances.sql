CREATE TABLE "ledger_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"is_whole" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"transactions" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"problems" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remittance_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"remittance_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"receipt_key" text,
	"receipt_type" text,
	CONSTRAINT "remittance_lines_cause" UNIQUE("remittance_id","cause_id"),
	CONSTRAINT "remittance_lines_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"remitted_on" date,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "dispute_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "dispute_lines_line" UNIQUE("dispute_id","order_line_id"),
	CONSTRAINT "dispute_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'opened' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "disputes_reference" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "disputed_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_cause_id_causes_id_fk" FOREIGN KEY ("cause_id") REFERENCES "public"."causes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_lines" ADD CONSTRAINT "dispute_lines_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_lines" ADD CONSTRAINT "dispute_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_checks_latest" ON "ledger_checks" USING btree ("is_whole","ended_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "remittance_lines_of_cause" ON "remittance_lines" USING btree ("cause_id");--> statement-breakpoint
CREATE INDEX "dispute_lines_order_line" ON "dispute_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_disputed" CHECK (disputed_quantity between 0 and quantity - refunded_quantity);--> statement-breakpoint

-- What was sold was sold at the price of its moment: a price is added with the instant from which it holds, and never in the past.
-- A minute's grace is for clocks that do not agree.
CREATE FUNCTION prices_refuse_the_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'prices are append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation', CONSTRAINT = 'prices_append_only';
  END IF;
  IF NEW.valid_from < now() - interval '1 minute' THEN
    RAISE EXCEPTION 'a price cannot hold from %, which is past', NEW.valid_from
      USING ERRCODE = 'check_violation', CONSTRAINT = 'prices_not_in_the_past';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER prices_not_in_the_past BEFORE INSERT ON prices FOR EACH ROW EXECUTE FUNCTION prices_refuse_the_past();
--> statement-breakpoint
CREATE TRIGGER prices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON prices
  FOR EACH STATEMENT EXECUTE FUNCTION prices_refuse_the_past();

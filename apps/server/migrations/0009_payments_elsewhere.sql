CREATE TABLE "payment_looks" (
	"provider" text PRIMARY KEY NOT NULL,
	"looked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"problem" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_refunds" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_refunds_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"facts" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"outcome" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "webhook_events_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_questions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer" text,
	CONSTRAINT "payment_questions_once" UNIQUE("kind","reference")
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "payment_reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "paid_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "paid_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_session" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_url" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment_questions" ADD CONSTRAINT "payment_questions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_refunds_payment" ON "test_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "webhook_events_waiting" ON "webhook_events" USING btree ("received_at") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "payment_questions_order" ON "payment_questions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_questions_open" ON "payment_questions" USING btree ("asked_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "orders_awaiting" ON "orders" USING btree ("placed_at") WHERE status = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "refunds_unsent" ON "refunds" USING btree ("refunded_at") WHERE reference is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_session" UNIQUE("payment_session");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reference" UNIQUE("reference");--> statement-breakpoint

-- Until now every payment was a test payment, and what was refunded was refunded at once.
UPDATE refunds SET reference = 'test_' || id;

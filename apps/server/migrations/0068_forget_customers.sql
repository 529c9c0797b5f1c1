ALTER TABLE "orders" ADD COLUMN "customer_forgotten_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "reports_with_reporter" ON "reports" USING btree ("since") WHERE state in ('decided', 'closed') and reporter_email not like '%@deleted.invalid';--> statement-breakpoint
CREATE INDEX "orders_with_customer" ON "orders" USING btree ("placed_at") WHERE customer_forgotten_at is null;
CREATE TABLE "day_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"sales_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	"donation_cents" bigint NOT NULL,
	"payout_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_transactions_recorded" ON "ledger_transactions" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_refunded" ON "refunds" USING btree ("refunded_at");

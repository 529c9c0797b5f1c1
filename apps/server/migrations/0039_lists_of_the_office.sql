CREATE INDEX "artworks_newest" ON "artworks" USING btree ("created_at","uid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "artworks_of" ON "artworks" USING btree ("artist_id","created_at","uid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_kind" ON "ledger_transactions" USING btree ("kind","recorded_at","id") WHERE kind <> 'commission';--> statement-breakpoint
CREATE INDEX "payouts_amount" ON "payouts" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payouts_status_amount" ON "payouts" USING btree ("status","amount_cents","id");--> statement-breakpoint
CREATE INDEX "payouts_method" ON "payouts" USING btree ("method","requested_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");
CREATE TABLE "customer_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_hash" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_links_hash" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "customer_sessions" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customer_links_expiry" ON "customer_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "customer_sessions_expiry" ON "customer_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("email","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);
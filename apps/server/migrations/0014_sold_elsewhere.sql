CREATE TABLE "channel_lines" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_questions" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "channel_product" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "channel_handle" text;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "channel_listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "channel_mark" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "channel_collection" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "channel_handle" text;--> statement-breakpoint
ALTER TABLE "payment_questions" ADD COLUMN "provider" text;--> statement-breakpoint
-- Until now every question was about an order of ours.
UPDATE payment_questions SET provider = (SELECT payment_provider FROM orders WHERE orders.id = order_id);--> statement-breakpoint
ALTER TABLE "payment_questions" ALTER COLUMN "provider" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_questions" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "channel_lines" ADD CONSTRAINT "channel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artworks_channel_withdrawn" ON "artworks" USING btree ("uid") WHERE channel_listed_at is not null and deleted_at is not null;
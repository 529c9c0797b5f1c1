CREATE TABLE "channel_matches" (
	"reference" text PRIMARY KEY NOT NULL,
	"artwork_uid" uuid NOT NULL,
	"size" "plate_size" NOT NULL,
	"matched_by" text NOT NULL,
	"matched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_questions" ADD COLUMN "order_reference" text;
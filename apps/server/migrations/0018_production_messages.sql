CREATE TABLE "production_messages" (
	"manufacturer_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"print_id" uuid NOT NULL,
	"type" text NOT NULL,
	"carrier" text,
	"tracking" text,
	"reason" text,
	"received_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "production_messages_pk" PRIMARY KEY("manufacturer_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "production_messages" ADD CONSTRAINT "production_messages_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_messages" ADD CONSTRAINT "production_messages_print_id_prints_id_fk" FOREIGN KEY ("print_id") REFERENCES "public"."prints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "production_messages_waiting" ON "production_messages" USING btree ("print_id") WHERE done_at is null;
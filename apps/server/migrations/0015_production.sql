CREATE TABLE "manufacturers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"regions" text[] NOT NULL,
	"costs_cents" jsonb NOT NULL,
	"capacity_per_day" integer NOT NULL,
	"lead_days" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "manufacturers_name" UNIQUE("name"),
	CONSTRAINT "manufacturers_figures" CHECK (capacity_per_day > 0 and lead_days >= 0)
);
--> statement-breakpoint
CREATE TABLE "print_slots" (
	"print_id" uuid NOT NULL,
	"day" date NOT NULL,
	"manufacturer_id" uuid NOT NULL,
	"plates" integer NOT NULL,
	CONSTRAINT "print_slots_pk" PRIMARY KEY("print_id","day"),
	CONSTRAINT "print_slots_plates" CHECK (plates > 0)
);
--> statement-breakpoint
CREATE TABLE "prints" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "prints_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'preflight' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"held_from" text,
	"hold_reason" text,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"dots_per_inch" integer,
	"may_be_soft" boolean DEFAULT false NOT NULL,
	"manufacturer_id" uuid,
	"routing_reason" text,
	"routed_by" text,
	"promised_on" date,
	"cost_cents" bigint,
	"reprint_of" uuid,
	"reprint_reason" text,
	"parcel_id" uuid,
	CONSTRAINT "prints_number" UNIQUE("number"),
	CONSTRAINT "prints_quantity" CHECK (quantity > 0),
	CONSTRAINT "prints_held" CHECK ((state = 'on_hold') = (held_from is not null)),
	CONSTRAINT "prints_routed" CHECK (state not in ('routed', 'in_production') or manufacturer_id is not null),
	CONSTRAINT "prints_reprint" CHECK ((reprint_of is null) = (reprint_reason is null))
);
--> statement-breakpoint
ALTER TABLE "print_slots" ADD CONSTRAINT "print_slots_print_id_prints_id_fk" FOREIGN KEY ("print_id") REFERENCES "public"."prints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_slots" ADD CONSTRAINT "print_slots_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_slots_manufacturer" ON "print_slots" USING btree ("manufacturer_id","day");--> statement-breakpoint
CREATE INDEX "prints_state" ON "prints" USING btree ("state","since","id");--> statement-breakpoint
CREATE INDEX "prints_order" ON "prints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "prints_open_at" ON "prints" USING btree ("manufacturer_id") WHERE state in ('routed', 'in_production', 'on_hold');--> statement-breakpoint
CREATE INDEX "prints_parcel" ON "prints" USING btree ("parcel_id") WHERE parcel_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "prints_first" ON "prints" USING btree ("order_line_id") WHERE reprint_of is null;--> statement-breakpoint
-- A fresh installation can make something before anybody has added a manufacturer.
INSERT INTO manufacturers (name, regions, costs_cents, capacity_per_day, lead_days)
VALUES ('Own workshop', '{us,eu,international}', '{"medium": 1400, "large": 2300, "large_tall": 2500, "extra_large": 4100}', 20, 3);
--> statement-breakpoint
-- Orders that were paid before: the sweep takes up those that nobody has begun.
INSERT INTO prints (order_id, order_line_id, quantity, state, since, manufacturer_id, routing_reason, parcel_id)
SELECT orders.id, order_lines.id, order_lines.quantity - refunded_quantity,
  CASE status WHEN 'paid' THEN 'preflight' ELSE status END,
  CASE status WHEN 'paid' THEN paid_at WHEN 'in_production' THEN in_production_at WHEN 'shipped' THEN shipped_at ELSE delivered_at END,
  CASE status WHEN 'in_production' THEN (SELECT id FROM manufacturers) END,
  CASE status WHEN 'in_production' THEN 'Made before manufacturers were kept here.' END,
  (SELECT id FROM parcels WHERE parcels.order_id = orders.id ORDER BY shipped_at LIMIT 1)
FROM orders JOIN order_lines ON order_lines.order_id = orders.id
WHERE paid_at IS NOT NULL AND status IN ('paid', 'in_production', 'shipped', 'delivered') AND order_lines.quantity > refunded_quantity
  AND CASE status WHEN 'paid' THEN paid_at WHEN 'in_production' THEN in_production_at WHEN 'shipped' THEN shipped_at ELSE delivered_at END IS NOT NULL
ORDER BY paid_at, order_lines.line;

CREATE TABLE "shop_former_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sitemap_cuts" (
	"kind" text NOT NULL,
	"file" integer NOT NULL,
	"ends_at" text NOT NULL,
	CONSTRAINT "sitemap_cuts_pk" PRIMARY KEY("kind","file")
);
--> statement-breakpoint
ALTER TABLE "shop_former_handles" ADD CONSTRAINT "shop_former_handles_artist_id_shops_artist_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."shops"("artist_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_former_handles_artist" ON "shop_former_handles" USING btree ("artist_id");
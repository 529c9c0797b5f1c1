CREATE TABLE "artwork_resemblances" (
	"earlier_uid" uuid NOT NULL,
	"later_uid" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "artwork_resemblances_pk" PRIMARY KEY("earlier_uid","later_uid")
);
--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "resembled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artwork_resemblances" ADD CONSTRAINT "artwork_resemblances_earlier_uid_artworks_uid_fk" FOREIGN KEY ("earlier_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_resemblances" ADD CONSTRAINT "artwork_resemblances_later_uid_artworks_uid_fk" FOREIGN KEY ("later_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_resemblances_later" ON "artwork_resemblances" USING btree ("later_uid");
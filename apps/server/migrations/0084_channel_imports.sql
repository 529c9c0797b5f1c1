CREATE TABLE "channel_imports" (
	"product_id" text PRIMARY KEY NOT NULL,
	"artwork_uid" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);

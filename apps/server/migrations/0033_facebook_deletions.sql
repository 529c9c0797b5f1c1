CREATE TABLE "facebook_deletions" (
	"user_hash" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "facebook_deletions_code" UNIQUE("code")
);

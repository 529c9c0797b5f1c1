CREATE TABLE "social_auto_posts" (
	"artist_id" uuid NOT NULL,
	"place" text NOT NULL,
	"is_on" boolean NOT NULL,
	"template" text NOT NULL,
	"board_id" text,
	CONSTRAINT "social_auto_posts_pk" PRIMARY KEY("artist_id","place")
);
--> statement-breakpoint
CREATE TABLE "social_posts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"artist_id" uuid NOT NULL,
	"artwork_uid" uuid NOT NULL,
	"place" text NOT NULL,
	"origin" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"text" text NOT NULL,
	"title" text NOT NULL,
	"link" text NOT NULL,
	"has_link" boolean NOT NULL,
	"board_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"planned_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone,
	"media_id" text,
	"is_media_ready" boolean DEFAULT false NOT NULL,
	"attempted_at" timestamp with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"blind_looks" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"external_id" text,
	"url" text,
	"posted_at" timestamp with time zone,
	"error" text,
	"said" text
);
--> statement-breakpoint
ALTER TABLE "social_auto_posts" ADD CONSTRAINT "social_auto_posts_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "social_posts_artwork" ON "social_posts" USING btree ("artwork_uid","created_at","id");--> statement-breakpoint
CREATE INDEX "social_posts_artist_day" ON "social_posts" USING btree ("artist_id","due_at");--> statement-breakpoint
CREATE INDEX "social_posts_waiting" ON "social_posts" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "social_posts_links" ON "social_posts" USING btree ("attempted_at") WHERE has_link and place = 'x';--> statement-breakpoint
CREATE UNIQUE INDEX "social_posts_approval_once" ON "social_posts" USING btree ("artwork_uid","place") WHERE origin = 'approval';
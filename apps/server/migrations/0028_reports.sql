CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"subject" text NOT NULL,
	"artwork_uid" uuid,
	"picture_key" text,
	"artist_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"original" text,
	"capacity" text,
	"reporter_name" text NOT NULL,
	"reporter_email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"noticed_at" timestamp with time zone,
	"answer_by" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"outcome" text,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"appeal_by" timestamp with time zone,
	"appeal_side" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"is_reversed" boolean,
	"appeal_decision" text,
	"appeal_decided_at" timestamp with time zone,
	"appeal_decided_by" text,
	CONSTRAINT "reports_other_eyes" CHECK (appeal_decided_by is null or appeal_decided_by <> decided_by),
	CONSTRAINT "reports_subject" CHECK ((subject = 'plate') = (artwork_uid is not null) and (subject = 'plate') = (picture_key is null)),
	CONSTRAINT "reports_decision" CHECK ((outcome is null) = (decided_by is null) and (is_reversed is null) = (appeal_decided_by is null))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_artwork_uid_artworks_uid_fk" FOREIGN KEY ("artwork_uid") REFERENCES "public"."artworks"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" USING btree ("state","since","id");--> statement-breakpoint
CREATE INDEX "reports_artist" ON "reports" USING btree ("artist_id","confirmed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state <> 'unconfirmed';--> statement-breakpoint
CREATE INDEX "reports_waiting" ON "reports" USING btree ("artist_id") WHERE state = 'noticed';--> statement-breakpoint
CREATE INDEX "reports_artwork" ON "reports" USING btree ("artwork_uid");
CREATE TABLE "vision_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"look" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vision_asks" (
	"asker" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"asked" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vision_answers_answered" ON "vision_answers" USING btree ("answered_at");
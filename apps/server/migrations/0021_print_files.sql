CREATE TABLE "print_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"original_key" text NOT NULL,
	"size" text NOT NULL,
	"orientation" text NOT NULL,
	"key" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"dots_per_inch" integer NOT NULL,
	"preview" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_files_plate" UNIQUE("original_key","size","orientation")
);
--> statement-breakpoint
ALTER TABLE "prints" ADD COLUMN "print_file_id" uuid;--> statement-breakpoint
CREATE INDEX "print_files_key" ON "print_files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "print_files_used" ON "print_files" USING btree ("used_at");--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_print_file_id_print_files_id_fk" FOREIGN KEY ("print_file_id") REFERENCES "public"."print_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prints_file" ON "prints" USING btree ("print_file_id") WHERE print_file_id is not null;
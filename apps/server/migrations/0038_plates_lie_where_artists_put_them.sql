ALTER TABLE "print_files" DROP CONSTRAINT "print_files_plate";--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "crops" jsonb;--> statement-breakpoint
ALTER TABLE "print_files" ADD COLUMN "crop_place" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "print_files" ADD CONSTRAINT "print_files_plate" UNIQUE("original_key","size","orientation","crop_place");

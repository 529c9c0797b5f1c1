-- What was sold before now was told about in its own transaction; adding a column with a default touches no row.
ALTER TABLE "order_lines" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER "is_told" SET DEFAULT false;

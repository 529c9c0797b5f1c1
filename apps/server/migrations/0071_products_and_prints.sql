-- The check accepts the former value `plate` too, which a running older release still writes.
ALTER TABLE "reports" DROP CONSTRAINT "reports_subject";--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject" CHECK ((subject in ('artwork', 'plate')) = (artwork_uid is not null) and (subject in ('artwork', 'plate')) = (picture_key is null)) NOT VALID;--> statement-breakpoint
UPDATE "reports" SET "subject" = 'artwork' WHERE "subject" = 'plate';--> statement-breakpoint
UPDATE "sitemap_cuts" SET "kind" = 'products' WHERE "kind" = 'plates';--> statement-breakpoint
UPDATE "mail_log" SET "kind" = 'print_sold' WHERE "kind" = 'plate_sold';

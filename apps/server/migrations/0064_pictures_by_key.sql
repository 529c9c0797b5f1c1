CREATE INDEX "reports_picture" ON "reports" USING btree ("picture_key") WHERE picture_key is not null;--> statement-breakpoint
CREATE INDEX "shops_banner" ON "shops" USING btree ("banner_key") WHERE banner_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "shops_portrait" ON "shops" USING btree ("picture_key") WHERE picture_key IS NOT NULL;
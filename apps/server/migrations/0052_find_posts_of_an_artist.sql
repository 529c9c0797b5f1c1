CREATE INDEX "social_posts_artist" ON "social_posts" USING btree ("artist_id","id");--> statement-breakpoint
CREATE INDEX "social_posts_board" ON "social_posts" USING btree ("artist_id","due_at") WHERE board_id is not null;--> statement-breakpoint
CREATE INDEX "social_posts_unconnected" ON "social_posts" USING btree ("artist_id","place") WHERE state = 'needs_reconnect';
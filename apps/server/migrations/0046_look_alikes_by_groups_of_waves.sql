DROP INDEX "artwork_looks_quarter_0";--> statement-breakpoint
DROP INDEX "artwork_looks_quarter_1";--> statement-breakpoint
DROP INDEX "artwork_looks_quarter_2";--> statement-breakpoint
DROP INDEX "artwork_looks_quarter_3";--> statement-breakpoint
CREATE INDEX "artwork_looks_group_0" ON "artwork_looks" USING btree ((least(hash & '23925738098196565'::bigint, ~hash & '23925738098196565'::bigint)),"part","hash","artwork_uid");--> statement-breakpoint
CREATE INDEX "artwork_looks_whole_0" ON "artwork_looks" USING btree ((least(hash & '23925738098196565'::bigint, ~hash & '23925738098196565'::bigint)),"hash","artwork_uid") WHERE part = 0;--> statement-breakpoint
CREATE INDEX "artwork_looks_group_1" ON "artwork_looks" USING btree ((least(hash & '47851476196393130'::bigint, ~hash & '47851476196393130'::bigint)),"part","hash","artwork_uid");--> statement-breakpoint
CREATE INDEX "artwork_looks_whole_1" ON "artwork_looks" USING btree ((least(hash & '47851476196393130'::bigint, ~hash & '47851476196393130'::bigint)),"hash","artwork_uid") WHERE part = 0;--> statement-breakpoint
CREATE INDEX "artwork_looks_group_2" ON "artwork_looks" USING btree ((least(hash & '6124988953138320640'::bigint, ~hash & '6124988953138320640'::bigint)),"part","hash","artwork_uid");--> statement-breakpoint
CREATE INDEX "artwork_looks_whole_2" ON "artwork_looks" USING btree ((least(hash & '6124988953138320640'::bigint, ~hash & '6124988953138320640'::bigint)),"hash","artwork_uid") WHERE part = 0;--> statement-breakpoint
CREATE INDEX "artwork_looks_group_3" ON "artwork_looks" USING btree ((least(hash & '-6196766167432910336'::bigint, ~hash & '-6196766167432910336'::bigint)),"part","hash","artwork_uid");--> statement-breakpoint
CREATE INDEX "artwork_looks_whole_3" ON "artwork_looks" USING btree ((least(hash & '-6196766167432910336'::bigint, ~hash & '-6196766167432910336'::bigint)),"hash","artwork_uid") WHERE part = 0;
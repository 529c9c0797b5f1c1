-- in place: a process that was there before goes on reading it
CREATE OR REPLACE VIEW "public"."artist_faces" AS (select "artists"."id", "artists"."name", "shops"."handle", "shops"."picture_key" from "artists" inner join "shops" on "shops"."artist_id" = "artists"."id");

-- Which pictures are their own mirror was not looked for yet; what is known of each stays good until then. What can still be looked at is looked at anew, by the job that does so.
INSERT INTO "artwork_looks_due" SELECT "uid" FROM "artworks" WHERE "looks_at" IS NOT NULL AND EXISTS (SELECT FROM "artwork_renditions" WHERE "artwork_uid" = "artworks"."uid") ON CONFLICT DO NOTHING;

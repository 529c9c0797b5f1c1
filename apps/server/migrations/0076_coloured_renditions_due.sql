-- Colours that a PNG describes by cICP or gAMA were ignored, and the wide gamut of rotated pictures was often lost. The job reads from each file whether it is concerned.
INSERT INTO "artwork_renditions_due" SELECT "uid" FROM "artworks" WHERE "deleted_at" IS NULL AND "placeholder" IS NOT NULL ON CONFLICT DO NOTHING;

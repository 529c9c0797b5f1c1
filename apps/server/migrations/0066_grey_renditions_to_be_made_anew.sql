-- Grey of sixteen bits was shown without its profile. Which of these pictures are of sixteen bits is told by their files, to the job that looks at them.
INSERT INTO "artwork_renditions_due" SELECT "uid" FROM "artworks" WHERE "file_type" = 'image/png' AND "deleted_at" IS NULL AND "placeholder" IS NOT NULL ON CONFLICT DO NOTHING;

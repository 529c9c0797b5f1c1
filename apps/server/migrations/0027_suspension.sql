DROP INDEX "artworks_channel_withdrawn";--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "suspended_by" text;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "finder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "withheld_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "artworks" ADD COLUMN "takedown_reason" text;--> statement-breakpoint
ALTER TABLE "artwork_shelves" ADD COLUMN "withheld_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "artists_newest" ON "artists" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "artists_suspended" ON "artists" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "artists_finder" ON "artists" USING gin ("finder" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "artworks_channel_gone" ON "artworks" USING btree ("uid") WHERE channel_listed_at is not null and (deleted_at is not null or published_at is null);--> statement-breakpoint
CREATE FUNCTION artist_finder(name_key text, email text, handle text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT concat(' ', name_key, ' ', lower(email), ' ', handle, ' ') $$;--> statement-breakpoint
CREATE FUNCTION keep_artist_finder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.finder := artist_finder(NEW.name_key, NEW.email, (SELECT handle FROM shops WHERE artist_id = NEW.id));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER artists_finder BEFORE INSERT OR UPDATE OF name_key, email ON artists
  FOR EACH ROW EXECUTE FUNCTION keep_artist_finder();--> statement-breakpoint
CREATE FUNCTION keep_artist_finder_of_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE artists SET finder = artist_finder(name_key, email, NEW.handle) WHERE id = NEW.artist_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shops_artist_finder AFTER INSERT OR UPDATE OF handle ON shops
  FOR EACH ROW EXECUTE FUNCTION keep_artist_finder_of_shop();--> statement-breakpoint
UPDATE artists SET finder = artist_finder(name_key, email, (SELECT handle FROM shops WHERE artist_id = artists.id));--> statement-breakpoint
ALTER TABLE artworks ADD CONSTRAINT artworks_sale CHECK (published_at IS NULL OR (withheld_published_at IS NULL AND taken_down_at IS NULL));--> statement-breakpoint
ALTER TABLE artworks ADD CONSTRAINT artworks_takedown CHECK ((taken_down_at IS NULL) = (takedown_reason IS NULL));

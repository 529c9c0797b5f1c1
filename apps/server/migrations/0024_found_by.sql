DROP INDEX "artworks_tags";--> statement-breakpoint
DROP INDEX "artworks_popular";--> statement-breakpoint
CREATE INDEX "artworks_popular" ON "artworks" USING btree ("sold_lately" DESC NULLS LAST,"published_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE published_at is not null and deleted_at is null and sold_lately >= 0;--> statement-breakpoint
ALTER TABLE artworks ADD COLUMN found_by tsvector NOT NULL DEFAULT '';--> statement-breakpoint
-- What an artwork is found by: the words of its name (A), of its tags (B), of its artist's name (C) and of its description (D).
-- A tag of several words counts as a whole, `#deep sea`; what it is filtered by stands there too, `=category:space`. No word that
-- somebody types is spelt with these signs. One expression and one look at the artist: a query for each list would cost ten times as much.
CREATE FUNCTION artworks_keep_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text := array_to_string(NEW.tags, E'\n');
  facets text := concat_ws(E'\n', '=category:' || NEW.category, '=orientation:' || NEW.orientation, '=made:' || NEW.how_made,
    CASE WHEN NEW.picked_at IS NOT NULL THEN '=picked' END, '=colour:' || nullif(array_to_string(NEW.colours, E'\n=colour:'), ''));
  artist text := (SELECT artists.name FROM artists WHERE artists.id = NEW.artist_id);
BEGIN
  NEW.found_by := setweight(to_tsvector('english', NEW.name), 'A')
    || setweight(to_tsvector('english', regexp_replace(tags, '^[^\n]*[ \t][^\n]*$', '', 'gn')), 'B')
    || setweight(to_tsvector('english', coalesce(artist, '')), 'C')
    || setweight(to_tsvector('english', NEW.description), 'D')
    || array_to_tsvector(string_to_array(concat_ws(E'\n', '#' || nullif(replace(lower(tags), E'\n', E'\n#'), ''), facets), E'\n'));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER artworks_found_by_kept
  BEFORE INSERT OR UPDATE OF name, tags, description, artist_id, category, orientation, colours, how_made, picked_at, found_by ON artworks
  FOR EACH ROW EXECUTE FUNCTION artworks_keep_found_by();--> statement-breakpoint
CREATE INDEX artworks_found_by ON artworks USING gin (found_by) WHERE published_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
UPDATE artworks SET found_by = '';--> statement-breakpoint
CREATE FUNCTION artists_keep_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE artworks SET found_by = '' WHERE artist_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER artists_found_by_kept AFTER UPDATE OF name ON artists
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION artists_keep_found_by();

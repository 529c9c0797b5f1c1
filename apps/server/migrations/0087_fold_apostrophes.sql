-- Search ignores apostrophes within a word: `hawaii` finds Hawaiʻi and Hawai'i, `oneill` finds O’Neill. The parts of such a word stay in the
-- index, so that `eau` finds "Goutte d’eau".
-- The letters of a text: what `fold_text` did before, with one apostrophe for the modifier letters, quotation marks and accents that people
-- type in place of it.
CREATE FUNCTION fold_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(translate(value, '`', '''')) ELSE translate(
    replace(replace(regexp_replace(
      casefold(public.unaccent('public.unaccent', casefold(regexp_replace(
        normalize(translate(value, '`´’‘‛′ʹʻʼʽʾʿˈˊˋ᾽᾿῾׳՚ꞌ', repeat('''', 21)), NFKC),
        '[\u00AD\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]', '', 'g') COLLATE pg_unicode_fast)) COLLATE pg_unicode_fast),
      '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u093C\u0A3C]', '', 'g'),
      'եւ', 'եվ'), 'l·l', 'll'),
    'أإآٱىیئؤةہۀکə臺٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙',
    'اااايييوهههكe台01234567890123456789012345678901234567890123456789') END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text := fold_letters(value);
BEGIN
  IF strpos(letters, '''') = 0 THEN RETURN letters; END IF;
  RETURN regexp_replace(letters, '(?<=[^[:space:][:punct:]])''(?=[^[:space:][:punct:]])' COLLATE pg_unicode_fast, '', 'g');
END $$;--> statement-breakpoint
-- The parts of a word with an apostrophe are words here.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(fold_letters(value), '[[:punct:][:space:][:cntrl:]$+<=>^`|~]+' COLLATE pg_unicode_fast, ' ', 'g'))
$$;--> statement-breakpoint
-- The words with apostrophes, without these: `hawaii deau`. Null where there are none.
CREATE FUNCTION joined_words(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text := fold_letters(value);
BEGIN
  IF strpos(letters, '''') = 0 THEN RETURN NULL; END IF;
  RETURN (
    SELECT string_agg(replace(word[1], '''', ''), ' ') FROM regexp_matches(letters,
      '[^[:punct:][:space:][:cntrl:]$+<=>^`|~]+(?:''[^[:punct:][:space:][:cntrl:]$+<=>^`|~]+)+' COLLATE pg_unicode_fast, 'g') AS word);
END $$;--> statement-breakpoint
-- The words of an indexed text.
CREATE FUNCTION index_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT concat_ws(' ', search_text(value), search_text(joined_words(value)))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION artworks_keep_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text := array_to_string(NEW.tags, E'\n');
  facets text := concat_ws(E'\n', '=category:' || NEW.category, '=orientation:' || NEW.orientation, '=made:' || NEW.how_made,
    CASE WHEN NEW.picked_at IS NOT NULL THEN '=picked' END, '=colour:' || nullif(array_to_string(NEW.colours, E'\n=colour:'), ''));
  artist text := (SELECT artists.name FROM artists WHERE artists.id = NEW.artist_id);
BEGIN
  NEW.found_name := concat_ws(' ', search_words(NEW.name), joined_words(NEW.name));
  NEW.found_by := setweight(to_tsvector('english', index_text(NEW.name)), 'A')
    || setweight(to_tsvector('english', index_text(regexp_replace(tags, '^[^\n]*[ \t][^\n]*$', '', 'gn'))), 'B')
    || setweight(to_tsvector('english', index_text(coalesce(artist, ''))), 'C')
    || setweight(to_tsvector('english', index_text(NEW.description)), 'D')
    || array_to_tsvector(string_to_array(concat_ws(E'\n', '#' || nullif(replace(fold_text(tags), E'\n', E'\n#'), ''), facets), E'\n'));
  RETURN NEW;
END $$;--> statement-breakpoint
-- Only the rows with an apostrophe: their words and tags change.
UPDATE "artworks" SET "tags" = merge_tags("tags"), "found_by" = ''
WHERE concat_ws(' ', "name", "description", array_to_string("tags", ' ')) ~ '\w[''`´’‘‛′ʹʻʼʽʾʿˈˊˋ᾽᾿῾׳՚ꞌ＇]'
  OR "artist_id" IN (SELECT "id" FROM "artists" WHERE "name" ~ '[''`´’‘‛′ʹʻʼʽʾʿˈˊˋ᾽᾿῾׳՚ꞌ＇]');--> statement-breakpoint
INSERT INTO "artwork_words" SELECT DISTINCT word FROM "artworks",
  unnest(string_to_array(joined_words(concat_ws(' ', "name", array_to_string("tags", ' '))), ' ')) AS word
WHERE "published_at" IS NOT NULL AND concat_ws(' ', "name", array_to_string("tags", ' ')) ~ '[''`´’‘‛′ʹʻʼʽʾʿˈˊˋ᾽᾿῾׳՚ꞌ＇]'
  AND length(word) >= 3 AND word ~ '[a-z0-9]' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "artwork_traits" SELECT "artwork_uid", fold_text("trait"), "artist_id", "published_at" FROM "artwork_traits" WHERE "trait" <> fold_text("trait") ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "artwork_traits" WHERE "trait" <> fold_text("trait");--> statement-breakpoint
CREATE OR REPLACE FUNCTION orders_keep_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.found_by := to_tsvector('simple', index_text(concat_ws(' ', NEW.number, NEW.email, NEW.shipping_address ->> 'name',
    NEW.shipping_address ->> 'line1', NEW.shipping_address ->> 'line2', NEW.shipping_address ->> 'city', NEW.shipping_address ->> 'region',
    NEW.shipping_address ->> 'postalCode')));
  RETURN NEW;
END $$;--> statement-breakpoint
UPDATE "orders" SET "found_by" = ''
WHERE concat_ws(' ', "email", "shipping_address"::text) ~ '[''`´’‘‛′ʹʻʼʽʾʿˈˊˋ᾽᾿῾׳՚ꞌ＇]';--> statement-breakpoint
-- What operators type, as in 0079: all words, each as the beginning of a word.
CREATE FUNCTION word_prefixes(config regconfig, value text, weight text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg('(' || regexp_replace(lexemes, '(''[^'']+'')', '\1' || coalesce(':' || nullif(sign || weight, ''), ''), 'g') || ')', ' & ')
  FROM unnest(string_to_array(value, ' ')) AS word,
    LATERAL (SELECT phraseto_tsquery(config, search_text(word))::text AS lexemes, CASE WHEN word ~ '^[ -~]$' THEN '' ELSE '*' END AS sign) AS read
  WHERE lexemes <> ''
$$;--> statement-breakpoint
-- A word with an apostrophe is searched without it or by its parts: an address may have either.
CREATE OR REPLACE FUNCTION search_prefixes(config regconfig, value text, weight text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg('(' || read || ')', ' & ')::tsquery FROM regexp_matches(fold_letters(value), '\S+', 'g') AS word,
    LATERAL (SELECT nullif(concat_ws(' | ', word_prefixes(config, search_words(word[1]), weight), nullif(word_prefixes(config, search_words(fold_text(word[1])), weight), word_prefixes(config, search_words(word[1]), weight))), '') AS read) AS prefixes
$$;

-- Search matches more spelling variants: letters that Arabic, Persian and Urdu keyboards write in different ways (ى ی ي, ک ك, ة ه),
-- digits of five scripts, the Azerbaijani ə, the Armenian և, the Catalan l·l, the dot below letters of Hindi and Punjabi, 臺 and 台,
-- and the selectors of Han and Mongolian letters.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE translate(
    replace(replace(regexp_replace(
      casefold(public.unaccent('public.unaccent', casefold(regexp_replace(normalize(value, NFKC),
        '[\u00AD\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]', '', 'g') COLLATE pg_unicode_fast)) COLLATE pg_unicode_fast),
      '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u093C\u0A3C]', '', 'g'),
      'եւ', 'եվ'), 'l·l', 'll'),
    'أإآٱىیئؤةہۀکə臺٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙',
    'اااايييوهههكe台01234567890123456789012345678901234567890123456789') END
$$;--> statement-breakpoint
-- Only the rows with such a letter: their words and tags change.
UPDATE "artworks" SET "tags" = merge_tags("tags"), "found_by" = '' WHERE concat_ws(' ', "name", "description", array_to_string("tags", ' ')) ~ '[ىیئؤةہۀکəƏ臺և·\u093C\u0A3C٠-٩۰-۹०-९০-৯๐-๙\u061C\u180B-\u180F\U000E0100-\U000E01EF]';--> statement-breakpoint
INSERT INTO "artwork_words" SELECT DISTINCT search_words("word") FROM "artwork_words" WHERE "word" <> search_words("word") ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "artwork_words" WHERE "word" <> search_words("word");--> statement-breakpoint
INSERT INTO "artwork_traits" SELECT "artwork_uid", fold_text("trait"), "artist_id", "published_at" FROM "artwork_traits" WHERE "trait" <> fold_text("trait") ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "artwork_traits" WHERE "trait" <> fold_text("trait");--> statement-breakpoint
UPDATE "orders" SET "found_by" = '' WHERE "shipping_address"::text ~ '[ىیئؤةہۀکəƏ臺և·\u093C\u0A3C٠-٩۰-۹०-९০-৯๐-๙\u061C\u180B-\u180F\U000E0100-\U000E01EF]';

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findBreaches } from './migrations.ts'

const folder = new URL('../apps/server/migrations/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/**
 * The last migration before two releases could run at the same time. For later ones, `chaos -- rolling` replaces servers under load
 * with the real migrations in between.
 */
const BEFORE_RELEASES = '0046_look_alikes_by_groups_of_waves.sql'

/** Allowed exceptions by the start of their statement, and why they are safe. */
const ALLOWED: Record<string, Record<string, string>> = {
  '0048_artist_faces_with_pictures.sql': {
    'CREATE OR REPLACE VIEW "public"."artist_faces"': 'adds a column at the end; queries of the other columns keep working',
  },
  '0052_find_posts_of_an_artist.sql': {
    'CREATE INDEX "social_posts_artist"': 'a table of one release’s age with a row for each post; created in milliseconds for 100,000 rows',
    'CREATE INDEX "social_posts_board"': 'the same table',
    'CREATE INDEX "social_posts_unconnected"': 'the same table',
  },
  '0065_givers_with_plates.sql': {
    'CREATE INDEX "artists_givers"': 'a partial index on a table with a row for each artist; created in milliseconds for 100,000 rows',
  },
  '0062_prints_of_a_line.sql': {
    'CREATE INDEX "prints_line"': 'a row for each order line; created in 0.7 s for 100,000 rows on a busy machine',
  },
  '0064_pictures_by_key.sql': {
    'CREATE INDEX "reports_picture"': 'few rows: reports of pictures of shops',
    'CREATE INDEX "shops_banner"': 'a row for each shop, rarely written; created in 0.1 s for 100,000 rows',
    'CREATE INDEX "shops_portrait"': 'the same table',
  },
  '0067_find_what_a_channel_knows.sql': {
    'CREATE INDEX "artworks_channel_stale"': 'a row for each artwork; all three created in 0.9 s for 100,000 rows on a busy machine',
    'CREATE INDEX "artworks_channel_prices"': 'the same table',
    'CREATE INDEX "artworks_channel_left"': 'the same table',
    'CREATE INDEX "shops_collection"': 'a row for each shop; created in milliseconds',
  },
  '0073_commissions_clear_after_delivery.sql': {
    'CREATE OR REPLACE FUNCTION ledger_follow()': 'as before for postings of the older release, which holds no commission without a day',
  },
  '0068_forget_customers.sql': {
    'CREATE INDEX "orders_with_customer"': 'a row for each order; created in 0.3 s for 100,000 rows on a busy machine',
    'CREATE INDEX "reports_with_reporter"': 'few rows: reports',
  },
  '0071_products_and_prints.sql': {
    'ALTER TABLE "reports" DROP CONSTRAINT "reports_subject"': 'replaced at once by a check that accepts the old and the new value',
    'UPDATE "reports"': 'few rows: reports of artworks; the release before shows them again as soon as it is replaced',
    'UPDATE "sitemap_cuts"': 'one row for each 45,000 products',
    'UPDATE "mail_log"': 'a name that only operators read; mails that are being sent are not locked for longer than the update',
  },
  '0074_shares_and_donations.sql': {
    'CREATE INDEX "ledger_postings_donations"': 'a partial index: only sales with a donation have an entry',
  },
  '0075_offered_sizes.sql': {
    'CREATE INDEX "artworks_public_medium"': 'a row for each product, as the indexes of 0067: 0.3 s for 100,000 rows each',
    'CREATE INDEX "artworks_public_large"': 'the same table',
    'CREATE INDEX "artworks_public_large_tall"': 'the same table',
    'CREATE INDEX "artworks_public_extra_large"': 'the same table',
    'UPDATE "prints"': 'few rows: prints on hold for softness; the release before may put one on hold again, and an operator releases it',
  },
  '0079_fold_searches.sql': {
    'CREATE OR REPLACE FUNCTION artworks_keep_found_by()':
      'the release before searches with unfolded words: it misses accented ones meanwhile',
    'UPDATE "artworks"':
      'every artwork once, for the new index: 55 s of processor for 100,000 rows; changes of artworks wait meanwhile, reads do not',
    'UPDATE "causes"': 'few rows',
    'CREATE INDEX "artworks_found_name"': 'a row for each artwork: 0.5 s of processor for 100,000 rows',
    'CREATE INDEX "artworks_found_by_off_sale"': 'a row for each artwork that is not on sale',
    'DELETE FROM "artwork_words"': 'few rows: known words with accents; the release before corrects their spelling to the plain word',
    'DELETE FROM "artwork_traits"': 'few rows: traits by tags with accents',
    'CREATE TRIGGER orders_found_by_kept': 'computes a new column; the release before does not read it',
    'UPDATE "orders"': 'every order once, for the new index: 6 s of processor for 100,000 rows',
    'CREATE INDEX "orders_found_by"': 'a row for each order: 0.4 s of processor for 100,000 rows',
  },
  '0082_fold_more_spellings.sql': {
    'CREATE OR REPLACE FUNCTION fold_text': 'both releases fold the index and the search by it',
    'UPDATE "artworks"': 'few rows: artworks with one of these letters',
    'DELETE FROM "artwork_words"': 'few rows, as in 0079',
    'DELETE FROM "artwork_traits"': 'few rows, as in 0079',
    'UPDATE "orders"': 'few rows: orders with one of these letters in the address',
  },
  '0087_fold_apostrophes.sql': {
    'CREATE OR REPLACE FUNCTION fold_text': 'both releases fold the index and the search by it',
    'CREATE OR REPLACE FUNCTION search_words': 'as before, except for letters that stand for an apostrophe',
    'CREATE OR REPLACE FUNCTION artworks_keep_found_by()': 'adds words; the release before finds what it found',
    'UPDATE "artworks"': 'artworks with an apostrophe, by estimate a third of all: a third of the time of 0079; reads do not wait',
    'DELETE FROM "artwork_traits"': 'few rows, as in 0079',
    'CREATE OR REPLACE FUNCTION orders_keep_found_by()': 'adds words, as for artworks',
    'UPDATE "orders"': 'orders with an apostrophe in the address: few of a hundred',
    'CREATE OR REPLACE FUNCTION search_prefixes': 'finds what it found, and words without their apostrophe',
  },
  '0088_payouts_through_stripe_and_tax.sql': {
    'ALTER TABLE "settlement_postings" DROP CONSTRAINT': 'replaced at once by a check that also holds for rows without the new column',
    'ALTER TABLE "settlement_postings" ADD CONSTRAINT': 'a table of one release’s age that only an hourly job writes',
    'CREATE INDEX "payouts_unsent"': 'a partial index on a table with a row for each payout; no row has the method yet',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_tax"': 'reads two new columns, which are zero; milliseconds for 100,000 orders',
  },
}

const released = files.filter((name) => name > BEFORE_RELEASES)

test('no migration breaks a running server of the previous release, except for the allowed statements', () => {
  expect(files).toContain(BEFORE_RELEASES)
  expect(released.length).toBeGreaterThan(10)
  const found = released.flatMap((name) =>
    findBreaches(readFileSync(new URL(name, folder), 'utf8'))
      .filter(({ statement }) => !Object.keys(ALLOWED[name] ?? {}).some((start) => statement.startsWith(start)))
      .map(({ statement, breach }) => `${name} ${breach}: ${statement}`),
  )
  expect(found).toEqual([])
})

test('every allowed exception exists in its migration', () => {
  for (const [name, reasons] of Object.entries(ALLOWED)) {
    expect(released).toContain(name)
    const found = findBreaches(readFileSync(new URL(name, folder), 'utf8'))
    for (const start of Object.keys(reasons))
      expect([name, start, found.some(({ statement }) => statement.startsWith(start))]).toEqual([name, start, true])
  }
})

describe('findBreaches (control)', () => {
  test.each([
    ['drops a table', 'DROP TABLE "orders"'],
    ['drops a view', 'DROP VIEW artist_faces'],
    ['drops a column', 'ALTER TABLE "orders" DROP COLUMN "note"'],
    ['renames a column', 'ALTER TABLE "orders" RENAME COLUMN "note" TO "notes"'],
    ['renames a table', 'ALTER TABLE orders RENAME TO sales'],
    ['makes a column NOT NULL', 'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL'],
    ['changes the type of a column', 'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint'],
    ['changes the type of a column with USING', 'ALTER TABLE "orders" ALTER COLUMN "total" TYPE bigint USING total::bigint'],
    ['adds a NOT NULL column without a default', 'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL'],
    ['adds a column with a computed default', 'ALTER TABLE "orders" ADD COLUMN "key" uuid DEFAULT uuidv7() NOT NULL'],
    ['adds an identity column', 'ALTER TABLE "orders" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY'],
    ['adds a generated column', 'ALTER TABLE "orders" ADD COLUMN "found_by" tsvector GENERATED ALWAYS AS (to_tsvector(note)) STORED'],
    ['adds a validated CHECK constraint', 'ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK (note <> \'\')'],
    [
      'adds a validated foreign key',
      'ALTER TABLE "orders" ADD CONSTRAINT "orders_a" FOREIGN KEY ("a") REFERENCES "public"."artists"("id")',
    ],
    ['drops a constraint', 'ALTER TABLE "orders" DROP CONSTRAINT "orders_note"'],
    ['drops an index', 'DROP INDEX "orders_open"'],
    ['creates an index without CONCURRENTLY', 'CREATE INDEX "orders_note" ON "orders" USING btree ("note")'],
    ['creates a unique index without CONCURRENTLY', 'CREATE UNIQUE INDEX orders_note ON orders (note)'],
    ['creates a trigger', 'CREATE TRIGGER orders_told AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tell()'],
    ['replaces a function', 'CREATE OR REPLACE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$'],
    ['updates rows', "UPDATE orders SET note = ''"],
    ['deletes rows', 'DELETE FROM orders WHERE note IS NULL'],
    ['locks a table', 'LOCK TABLE orders IN EXCLUSIVE MODE'],
    ['drops a column in lower case after a comment', '-- in passing\nalter table\n  "public"."orders"\n  drop column "note"'],
    ['drops a table in a second drizzle statement', 'CREATE TABLE "a" ("id" uuid);\n--> statement-breakpoint\nDROP TABLE "orders"'],
    ['drops a table in a second SQL statement', 'SELECT 1; DROP TABLE orders'],
  ])('findBreaches reports a migration that %s', (_what, sql) => expect(findBreaches(sql)).not.toEqual([]))

  test.each([
    [
      'creates a table with its index and its foreign key',
      'CREATE TABLE "a" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "a_id" ON "a" USING btree ("id");--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "a_fk" FOREIGN KEY ("id") REFERENCES "public"."artists"("id")',
    ],
    ['adds a nullable column', 'ALTER TABLE "orders" ADD COLUMN "note" text'],
    ['adds a NOT NULL column with a constant default', 'ALTER TABLE "orders" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL'],
    [
      'adds a NOT NULL column with the default now()',
      'ALTER TABLE "orders" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL',
    ],
    ['adds a constraint that is NOT VALID', 'ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK (note <> \'\') NOT VALID'],
    ['makes a column nullable', 'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL'],
    ['creates an index with CONCURRENTLY', 'CREATE INDEX CONCURRENTLY "orders_note" ON "orders" USING btree ("note")'],
    ['creates a view', 'CREATE VIEW "names" AS (SELECT name FROM artists)'],
    ['has a DROP TABLE only in a comment', '-- DROP TABLE orders'],
  ])('findBreaches allows a migration that %s', (_what, sql) => expect(findBreaches(sql)).toEqual([]))
})

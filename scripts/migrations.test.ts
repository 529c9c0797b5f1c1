import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findBreaches } from './migrations.ts'

const folder = new URL('../apps/server/migrations/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/**
 * The last one before there were two releases that could run beside each other: until then a database was made anew, or the one process
 * on it was replaced. From the next on `chaos -- rolling` replaces servers under load with the real migrations in between.
 */
const BEFORE_RELEASES = '0046_look_alikes_by_groups_of_waves.sql'

/** What is let through after that, by the beginning of the statement, and why nobody notices. */
const ALLOWED: Record<string, Record<string, string>> = {
  '0048_artist_faces_with_pictures.sql': {
    'CREATE OR REPLACE VIEW "public"."artist_faces"': 'a column more at its end; whoever reads the others goes on reading them',
  },
  '0052_find_posts_of_an_artist.sql': {
    'CREATE INDEX "social_posts_artist"': 'a table of one release’s age: a row for each post, and made in milliseconds for 100,000 of them',
    'CREATE INDEX "social_posts_board"': 'the same table',
    'CREATE INDEX "social_posts_unconnected"': 'the same table',
  },
  '0065_givers_with_plates.sql': {
    'CREATE INDEX "artists_givers"':
      'of those who give alone, out of a table with a row for each artist: made in milliseconds for 100,000 of them',
  },
  '0062_prints_of_a_line.sql': {
    'CREATE INDEX "prints_line"': 'a row for each line that was sold: made in 0.7 s for 100,000 of them on a busy machine',
  },
  '0064_pictures_by_key.sql': {
    'CREATE INDEX "reports_picture"': 'a few rows: reports of pictures of shops',
    'CREATE INDEX "shops_banner"': 'a row for each shop, written when a picture is hung: made in a tenth of a second for 100,000 of them',
    'CREATE INDEX "shops_portrait"': 'the same table',
  },
  '0067_find_what_a_channel_knows.sql': {
    'CREATE INDEX "artworks_channel_stale"': 'a row for each artwork: all three made in 0.9 s for 100,000 of them on a busy machine',
    'CREATE INDEX "artworks_channel_prices"': 'the same table',
    'CREATE INDEX "artworks_channel_left"': 'the same table',
    'CREATE INDEX "shops_collection"': 'a row for each shop: made in milliseconds',
  },
  '0068_forget_customers.sql': {
    'CREATE INDEX "orders_with_customer"': 'a row for each order: made in 0.3 s for 100,000 of them on a busy machine',
    'CREATE INDEX "reports_with_reporter"': 'a few rows: reports',
  },
}

const released = files.filter((name) => name > BEFORE_RELEASES)

test('a server of the release before goes on while a migration runs and after it (R46)', () => {
  expect(files).toContain(BEFORE_RELEASES)
  expect(released.length).toBeGreaterThan(10)
  const found = released.flatMap((name) =>
    findBreaches(readFileSync(new URL(name, folder), 'utf8'))
      .filter(({ statement }) => !Object.keys(ALLOWED[name] ?? {}).some((start) => statement.startsWith(start)))
      .map(({ statement, breach }) => `${name} ${breach}: ${statement}`),
  )
  expect(found).toEqual([])
})

test('what is let through is there', () => {
  for (const [name, reasons] of Object.entries(ALLOWED)) {
    expect(released).toContain(name)
    const found = findBreaches(readFileSync(new URL(name, folder), 'utf8'))
    for (const start of Object.keys(reasons))
      expect([name, start, found.some(({ statement }) => statement.startsWith(start))]).toEqual([name, start, true])
  }
})

describe('what others would notice is found (control)', () => {
  test.each([
    'DROP TABLE "orders"',
    'DROP VIEW artist_faces',
    'ALTER TABLE "orders" DROP COLUMN "note"',
    'ALTER TABLE "orders" RENAME COLUMN "note" TO "notes"',
    'ALTER TABLE orders RENAME TO sales',
    'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL',
    'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint',
    'ALTER TABLE "orders" ALTER COLUMN "total" TYPE bigint USING total::bigint',
    'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL',
    'ALTER TABLE "orders" ADD COLUMN "key" uuid DEFAULT uuidv7() NOT NULL',
    'ALTER TABLE "orders" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY',
    'ALTER TABLE "orders" ADD COLUMN "found_by" tsvector GENERATED ALWAYS AS (to_tsvector(note)) STORED',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK (note <> \'\')',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_a" FOREIGN KEY ("a") REFERENCES "public"."artists"("id")',
    'ALTER TABLE "orders" DROP CONSTRAINT "orders_note"',
    'DROP INDEX "orders_open"',
    'CREATE INDEX "orders_note" ON "orders" USING btree ("note")',
    'CREATE UNIQUE INDEX orders_note ON orders (note)',
    'CREATE TRIGGER orders_told AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tell()',
    'CREATE OR REPLACE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$',
    "UPDATE orders SET note = ''",
    'DELETE FROM orders WHERE note IS NULL',
    'LOCK TABLE orders IN EXCLUSIVE MODE',
    '-- in passing\nalter table\n  "public"."orders"\n  drop column "note"',
    'CREATE TABLE "a" ("id" uuid);\n--> statement-breakpoint\nDROP TABLE "orders"',
    'SELECT 1; DROP TABLE orders',
  ])('%s', (sql) => expect(findBreaches(sql)).not.toEqual([]))

  test.each([
    'CREATE TABLE "a" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "a_id" ON "a" USING btree ("id");--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "a_fk" FOREIGN KEY ("id") REFERENCES "public"."artists"("id")',
    'ALTER TABLE "orders" ADD COLUMN "note" text',
    'ALTER TABLE "orders" ADD COLUMN "is_told" boolean DEFAULT true NOT NULL',
    'ALTER TABLE "orders" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK (note <> \'\') NOT VALID',
    'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL',
    'CREATE INDEX CONCURRENTLY "orders_note" ON "orders" USING btree ("note")',
    'CREATE VIEW "names" AS (SELECT name FROM artists)',
    '-- DROP TABLE orders',
  ])('%s is not', (sql) => expect(findBreaches(sql)).toEqual([]))
})

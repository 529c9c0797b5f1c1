import { eq, sql } from 'drizzle-orm'
import { index, integer, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artists } from '../accounts/tables.ts'
import { artworks } from '../artworks/tables.ts'

/**
 * Traits of a product: a row for its category and for each of its tags and main colours. The index stores the newest products of a trait
 * together, so that similar products are found by reading a few rows per trait.
 */
export const artworkTraits = pgTable(
  'artwork_traits',
  {
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    /** `tag:moon`, `colour:blue-dark`, `category:space`. */
    trait: text('trait').notNull(),
    artistId: uuid('artist_id').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'artwork_traits_pk', columns: [table.artworkUid, table.trait] }),
    index('artwork_traits_newest').on(table.trait, table.publishedAt.desc(), table.artworkUid, table.artistId),
  ],
)

/** Every word of a name or tag that was ever on sale, for spelling correction. Far fewer words than artworks. */
export const artworkWords = pgTable('artwork_words', { word: text('word').primaryKey() }, (table) => [
  index('artwork_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
])

/** Words that customers type and what they mean in the catalogue; operators edit them. Both are spelled as in the text index. */
export const searchSynonyms = pgTable('search_synonyms', {
  /** One to three words, folded by `search_words`. */
  term: text('term').primaryKey(),
  /** Words that are searched besides the term. Empty: the term is a general word, which a search ignores. */
  meanings: text('meanings').array().notNull().default([]),
})

/** The cause an artist gives to now, and the percentage of a commission. */
export const artistDonations = pgView('artist_gifts').as((query) =>
  query
    .select({ artistId: artists.id, causeId: artists.selectedCauseId, percent: artists.donationPercent })
    .from(artists)
    .where(eq(artists.giveBackEnabled, true)),
)

/** Last entry of each sitemap file; the last file of each kind is open-ended and has no row. Rebuilt once a day. */
export const sitemapCuts = pgTable(
  'sitemap_cuts',
  {
    kind: text('kind', { enum: ['products', 'shops'] }).notNull(),
    file: integer('file').notNull(),
    endsAt: text('ends_at').notNull(),
  },
  (table) => [primaryKey({ name: 'sitemap_cuts_pk', columns: [table.kind, table.file] })],
)

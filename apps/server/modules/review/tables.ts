import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import { HASH_GROUPS } from '@tintype/imaging/look-alikes/perceptual-hash'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artworks } from '../artworks/tables.ts'

/**
 * The 16 bits of one group of a hash, or their complement, whichever is less. So mirrored and upside-down pictures have the same key. Used
 * in an index, so queries must use the same expression.
 */
export function hashKey(group: number, hash = 'hash'): string {
  const mask = BigInt.asIntN(64, HASH_GROUPS[group] ?? 0n)
  return `least(${hash} & '${mask}'::bigint, ~${hash} & '${mask}'::bigint)`
}

/**
 * Perceptual hashes of 64 bits of each artwork, of the whole (part 0) and of parts. Each index covers a group of 16 bits: if two hashes
 * differ in at most 7 bits, at least one group differs in at most one bit, so few index probes find them. Wholes are queried most and have
 * smaller indexes of their own. Rows of deleted artworks remain: uid and hashes, never the picture.
 */
export const artworkHashes = pgTable(
  'artwork_looks',
  {
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    part: smallint('part').notNull(),
    /** Signed 64 bits: the highest bit is the sign. */
    hash: bigint('hash', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'artwork_looks_pk', columns: [table.artworkUid, table.part] }),
    ...HASH_GROUPS.flatMap((_, group) => [
      index(`artwork_looks_group_${group}`).on(sql.raw(`(${hashKey(group)})`), table.part, table.hash, table.artworkUid),
      index(`artwork_looks_whole_${group}`)
        .on(sql.raw(`(${hashKey(group)})`), table.hash, table.artworkUid)
        .where(sql`part = 0`),
    ]),
  ],
)

/**
 * Salient square regions of each artwork, as shares of its width and height, with perceptual hashes indexed as above. Some regions survive
 * any crop. Rows are retained as long as `artwork_looks`.
 */
export const artworkMarks = pgTable(
  'artwork_marks',
  {
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    number: smallint('number').notNull(),
    hash: bigint('hash', { mode: 'bigint' }).notNull(),
    left: real('left').notNull(),
    top: real('top').notNull(),
    right: real('right').notNull(),
    bottom: real('bottom').notNull(),
  },
  (table) => [
    primaryKey({ name: 'artwork_marks_pk', columns: [table.artworkUid, table.number] }),
    ...HASH_GROUPS.map((_, group) =>
      index(`artwork_marks_group_${group}`).on(sql.raw(`(${hashKey(group)})`), table.hash, table.artworkUid, table.number),
    ),
  ],
)

/** Each artwork as 64 × 64 grey pixels, base64, to verify that a region is the one found. Deleted with its files. */
export const artworkSketches = pgTable('artwork_sketches', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
  grey: text('grey').notNull(),
})

/** Artworks hashed before the current set of hashes was introduced. Each is hashed once more and then removed from here. */
export const artworkHashesDue = pgTable('artwork_looks_due', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
})

/** Pairs of an earlier artwork and a later similar one of another artist. The earlier artist is notified once per pair. */
export const artworkResemblances = pgTable(
  'artwork_resemblances',
  {
    earlierUid: uuid('earlier_uid')
      .notNull()
      .references(() => artworks.uid),
    laterUid: uuid('later_uid')
      .notNull()
      .references(() => artworks.uid),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'artwork_resemblances_pk', columns: [table.earlierUid, table.laterUid] }),
    index('artwork_resemblances_later').on(table.laterUid),
  ],
)

/**
 * What a network sees in an artwork that waits for review: a hint for operators, which decides nothing. Artists find it in their data
 * export only. Deleted with the files of the artwork.
 */
export const artworkContentRatings = pgTable('artwork_content_ratings', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
  /** The probability of nudity or sexual content, 0 to 1; null if the picture could not be rated. */
  explicitShare: real('explicit_share'),
  model: text('model').notNull(),
  ratedAt: instant('rated_at').notNull(),
})

/** Which operator reviews an artwork, and until when others cannot decide on it. An expired claim is overwritten; a decision deletes it. */
export const artworkClaims = pgTable('artwork_claims', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
  operatorId: text('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  until: instant('until').notNull(),
})

/** Review decisions that can still be undone. A job of the same transaction makes each effective, so a crash does not lose it. */
export const heldDecisions = pgTable('artwork_held_decisions', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
  id: uuid('id').notNull().unique('artwork_held_decisions_id').default(sql`uuidv7()`),
  operatorId: text('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  decision: text('decision', { enum: ['approve', 'reject', 'ask_changes'] }).notNull(),
  reason: text('reason'),
  code: text('code').$type<ReasonCode>(),
  /** Version of the words under review: the decision applies only to it. */
  version: integer('version').notNull(),
  takesEffectAt: instant('takes_effect_at').notNull(),
})

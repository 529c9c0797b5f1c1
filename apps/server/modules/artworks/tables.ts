import { CATEGORIES } from '@tintype/contract/categories'
import { COLOURS } from '@tintype/contract/colours'
import type { Crops } from '@tintype/contract/crops'
import { HOW_MADE } from '@tintype/contract/how-made'
import type { SignedProof } from '@tintype/contract/proofs'
import type { ReasonCode } from '@tintype/contract/review-reasons'
import { eq, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { LOOK_GROUPS } from '../../platform/images/look-hash.ts'
import { artists } from '../accounts/tables.ts'
import { shops } from '../shops/tables.ts'
import type { ProposedCrops } from './rules/word.ts'

/*
 * Beside the columns here an artwork has `found_by`, a `tsvector` that the database keeps by itself (docs/store.md): its words, its
 * artist's name and what it is filtered by. Nothing ever reads it as a value, so it is no column of the table as we select it.
 */

/** How many artworks an artist has. Locked by whatever adds or removes one, so that `position` stays dense. */
export const shelves = pgTable('artwork_shelves', {
  artistId: uuid('artist_id')
    .primaryKey()
    .references(() => artists.id),
  total: integer('total').notNull().default(0),
  approved: integer('approved').notNull().default(0),
  /** How often operators approved or rejected something of the artist's, ever: what trust is built on. */
  approvals: integer('approvals').notNull().default(0),
  rejections: integer('rejections').notNull().default(0),
  /** Since when everything on it is kept off sale, because its artist is suspended. */
  withheldSince: instant('withheld_since'),
})

export const artworks = pgTable(
  'artworks',
  {
    uid: uuid('uid').primaryKey().default(sql`uuidv7()`),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    /**
     * 1, 2, 3 … in the order of upload, without gaps, within one artist; null once deleted. An offset is a subtraction
     * from the shelf's total, so the thousandth page costs what the first does. Its unique constraint is deferrable
     * (see the migration), because closing a gap moves many rows in one statement.
     */
    position: integer('position'),
    handle: text('handle').notNull().unique('artworks_handle'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    category: text('category', { enum: CATEGORIES }).notNull(),
    orientation: text('orientation', { enum: ['vertical', 'horizontal'] }).notNull(),
    allowMarketing: boolean('allow_marketing').notNull().default(false),
    /** As its artist declares it; null for what was handed in before anybody asked. */
    howMade: text('how_made', { enum: HOW_MADE }),

    /** Counts the changes of its words, so that nobody writes over a change that he has not seen. */
    version: integer('version').notNull().default(1),
    /** New words of an approved artwork, until an operator approves them: the store shows the old ones. Both are null, or none. */
    proposedName: text('proposed_name'),
    proposedDescription: text('proposed_description'),
    /** Where its plates would lie, with them, and the proof of that; null where they stay. Prints are cut at `crops` until then. */
    proposedCrops: jsonb('proposed_crops').$type<ProposedCrops>(),
    /** When it was handed in again after a decision. */
    resubmittedAt: instant('resubmitted_at'),

    reviewStatus: text('review_status', { enum: ['pending', 'approved', 'rejected', 'changes_requested'] })
      .notNull()
      .default('pending'),
    /** Why it was rejected, or what has to change. */
    rejectionReason: text('rejection_reason'),
    rejectionCode: text('rejection_code').$type<ReasonCode>(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    /** When it went on sale by its artist's record alone, before anybody looked. */
    trustedAt: instant('trusted_at'),
    /** Since when such a one waits to be looked at afterwards; null where it does not. */
    sampledAt: instant('sampled_at'),

    deletionStatus: text('deletion_status', { enum: ['none', 'pending', 'disapproved'] })
      .notNull()
      .default('none'),
    deletionReason: text('deletion_reason'),
    deletionRequestedAt: instant('deletion_requested_at'),
    disapprovalReason: text('disapproval_reason'),
    deletedAt: instant('deleted_at'),

    /** SHA-256 of the uploaded bytes: the name of the original in the private part of the storage. */
    originalKey: text('original_key').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    fileType: text('file_type').notNull(),
    /** As the picture is seen, after its EXIF orientation. */
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    /** Where its plates lie on it, as its artist moved them; null where they all lie in the middle. */
    crops: jsonb('crops').$type<Crops>(),
    /** What its artist saw of the plates and signed off; null where nobody did. That of crops which wait is with them. */
    proof: jsonb('proof').$type<SignedProof>(),
    /** A tiny blurred picture as a data address; null until the renditions are made. */
    placeholder: text('placeholder'),
    renditionsFailedAt: instant('renditions_failed_at'),
    /** Its main colours as `#rrggbb`, the largest first; null until the renditions are made. */
    palette: text('palette').array(),
    /** Its main colours, the strongest first; null until somebody has looked. */
    colours: text('colours', { enum: COLOURS }).array(),

    /** When its pictures were made in AVIF, or could not be; null until somebody has tried. */
    avifAt: instant('avif_at'),

    /** When it was written down how it looks; null until somebody has looked. */
    looksAt: instant('looks_at'),

    /** When another artist last handed in a picture that looks like it; null where nobody did. */
    resembledAt: instant('resembled_at'),

    /** Since when it is one of the operators' picks. */
    pickedAt: instant('picked_at'),
    /** Plates of it that were bought of late, as of the last count. */
    soldLately: integer('sold_lately').notNull().default(0),

    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since when it is for sale; null where it is not, or not now. */
    publishedAt: instant('published_at'),
    /** Since when it was for sale, while it is kept off sale: `publishedAt` is null meanwhile, and gets it back. */
    withheldPublishedAt: instant('withheld_published_at'),
    /** Since when a report keeps it off sale, and what its artist was told. Both are null, or none. */
    takenDownAt: instant('taken_down_at'),
    takedownReason: text('takedown_reason'),

    /** What a channel elsewhere calls the product, and its address there; null where none was ever made. */
    channelProduct: text('channel_product'),
    channelHandle: text('channel_handle'),
    /** Since when it is on sale there; null where it is not. */
    channelListedAt: instant('channel_listed_at'),
    /** Of which words and prices the channel knows. */
    channelMark: text('channel_mark'),
  },
  (table) => [
    index('artworks_duplicate').on(table.artistId, table.originalKey, table.createdAt),
    // lists of the back office
    index('artworks_newest').on(table.createdAt, table.uid).where(sql`deleted_at is null`),
    index('artworks_of').on(table.artistId, table.createdAt, table.uid).where(sql`deleted_at is null`),
    index('artworks_review').on(table.reviewStatus, table.createdAt, table.uid).where(sql`deleted_at is null`),
    // The line for review, in its order: what is new, and new words of what is on sale.
    index('artworks_waiting')
      .on(sql`coalesce(resubmitted_at, created_at)`, table.uid)
      .where(sql`deleted_at is null and (review_status = 'pending' or proposed_name is not null or sampled_at is not null)`),
    index('artworks_latest_decisions').on(table.decidedAt.desc()).where(sql`decided_at is not null`),
    index('artworks_decided').on(table.artistId, table.reviewStatus),
    index('artworks_taken_down').on(table.artistId).where(sql`taken_down_at is not null`),
    index('artworks_deletions').on(table.deletionRequestedAt, table.uid).where(sql`deletion_status = 'pending' and deleted_at is null`),
    index('artworks_public').on(table.publishedAt.desc(), table.uid.desc()).where(sql`published_at is not null and deleted_at is null`),
    index('artworks_public_category')
      .on(table.category, table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    // One index for each way the catalogue is filtered: with a rare orientation, filtering while walking would read the whole catalogue.
    index('artworks_public_orientation')
      .on(table.orientation, table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    index('artworks_public_category_orientation')
      .on(table.category, table.orientation, table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    index('artworks_public_artist')
      .on(table.artistId, table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    // Looked through every hour: what was taken out of sale here and is on sale elsewhere.
    index('artworks_channel_gone')
      .on(table.uid)
      .where(sql`channel_listed_at is not null and (deleted_at is not null or published_at is null)`),
    // So are these: of what is for sale, what goes by other words or prices there.
    index('artworks_channel_stale')
      .on(table.uid)
      .where(sql`published_at is not null and deleted_at is null and split_part(channel_mark, ' ', 1) is distinct from version::text`),
    index('artworks_channel_prices')
      .on(channelPrices(table.channelMark), table.uid)
      .where(sql`published_at is not null and deleted_at is null`),
    index('artworks_channel_left').on(table.deletedAt).where(sql`channel_product is not null and deleted_at is not null`),
    index('artworks_public_made')
      .on(table.howMade, table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    index('artworks_public_picked')
      .on(table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null and picked_at is not null`),
    // A picture has several colours, and an index of arrays knows no order: so each colour has an index of its own.
    ...COLOURS.map((colour) =>
      index(`artworks_public_${colour}`)
        .on(table.publishedAt.desc(), table.uid.desc())
        .where(sql.raw(`published_at is not null and deleted_at is null and colours @> '{${colour}}'`)),
    ),
    // What is always true of `sold_lately` is said for the planner: where a category is asked for, it must not take this one for the next.
    index('artworks_popular')
      .on(table.soldLately.desc(), table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null and sold_lately >= 0`),
    index('artworks_popular_category')
      .on(table.category, table.soldLately.desc(), table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    // Those that the last count found bought, which the next one may find forgotten.
    index('artworks_sold_lately').on(table.uid).where(sql`sold_lately > 0`),
    index('artworks_colourless').on(table.uid).where(sql`colours is null and deleted_at is null`),
    index('artworks_avifless').on(table.uid).where(sql`published_at is not null and deleted_at is null and avif_at is null`),
    // Deleted ones too: what was removed is to be known again.
    index('artworks_lookless').on(table.uid).where(sql`looks_at is null`),
    // what is written goes into the index at once: what waits beside it is read whole by every search
    index('artworks_name_trigrams').using('gin', sql`lower(${table.name}) gin_trgm_ops`).with({ fastupdate: 'off' }),
    // Asked before a file is erased, across all artists.
    index('artworks_original').on(table.originalKey),
    unique('artworks_position').on(table.artistId, table.position),
  ],
)

/** Of what a channel knows of an artwork (`channelMark`) the prices. The text of an index, and of what is to be found by it. */
export function channelPrices(mark: AnyPgColumn): SQL {
  return sql`substr(${mark}, strpos(${mark}, ' ') + 1)`
}

/**
 * Of a hash the sixteen bits of one group, or their opposite, whichever is the lesser number: what is mirrored or upside down has the
 * same. The text of an index, and of what is to be found by it.
 */
export function lookKey(group: number, hash = 'hash'): string {
  const mask = BigInt.asIntN(64, LOOK_GROUPS[group] ?? 0n)
  return `least(${hash} & '${mask}'::bigint, ~${hash} & '${mask}'::bigint)`
}

/**
 * How each artwork looks, as a whole (part 0) and in parts, in 64 bits each. The indexes hold 16 of them each: of two hashes that
 * differ in 7 bits or fewer, one group at least differs in one bit or none, and so is found by reading few places. Wholes, which are
 * asked for the most, have indexes of their own that stay small. Rows of what was deleted stay: the number of the artwork and how it
 * looked, never the picture.
 */
export const artworkLooks = pgTable(
  'artwork_looks',
  {
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    part: smallint('part').notNull(),
    /** With the highest bit as its sign. */
    hash: bigint('hash', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'artwork_looks_pk', columns: [table.artworkUid, table.part] }),
    ...LOOK_GROUPS.flatMap((_, group) => [
      index(`artwork_looks_group_${group}`).on(sql.raw(`(${lookKey(group)})`), table.part, table.hash, table.artworkUid),
      index(`artwork_looks_whole_${group}`)
        .on(sql.raw(`(${lookKey(group)})`), table.hash, table.artworkUid)
        .where(sql`part = 0`),
    ]),
  ],
)

/**
 * What stands out in each artwork: square parts around it, as shares of its width and height, and their hashes, which are indexed as those
 * above are. Of a picture that was cropped anywhere some are left. They stay as long as how it looked does.
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
    ...LOOK_GROUPS.map((_, group) =>
      index(`artwork_marks_group_${group}`).on(sql.raw(`(${lookKey(group)})`), table.hash, table.artworkUid, table.number),
    ),
  ],
)

/** Each artwork in 64 × 64 points of grey, as base64, to see whether a part of it is what was found. Goes with its files. */
export const artworkSketches = pgTable('artwork_sketches', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
  grey: text('grey').notNull(),
})

/** Artworks that were looked at before it was asked for all that is written down now: each is looked at anew once, and then no longer here. */
export const artworkLooksDue = pgTable('artwork_looks_due', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
})

/** Artworks whose renditions were made before their recipe changed, and may be concerned: each is looked at once, and then no longer here. */
export const artworkRenditionsDue = pgTable('artwork_renditions_due', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
})

/** That one artwork was found to look like an earlier one of another artist, whom that is told once for each pair. */
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

/** Who looks at an artwork, and until when nobody else decides on it. One that is over is taken over, and goes with the decision. */
export const artworkClaims = pgTable('artwork_claims', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
  operatorId: text('operator_id').notNull(),
  operatorName: text('operator_name').notNull(),
  until: instant('until').notNull(),
})

/** Decisions that can still be taken back. A job of the same transaction lets each take effect, whatever happens to the process. */
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
  /** Of the words that were decided on: others are not. */
  version: integer('version').notNull(),
  takesEffectAt: instant('takes_effect_at').notNull(),
})

/** Every picture made from an original by a preset: re-encoded, upright, stripped of metadata, public. */
export const renditions = pgTable(
  'artwork_renditions',
  {
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    preset: text('preset').notNull(),
    key: text('key').notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
  },
  (table) => [
    primaryKey({ name: 'artwork_renditions_pk', columns: [table.artworkUid, table.preset] }),
    index('artwork_renditions_key').on(table.key),
  ],
)

/** Every picture of a plate in a room that was asked for, by the name it is kept as. Asking again is the same row. */
export const mockupAsks = pgTable(
  'artwork_mockup_asks',
  {
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    preset: text('preset').notNull(),
    artistId: uuid('artist_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When it was drawn, or given up; both are null while it waits. */
    drawnAt: instant('drawn_at'),
    failedAt: instant('failed_at'),
  },
  (table) => [
    primaryKey({ name: 'artwork_mockup_asks_pk', columns: [table.artworkUid, table.preset] }),
    index('artwork_mockup_asks_lately').on(table.artistId, table.askedAt),
  ],
)

/** Details of pictures that a network enlarges for an artist to look at. They go after a day. */
export const enlargedDetails = pgTable(
  'artwork_enlarged_details',
  {
    uid: uuid('uid').primaryKey().default(sql`uuidv7()`),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    /** What it is of: the SHA-256 of its bytes, its measures in print and the network. */
    key: text('key').notNull(),
    /** The detail as it came in, as base64; null once it is done. */
    source: text('source'),
    /** In print. */
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** How much of it is done; null until somebody works on it. */
    percent: smallint('percent'),
    finishedAt: instant('finished_at'),
    /** A WEBP as base64, and what made it; both are null where that failed. */
    picture: text('picture'),
    network: jsonb('network').$type<{ name: string; sha256: string; scale: number }>(),
  },
  (table) => [
    unique('artwork_enlarged_details_key').on(table.artistId, table.key),
    index('artwork_enlarged_details_lately').on(table.artistId, table.askedAt),
    index('artwork_enlarged_details_asked').on(table.askedAt),
  ],
)

/** Files of renditions that were made anew. They go after a while, unless something has them again. */
export const renditionLeftovers = pgTable(
  'artwork_rendition_leftovers',
  {
    key: text('key').primaryKey(),
    /** What it was made from. */
    originalKey: text('original_key').notNull(),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [index('artwork_rendition_leftovers_left').on(table.leftAt)],
)

/**
 * What a plate for sale has in common with others: a row for its category and for each of its tags and main colours. The newest
 * plates of a trait lie together, so that those like a plate are found by reading a few of each of its traits.
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

/** Every word of a name or tag that was ever for sale: what a misspelt search is compared with. Far fewer words than artworks. */
export const artworkWords = pgTable('artwork_words', { word: text('word').primaryKey() }, (table) => [
  index('artwork_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
])

/** What everybody sees of an artist beside an artwork. A view, so that a page of artworks with their artists is one statement. */
/** What artists are called, as names are compared; found by an index. */
export const artistNames = pgView('artist_names').as((query) =>
  query.select({ artistId: artists.id, nameKey: artists.nameKey }).from(artists),
)

/** To which cause an artist gives now, and how much of a commission. */
export const artistGifts = pgView('artist_gifts').as((query) =>
  query
    .select({ artistId: artists.id, causeId: artists.selectedCauseId, percent: artists.donationPercent })
    .from(artists)
    .where(eq(artists.giveBackEnabled, true)),
)

export const artistFaces = pgView('artist_faces').as((query) =>
  query
    .select({ artistId: artists.id, name: artists.name, handle: shops.handle, pictureKey: shops.pictureKey })
    .from(artists)
    .innerJoin(shops, eq(shops.artistId, artists.id)),
)

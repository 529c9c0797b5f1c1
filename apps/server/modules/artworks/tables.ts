import type { ReasonCode } from '@tintype/contract/review/review-reasons'
import { CATEGORIES } from '@tintype/domain/artworks/categories'
import { COLOURS } from '@tintype/domain/artworks/colours'
import { CONTENT_RATINGS } from '@tintype/domain/artworks/content-rating'
import { HOW_MADE } from '@tintype/domain/artworks/how-made'
import type { Crops } from '@tintype/domain/prints/crops'
import type { ProposedCrops, SignedProof } from '@tintype/domain/prints/proofs'
import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { eq, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/queries/columns.ts'
import { artists } from '../accounts/tables.ts'
import { shops } from '../shops/tables.ts'

/*
 * The table has two further columns that the database maintains (docs/store.md): `found_by`, a `tsvector` of the artwork's words, its artist's
 * name and its filters, and `found_name`, the folded words of its name. They are never read as values, so they are not declared here.
 */

/** An artist's number of artworks. Every transaction that adds or removes an artwork locks this row, so that `position` stays dense. */
export const artworkCounts = pgTable('artwork_shelves', {
  artistId: uuid('artist_id')
    .primaryKey()
    .references(() => artists.id),
  total: integer('total').notNull().default(0),
  approved: integer('approved').notNull().default(0),
  /** Approvals and rejections by operators, never reset. The trust lane uses them. */
  approvals: integer('approvals').notNull().default(0),
  rejections: integer('rejections').notNull().default(0),
  /** Since when all of the artist's artworks are off sale, because the artist is suspended. */
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
     * 1, 2, 3 … in the order of upload, dense within one artist; null once deleted. An offset is a subtraction from the artist's total, so
     * the thousandth page costs what the first does. Its unique constraint is deferrable (see the migration), because closing a gap moves
     * many rows in one statement.
     */
    position: integer('position'),
    handle: text('handle').notNull().unique('artworks_handle'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** For users of screen readers; empty where it is composed from name, category and tags. */
    altText: text('alt_text').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    category: text('category', { enum: CATEGORIES }).notNull(),
    orientation: text('orientation', { enum: ['vertical', 'horizontal'] }).notNull(),
    allowMarketing: boolean('allow_marketing').notNull().default(false),
    /** As the artist declares it; null for uploads before the declaration existed. */
    howMade: text('how_made', { enum: HOW_MADE }),
    /** The artist's, until an operator sets another one. */
    contentRating: text('content_rating', { enum: CONTENT_RATINGS }).notNull().default('general'),
    /** The last rating that an operator set; null if none. */
    operatorContentRating: text('operator_content_rating', { enum: CONTENT_RATINGS }),

    /** Version of the words, for optimistic locking. */
    version: integer('version').notNull().default(1),
    /** Proposed words of an approved artwork, until an operator approves them. The store shows the old ones. Both are null, or neither. */
    proposedName: text('proposed_name'),
    proposedDescription: text('proposed_description'),
    /** With `proposedName`; null where the alternative text does not change. */
    proposedAltText: text('proposed_alt_text'),
    /** Proposed crops with their signed proof; null where the crops do not change. Prints use `crops` until an approval. */
    proposedCrops: jsonb('proposed_crops').$type<ProposedCrops>(),
    /** A less strict rating, with `proposedName`; null where the rating does not change. */
    proposedContentRating: text('proposed_content_rating', { enum: CONTENT_RATINGS }),
    /** When it was resubmitted after a decision. */
    resubmittedAt: instant('resubmitted_at'),

    reviewStatus: text('review_status', { enum: ['pending', 'approved', 'rejected', 'changes_requested'] })
      .notNull()
      .default('pending'),
    /** Reason of a rejection or of a change request. */
    rejectionReason: text('rejection_reason'),
    rejectionCode: text('rejection_code').$type<ReasonCode>(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    /** When it went on sale through the trust lane, before any review. */
    trustedAt: instant('trusted_at'),
    /** Since when a trust lane artwork waits for its later review; null where it does not. */
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
    /** As displayed, after EXIF orientation is applied. */
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    /** The crops that the artist chose; null where all are centred. */
    crops: jsonb('crops').$type<Crops>(),
    /**
     * The sizes that are sold, the smallest first: `offeredSizes` of the pixels and the two lists below. Stored, because lists filter by it.
     * The default is for rows that an older release inserts during a rollout; `artwork_sizes_due` names those, and the ones from before the
     * column.
     */
    sizes: text('sizes', { enum: PRINT_SIZES })
      .array()
      .notNull()
      .default([...PRINT_SIZES]),
    /** The sizes that the artist switched off. */
    sizesOff: text('sizes_off', { enum: PRINT_SIZES }).array().notNull().default([]),
    /** The sizes that an operator did not approve. */
    sizesRefused: text('sizes_refused', { enum: PRINT_SIZES }).array().notNull().default([]),
    /** The proof that the artist signed off; null where there is none. Proposed crops carry their own proof. */
    proof: jsonb('proof').$type<SignedProof>(),
    /** A tiny blurred picture as a data URL; null until the renditions are made. */
    placeholder: text('placeholder'),
    renditionsFailedAt: instant('renditions_failed_at'),
    /** Its main colours as `#rrggbb`, the largest first; null until the renditions are made. */
    palette: text('palette').array(),
    /** Its filter colours, the strongest first; null until computed. */
    colours: text('colours', { enum: COLOURS }).array(),

    /** When AVIF renditions were made or failed; null before the first attempt. */
    avifAt: instant('avif_at'),

    /** When its perceptual hashes were stored; null before that. */
    looksAt: instant('looks_at'),

    /** When another artist last uploaded a similar picture; null where that never happened. */
    resembledAt: instant('resembled_at'),

    /** Since when it is one of the operators' picks. */
    pickedAt: instant('picked_at'),
    /** Recent sales, as of the last count. */
    soldLately: integer('sold_lately').notNull().default(0),

    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since when it is on sale; null where it is not on sale now. */
    publishedAt: instant('published_at'),
    /** The `publishedAt` of a withheld artwork. `publishedAt` is null meanwhile and is restored from here. */
    withheldPublishedAt: instant('withheld_published_at'),
    /** Since when a report keeps it off sale, and the reason its artist received. Both are null, or neither. */
    takenDownAt: instant('taken_down_at'),
    takedownReason: text('takedown_reason'),

    /** The product's id and handle at the sales channel; null where none was ever created. */
    channelProduct: text('channel_product'),
    channelHandle: text('channel_handle'),
    /** Since when it is on sale at the channel; null where it is not. */
    channelListedAt: instant('channel_listed_at'),
    /** The versions of words and prices that the channel has. */
    channelMark: text('channel_mark'),
  },
  (table) => [
    index('artworks_duplicate').on(table.artistId, table.originalKey, table.createdAt),
    // lists of the back office
    index('artworks_newest').on(table.createdAt, table.uid).where(sql`deleted_at is null`),
    index('artworks_of').on(table.artistId, table.createdAt, table.uid).where(sql`deleted_at is null`),
    index('artworks_review').on(table.reviewStatus, table.createdAt, table.uid).where(sql`deleted_at is null`),
    // The review queue in its order: new artworks, and proposed words of products.
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
    // One index for each filter of the catalogue: a scan in order that filters by a rare orientation would read the whole catalogue.
    index('artworks_public_orientation')
      .on(table.orientation, table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    index('artworks_public_category_orientation')
      .on(table.category, table.orientation, table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    index('artworks_public_artist')
      .on(table.artistId, table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    // For an hourly query: withdrawn here, still on sale at the channel.
    index('artworks_channel_gone')
      .on(table.uid)
      .where(sql`channel_listed_at is not null and (deleted_at is not null or published_at is null)`),
    // For the same job: on sale here, with other words or prices at the channel.
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
    // A picture has several colours, and a GIN index on the array provides no order. So each colour has its own index.
    ...COLOURS.map((colour) =>
      index(`artworks_public_${colour}`)
        .on(table.publishedAt.desc(), table.uid.desc())
        .where(sql.raw(`published_at is not null and deleted_at is null and colours @> '{${colour}}'`)),
    ),
    // Products may be offered in some sizes only, and an index on the array provides no order.
    ...PRINT_SIZES.map((size) =>
      index(`artworks_public_${size}`)
        .on(table.publishedAt.desc(), table.uid.desc())
        .where(sql.raw(`published_at is not null and deleted_at is null and sizes @> '{${size}}'`)),
    ),
    // `sold_lately >= 0` is always true. It keeps the planner from choosing this index for queries with a category.
    index('artworks_popular')
      .on(table.soldLately.desc(), table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null and sold_lately >= 0`),
    index('artworks_popular_category')
      .on(table.category, table.soldLately.desc(), table.publishedAt.desc(), table.uid.desc())
      .where(sql`published_at is not null and deleted_at is null`),
    // Artworks with recent sales at the last count, whose count the next run may reset.
    index('artworks_sold_lately').on(table.uid).where(sql`sold_lately > 0`),
    index('artworks_colourless').on(table.uid).where(sql`colours is null and deleted_at is null`),
    index('artworks_avifless').on(table.uid).where(sql`published_at is not null and deleted_at is null and avif_at is null`),
    // Includes deleted artworks: a removed picture must be recognized when it is uploaded again.
    index('artworks_lookless').on(table.uid).where(sql`looks_at is null`),
    // for the release before, which searches names by it; no pending list, because every search would read the whole list
    index('artworks_name_trigrams').using('gin', sql`lower(${table.name}) gin_trgm_ops`).with({ fastupdate: 'off' }),
    // For the check across all artists before a file is erased.
    index('artworks_original').on(table.originalKey),
    unique('artworks_position').on(table.artistId, table.position),
  ],
)

/** The price part of `channelMark`. Used in an index, so queries must use the same expression. */
export function channelPrices(mark: AnyPgColumn): SQL {
  return sql`substr(${mark}, strpos(${mark}, ' ') + 1)`
}

/**
 * Artworks whose renditions were made before the rendering changed and may be affected. Each is checked once and then removed from here.
 */
export const artworkRenditionsDue = pgTable('artwork_renditions_due', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
})

/**
 * Artworks from before sizes were offered by sharpness, or uploaded to the previous release during a rollout. A job applies the rule to each once, notifies its artist, and removes it from here.
 */
export const artworkSizesDue = pgTable('artwork_sizes_due', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
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

/** Details of pictures that a network enlarges as a preview for the artist. They are deleted after a day. */
export const enlargedDetails = pgTable(
  'artwork_enlarged_details',
  {
    uid: uuid('uid').primaryKey().default(sql`uuidv7()`),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => artists.id),
    /** SHA-256 of the detail's bytes, its print size and the network. */
    key: text('key').notNull(),
    /** The uploaded detail as base64; null once it is done. */
    source: text('source'),
    /** Size in print. */
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Progress in percent; null until a worker starts. */
    percent: smallint('percent'),
    finishedAt: instant('finished_at'),
    /** The resulting WEBP as base64, and the network; both are null where it failed. */
    picture: text('picture'),
    network: jsonb('network').$type<{ name: string; sha256: string; scale: number; filter?: 'lanczos3' }>(),
  },
  (table) => [
    unique('artwork_enlarged_details_key').on(table.artistId, table.key),
    index('artwork_enlarged_details_lately').on(table.artistId, table.askedAt),
    index('artwork_enlarged_details_asked').on(table.askedAt),
  ],
)

/** Files of replaced renditions. They are deleted after a while, unless a row refers to them again. */
export const renditionLeftovers = pgTable(
  'artwork_rendition_leftovers',
  {
    key: text('key').primaryKey(),
    /** Key of the original that it was made from. */
    originalKey: text('original_key').notNull(),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [index('artwork_rendition_leftovers_left').on(table.leftAt)],
)

/** Former handles of products. Their addresses redirect, and carts may still name them. */
export const artworkFormerHandles = pgTable(
  'artwork_former_handles',
  {
    handle: text('handle').primaryKey(),
    artworkUid: uuid('artwork_uid')
      .notNull()
      .references(() => artworks.uid),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [index('artwork_former_handles_artwork').on(table.artworkUid)],
)

/** Artworks whose handle may have lost letters of the name. A migration filled it; a job empties it. */
export const artworkHandlesDue = pgTable('artwork_handles_due', {
  artworkUid: uuid('artwork_uid')
    .primaryKey()
    .references(() => artworks.uid),
})

/** Normalized artist names for comparison, with an index. */
export const artistNames = pgView('artist_names').as((query) =>
  query.select({ artistId: artists.id, nameKey: artists.nameKey }).from(artists),
)

/** The public data of an artist. A view, so that a page of artworks with their artists is one statement. */
export const publicArtists = pgView('artist_faces').as((query) =>
  query
    .select({ artistId: artists.id, name: artists.name, handle: shops.handle, pictureKey: shops.pictureKey })
    .from(artists)
    .innerJoin(shops, eq(shops.artistId, artists.id)),
)

import { CONTENT_RATINGS } from '@tintype/domain/artworks/content-rating'
import { HOW_MADE } from '@tintype/domain/artworks/how-made'
import { z } from 'zod'
import { limits } from '../limits.ts'
import { Mockup, MockupChoice } from '../mockups/mockups.ts'
import type { ProblemCode } from '../problems.ts'
import {
  Acknowledgement,
  Category,
  Crops,
  Cursor,
  call,
  Instant,
  MetalShares,
  Orientation,
  PlateSizes,
  pageLimit,
  SignedProof,
  StreamedFile,
  Uid,
} from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'
import { DetailPlace, EnlargeDetailInput, EnlargedDetail, Enlarger } from './details.ts'

export const DeletionStatus = z.enum(['none', 'pending', 'disapproved'])
export type DeletionStatus = z.infer<typeof DeletionStatus>

/** The result of the review. An artwork with `changes_requested` waits for its artist and re-enters the queue once it is edited. */
export const ReviewStatus = z.enum(['pending', 'approved', 'rejected', 'changes_requested'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

export const HowMade = z.enum(HOW_MADE, { error: (issue) => (issue.input ? 'artwork_how_made_unknown' : 'artwork_how_made_missing') })

export const ContentRating = z.enum(CONTENT_RATINGS)

/** An artwork as its artist sees it. Image URLs are null while the renditions are pending. */
export const Artwork = z.object({
  uid: Uid,
  artworkName: z.string(),
  artworkDescription: z.string(),
  /** Says what the picture shows, for users of screen readers; empty where the store composes one from name, category and tags. */
  altText: z.string(),
  isApproved: z.union([z.literal(0), z.literal(1)]),
  review_status: ReviewStatus,
  /** Why it was rejected, or what has to change. */
  rejection_reason: z.string().nullable(),
  /** The reason code; null for decisions made before codes existed. */
  rejection_code: z.string().nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  widthPx: z.int(),
  heightPx: z.int(),
  /** A tiny blurred image as a data URL, and the average colour, as placeholders. */
  placeholder: z.string().nullable(),
  tags: z.array(z.string()),
  category: Category,
  orientation: Orientation,
  /** The crops per shape; null if all are centred. */
  crops: Crops.nullable(),
  /** The sizes that are or will be sold, the smallest first: enough pixels, not switched off, not refused. */
  sizes: PlateSizes,
  /** The sizes that the artist switched off. */
  sizesOff: PlateSizes,
  /** The sizes that an operator did not approve. */
  sizesRefused: PlateSizes,
  /** The proof that the artist signed off; null if none. Its crops may differ from the current ones. */
  proof: SignedProof.nullable(),
  deletion_status: DeletionStatus,
  disapproval_reason: z.string().nullable(),
  shopifyCollectionCreated: z.int(),
  shopify_product_url: z.string().nullable(),
  allowMarketing: z.boolean(),
  /** Null for artworks submitted before the question existed. */
  howMade: HowMade.nullable(),
  /** Whether the content is for everyone. The store covers the picture of a `mature` artwork. */
  contentRating: ContentRating,
  /** The last rating that an operator set; null if none. The artist cannot undo `mature`. */
  operatorContentRating: ContentRating.nullable(),
  created_at: Instant,
  /** Incremented with each edit. An edit states the version that it is based on. */
  version: z.int(),
  /** An edit that waits for review while the approved text is still shown in the store. */
  proposed: z
    .object({
      artworkName: z.string(),
      artworkDescription: z.string(),
      altText: z.string(),
      /** The proposed crops; null if unchanged. */
      crops: Crops.nullable(),
      /** The proposed rating; null if unchanged. */
      contentRating: ContentRating.nullable(),
    })
    .nullable(),
  /** When it was resubmitted after a decision: its wait counts from then. */
  resubmitted_at: Instant.nullable(),
  /** Why a report took it off sale; null if none did. */
  takedown_reason: z.string().nullable(),
  /** When another artist last submitted a similar image; null if never. */
  resembled_at: Instant.nullable(),
})
export type Artwork = z.infer<typeof Artwork>

const AltText = textLine({ max: limits.artwork.altTextMax, tooLong: 'alt_text_too_long' })

/** Fields of the upload form; the browser validates with the same schema. Texts are stored in NFC. Messages are codes of `problems.ts`. */
export const ArtworkForm = z.object({
  artworkName: textLine({ max: limits.artwork.nameMax, missing: 'artwork_name_missing', tooLong: 'artwork_name_too_long' }),
  artworkDescription: textArea({ max: limits.artwork.descriptionMax, tooLong: 'artwork_description_too_long' }).default(''),
  altText: AltText.default(''),
  category: z.enum(Category.options, { error: (issue) => (issue.input ? 'artwork_category_unknown' : 'artwork_category_missing') }),
  orientation: z.enum(Orientation.options, { error: 'artwork_orientation_unknown' }),
})

/** Forms send strings; these are the ones that mean true. */
const FormFlag = z
  .union([z.boolean(), textLine({ max: 200 })])
  .transform((value) => value === true || /^(true|1|on|yes)$/i.test(String(value)))

/** Forms send strings; this field is parsed as JSON. */
function formJson<Schema extends z.ZodType>(schema: Schema, message: ProblemCode) {
  return textLine({ max: 200 }).transform((text, context): z.output<Schema> => {
    const found = schema.safeParse(parseJson(text))
    if (found.success) return found.data
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const UploadArtworkInput = ArtworkForm.extend({
  /** If omitted, the store composes one. */
  altText: AltText.optional(),
  artworkImage: z.file({ error: 'image_missing' }),
  /** Comma-separated; the orientation is the last one. */
  tags: textLine({ max: 2000 }).default(''),
  allowMarketing: FormFlag.default(false),
  /** The crops that the artist chose; centred if omitted. */
  crops: formJson(Crops, 'artwork_crops_unknown').optional(),
  /** The sizes that the artist switched off; none if omitted. */
  sizesOff: formJson(PlateSizes, 'artwork_sizes_unknown').optional(),
  /** Sent if the artist saw a proof of these crops and signed it off. */
  proof: formJson(MetalShares, 'artwork_proof_unknown').optional(),
  /** Required by our own form; callers of the older form omit it. */
  howMade: HowMade.optional(),
  /** `general` if omitted. */
  contentRating: ContentRating.optional(),
  /** The artist confirmed that a picture that is in the shop already is uploaded again. */
  uploadAgain: FormFlag.optional(),
  username: textLine({ max: limits.name.max * 2 }).optional(),
})

/** An edit of text and crops. The image and its orientation cannot change. */
export const EditArtworkInput = ArtworkForm.omit({ orientation: true }).extend({
  uid: Uid,
  /** The version that the edit is based on. An artwork changed since then is not overwritten. */
  version: z.int(),
  /** If omitted, it stays. */
  altText: AltText.optional(),
  tags: z.array(textLine({ max: 200 })).max(100),
  allowMarketing: z.boolean(),
  howMade: HowMade.nullable(),
  /** If omitted, it stays. `mature` takes effect at once; `general` for a product on sale is reviewed, and never undoes an operator’s rating. */
  contentRating: ContentRating.optional(),
  /** If omitted, the crops stay. */
  crops: Crops.optional(),
  /** The sizes that the artist switched off. If omitted, they stay. Takes effect at once. */
  sizesOff: PlateSizes.optional(),
  /** As for an upload. */
  proof: MetalShares.optional(),
})
export type EditArtworkInput = z.infer<typeof EditArtworkInput>

/** The places of an artist's artworks in the review queue. */
export const ReviewLine = z.object({
  /** The length of the queue, counted up to a thousand. */
  waiting: z.int(),
  /** Places of this artist's artworks; 1 is reviewed next. Places beyond a thousand are omitted. */
  places: z.array(z.object({ uid: Uid, place: z.int() })),
  /** The median time to a decision, in hours; null if there were too few decisions. */
  medianHours: z.int().nullable(),
  /** Most decisions are made within this many hours; null if there were too few decisions. */
  usualHours: z.int().nullable(),
  /** Whether new artworks of this artist go on sale before the review. */
  isTrusted: z.boolean(),
})
export type ReviewLine = z.infer<typeof ReviewLine>

/** The suggestions of the AI analysis. `categorySuggestion` is null if the confidence is too low. */
export const Analysis = z.object({
  title: z.string(),
  description: z.string(),
  /** Says what the picture shows, for users of screen readers; empty where nothing was recognised. */
  altText: z.string(),
  tags: z.array(z.string()),
  category: Category.nullable(),
  categorySuggestion: Category.nullable(),
  /** The confidence in the category, from 0 to 1; null if unknown. */
  categoryConfidence: z.number().min(0).max(1).nullable(),
  /** Other possible categories, the most likely first. */
  categoryAlternatives: z.array(Category),
  /** `mature` if a network estimates nudity or sexual content; null if it does not, or rated nothing. */
  contentRatingSuggestion: ContentRating.nullable(),
  categoryLabel: z.string(),
  categoryName: z.string(),
  message: z.string(),
})
export type Analysis = z.infer<typeof Analysis>

export const DeletionReason = textArea({ max: limits.deletionReasonMax, missing: 'deletion_reason_missing' })

export const ArtworkPage = z.object({ artworks: z.array(Artwork), total: z.int(), nextCursor: Cursor.nullable() })
export type ArtworkPage = z.infer<typeof ArtworkPage>

export const artworks = {
  count: call('artist', 'GET', '/artist-artworks-count', 'Count the artist’s artworks').output(
    z.object({ count: z.int(), hasApprovedArtwork: z.boolean() }),
  ),
  list: call('artist', 'GET', '/artist-artworks', 'List the artist’s artworks, newest first')
    .input(
      z.object({
        limit: pageLimit(limits.artwork.pageSize),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
        /** The end of the previous page; its cost does not grow with depth. Takes precedence over `offset`. */
        cursor: Cursor.optional(),
      }),
    )
    .output(ArtworkPage),
  analyze: call('artist', 'POST', '/analyze-image', 'Suggest title, description, tags and category for a picture')
    .input(z.object({ artworkImage: z.file({ error: 'image_missing' }) }))
    .output(Analysis),
  upload: call('artist', 'POST', '/upload-artwork', 'Submit an artwork for review')
    .input(UploadArtworkInput)
    .output(Acknowledgement.extend({ uid: Uid })),
  get: call('artist', 'GET', '/artworks/{uid}', 'Get one of the artist’s artworks')
    .input(z.object({ uid: Uid }))
    .output(Artwork),
  edit: call(
    'artist',
    'PATCH',
    '/artworks/{uid}',
    'Change the texts or the crop of an artwork. A new title, description or crop is reviewed',
  )
    .input(EditArtworkInput)
    .output(Acknowledgement.extend({ artwork: Artwork })),
  mockup: call('artist', 'POST', '/artworks/{uid}/mockups', 'Create a mockup of the print in a room, or get the existing one')
    .input(MockupChoice.extend({ uid: Uid }))
    .output(Mockup),
  mockupArchive: call('artist', 'GET', '/artworks/{uid}/mockups/{size}/{format}', 'Download the existing mockups of a print as a ZIP file')
    .route({ outputStructure: 'detailed' })
    .input(MockupChoice.pick({ size: true, format: true }).extend({ uid: Uid }))
    .output(StreamedFile),
  detail: call('artist', 'GET', '/artworks/{uid}/detail', 'Get part of an artwork’s picture at full resolution')
    .route({ outputStructure: 'detailed' })
    .input(DetailPlace.extend({ uid: Uid }))
    .output(StreamedFile),
  enlarger: call('artist', 'GET', '/artist-enlarger', 'Get the method that enlarges pictures for print').output(Enlarger),
  enlargeDetail: call('artist', 'POST', '/enlarged-details', 'Request an enlarged part of a picture, as it is printed')
    .input(EnlargeDetailInput)
    .output(EnlargedDetail),
  enlargedDetail: call('artist', 'GET', '/enlarged-details/{uid}', 'Get the progress of an enlarged part')
    .input(z.object({ uid: Uid }))
    .output(EnlargedDetail),
  reviewLine: call('artist', 'GET', '/artist-review-line', 'List the positions of the artist’s artworks in the review queue').output(
    ReviewLine,
  ),
  requestDeletion: call('artist', 'POST', '/request-artwork-deletion/{uid}', 'Request the deletion of an artwork')
    .input(z.object({ uid: Uid, reason: DeletionReason }))
    .output(Acknowledgement),
}

import { HOW_MADE } from '@tintype/domain/how-made'
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
  pageLimit,
  SignedProof,
  StreamedFile,
  Uid,
} from '../shapes.ts'
import { DetailPlace, EnlargeDetailInput, EnlargedDetail, Enlarger } from './details.ts'

export const DeletionStatus = z.enum(['none', 'pending', 'disapproved'])
export type DeletionStatus = z.infer<typeof DeletionStatus>

/** What the operators decided. One with `changes_requested` waits for its artist, and enters the line again once its words are changed. */
export const ReviewStatus = z.enum(['pending', 'approved', 'rejected', 'changes_requested'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

export const HowMade = z.enum(HOW_MADE, { error: (issue) => (issue.input ? 'artwork_how_made_unknown' : 'artwork_how_made_missing') })

/** An artwork as its artist sees it. The picture's addresses are null while its renditions are being made. */
export const Artwork = z.object({
  uid: Uid,
  artworkName: z.string(),
  artworkDescription: z.string(),
  isApproved: z.union([z.literal(0), z.literal(1)]),
  review_status: ReviewStatus,
  /** Why it was rejected, or what has to change. */
  rejection_reason: z.string().nullable(),
  /** The kind of reason, which says what can be done about it; null for decisions from before there were kinds. */
  rejection_code: z.string().nullable(),
  imageUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  widthPx: z.int(),
  heightPx: z.int(),
  /** A tiny blurred picture as a data address, and its average colour, to hold the place. */
  placeholder: z.string().nullable(),
  tags: z.array(z.string()),
  category: Category,
  orientation: Orientation,
  /** Where its plates lie on the picture; null where they all lie in the middle. */
  crops: Crops.nullable(),
  /** What its artist saw of the plates and signed off; null where nobody did. The crops in it may not be those of now. */
  proof: SignedProof.nullable(),
  deletion_status: DeletionStatus,
  disapproval_reason: z.string().nullable(),
  shopifyCollectionCreated: z.int(),
  shopify_product_url: z.string().nullable(),
  allowMarketing: z.boolean(),
  /** Null for what was handed in before anybody asked. */
  howMade: HowMade.nullable(),
  created_at: Instant,
  /** Counts the changes of its words. Whoever changes them says which ones he saw. */
  version: z.int(),
  /** Words that wait for review while the approved ones are still shown in the store. */
  proposed: z
    .object({
      artworkName: z.string(),
      artworkDescription: z.string(),
      /** Where its plates would lie; null where they stay. */
      crops: Crops.nullable(),
    })
    .nullable(),
  /** When it was handed in again after a decision: from then on it waits. */
  resubmitted_at: Instant.nullable(),
  /** Why a report took it off sale; null where none did. */
  takedown_reason: z.string().nullable(),
  /** When another artist last handed in a picture that looks like it; null where nobody did. */
  resembled_at: Instant.nullable(),
})
export type Artwork = z.infer<typeof Artwork>

/** Fields of the upload form; the same schema checks them in the browser. Messages are codes of `problems.ts`. */
export const ArtworkForm = z.object({
  artworkName: z
    .string({ error: 'artwork_name_missing' })
    .trim()
    .min(1, 'artwork_name_missing')
    .max(limits.artwork.nameMax, 'artwork_name_too_long'),
  artworkDescription: z.string().trim().max(limits.artwork.descriptionMax, 'artwork_description_too_long').default(''),
  category: z.enum(Category.options, { error: (issue) => (issue.input ? 'artwork_category_unknown' : 'artwork_category_missing') }),
  orientation: z.enum(Orientation.options, { error: 'artwork_orientation_unknown' }),
})

/** A form sends words; these are the ones that mean yes. */
const FormFlag = z.union([z.boolean(), z.string()]).transform((value) => value === true || /^(true|1|on|yes)$/i.test(String(value)))

/** A form sends text; this one is JSON. */
function formJson<Schema extends z.ZodType>(schema: Schema, message: ProblemCode) {
  return z
    .string()
    .max(200)
    .transform((text, context): z.output<Schema> => {
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
  artworkImage: z.file({ error: 'image_missing' }),
  /** Comma-joined, with the orientation as the last one. */
  tags: z.string().max(2000).default(''),
  allowMarketing: FormFlag.default(false),
  /** Where the plates lie on the picture, as its artist moved them; in the middle where it is left out. */
  crops: formJson(Crops, 'artwork_crops_unknown').optional(),
  /** Given where its artist saw a proof of these crops and signed it off. */
  proof: formJson(MetalShares, 'artwork_proof_unknown').optional(),
  /** Asked for by our own form; tools that know the older form leave it out. */
  howMade: HowMade.optional(),
  username: z
    .string()
    .max(limits.name.max * 2)
    .optional(),
})

/** The words of an artwork and where its plates lie, as its artist changes them; the picture and how it hangs stay. */
export const EditArtworkInput = ArtworkForm.omit({ orientation: true }).extend({
  uid: Uid,
  /** Of the artwork that was changed; another one since then is not written over. */
  version: z.int(),
  tags: z.array(z.string().max(200)).max(100),
  allowMarketing: z.boolean(),
  howMade: HowMade.nullable(),
  /** Left out, the plates stay where they are. */
  crops: Crops.optional(),
  /** As for an upload. */
  proof: MetalShares.optional(),
})
export type EditArtworkInput = z.infer<typeof EditArtworkInput>

/** Where an artist's artworks stand in the line for review. */
export const ReviewLine = z.object({
  /** How many wait in all, counted up to a thousand. */
  waiting: z.int(),
  /** Of this artist's; 1 is looked at next. Those behind the thousandth are left out. */
  places: z.array(z.object({ uid: Uid, place: z.int() })),
  /** Half of the decisions fall within this many hours; null where there were too few to say. */
  medianHours: z.int().nullable(),
  /** Most of them fall within this many hours, and so for the rest. */
  usualHours: z.int().nullable(),
})
export type ReviewLine = z.infer<typeof ReviewLine>

/** What a look at the picture suggests. `categorySuggestion` is null where we would only be guessing. */
export const Analysis = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  category: Category.nullable(),
  categorySuggestion: Category.nullable(),
  /** How sure the one or the other is, from 0 to 1; null where nobody can say. */
  categoryConfidence: z.number().min(0).max(1).nullable(),
  /** Others that would fit, the likeliest first. */
  categoryAlternatives: z.array(Category),
  categoryLabel: z.string(),
  categoryName: z.string(),
  message: z.string(),
})
export type Analysis = z.infer<typeof Analysis>

export const DeletionReason = z
  .string({ error: 'deletion_reason_missing' })
  .trim()
  .min(1, 'deletion_reason_missing')
  .max(limits.deletionReasonMax)

export const ArtworkPage = z.object({ artworks: z.array(Artwork), total: z.int(), nextCursor: Cursor.nullable() })
export type ArtworkPage = z.infer<typeof ArtworkPage>

export const artworks = {
  count: call('artist', 'GET', '/artist-artworks-count', 'How many artworks the artist has').output(
    z.object({ count: z.int(), hasApprovedArtwork: z.boolean() }),
  ),
  list: call('artist', 'GET', '/artist-artworks', 'The artist’s artworks, newest first')
    .input(
      z.object({
        limit: pageLimit(limits.artwork.pageSize),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
        /** Where the page before ended: costs the same at any depth. Wins over `offset`. */
        cursor: Cursor.optional(),
      }),
    )
    .output(ArtworkPage),
  analyze: call('artist', 'POST', '/analyze-image', 'Suggest title, description, tags and category for a picture')
    .input(z.object({ artworkImage: z.file({ error: 'image_missing' }) }))
    .output(Analysis),
  upload: call('artist', 'POST', '/upload-artwork', 'Hand in an artwork for review')
    .input(UploadArtworkInput)
    .output(Acknowledgement.extend({ uid: Uid })),
  get: call('artist', 'GET', '/artworks/{uid}', 'One of the artist’s artworks')
    .input(z.object({ uid: Uid }))
    .output(Artwork),
  edit: call(
    'artist',
    'PATCH',
    '/artworks/{uid}',
    'Change the words or the crop of an artwork; a new title, description or crop is reviewed',
  )
    .input(EditArtworkInput)
    .output(Acknowledgement.extend({ artwork: Artwork })),
  mockup: call('artist', 'POST', '/artworks/{uid}/mockups', 'The plate in a room: asks for the picture, and says when it is there')
    .input(MockupChoice.extend({ uid: Uid }))
    .output(Mockup),
  mockupArchive: call('artist', 'GET', '/artworks/{uid}/mockups/{size}/{format}', 'The rooms that are drawn of a plate, in one ZIP')
    .route({ outputStructure: 'detailed' })
    .input(MockupChoice.pick({ size: true, format: true }).extend({ uid: Uid }))
    .output(StreamedFile),
  detail: call('artist', 'GET', '/artworks/{uid}/detail', 'Part of the picture of an artwork, pixel by pixel')
    .route({ outputStructure: 'detailed' })
    .input(DetailPlace.extend({ uid: Uid }))
    .output(StreamedFile),
  enlarger: call('artist', 'GET', '/artist-enlarger', 'Who enlarges what is too coarse to print').output(Enlarger),
  enlargeDetail: call('artist', 'POST', '/enlarged-details', 'Have part of a picture enlarged as it is for print')
    .input(EnlargeDetailInput)
    .output(EnlargedDetail),
  enlargedDetail: call('artist', 'GET', '/enlarged-details/{uid}', 'Where an enlarged part stands')
    .input(z.object({ uid: Uid }))
    .output(EnlargedDetail),
  reviewLine: call('artist', 'GET', '/artist-review-line', 'Where the artist’s artworks stand in the line for review').output(ReviewLine),
  requestDeletion: call('artist', 'POST', '/request-artwork-deletion/{uid}', 'Ask for an artwork to be deleted')
    .input(z.object({ uid: Uid, reason: DeletionReason }))
    .output(Acknowledgement),
}

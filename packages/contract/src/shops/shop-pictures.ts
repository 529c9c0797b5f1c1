import { z } from 'zod'
import { limits } from '../limits.ts'
import { Cursor, call, Instant, pageLimit } from '../shapes.ts'
import { textArea, textLine } from '../text-fields.ts'
import { BannerStatus } from './shops.ts'

/** The shop's images; they were published at once, without a review. */
export const ShopPictures = z.object({
  artistId: z.uuid(),
  artistName: z.string(),
  shopUrl: z.string(),
  /** Also for a banner that was removed. */
  bannerUrl: z.string().nullable(),
  bannerStatus: BannerStatus,
  bannerRejectionReason: z.string().nullable(),
  portraitUrl: z.string().nullable(),
  changedAt: Instant,
})
export type ShopPictures = z.infer<typeof ShopPictures>

export const ShopPicturesPage = z.object({ shops: z.array(ShopPictures), nextCursor: Cursor.nullable() })
export type ShopPicturesPage = z.infer<typeof ShopPicturesPage>

const TakeDown = z.object({
  artistId: z.uuid(),
  kind: z.enum(['banner', 'portrait']),
  /** The URL of the image that the operator saw: a newer one is not removed unseen. */
  seenUrl: textLine({ max: 500 }),
  reason: textArea({ max: limits.decisionReasonMax, missing: 'reason_missing', tooLong: 'reason_too_long' }),
})

export const backofficePictures = {
  list: call('viewer', 'GET', '/backoffice/shop-pictures', 'List banners and profile pictures of shops, newest first')
    .input(z.object({ limit: pageLimit(24), cursor: Cursor.optional() }))
    .output(ShopPicturesPage),
  takeDown: call('moderator', 'POST', '/backoffice/shop-pictures/{artistId}/take-down', 'Take down a banner or a profile picture')
    .input(TakeDown)
    .output(ShopPictures),
}

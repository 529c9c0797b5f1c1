import { ENLARGERS } from '@tintype/domain/prints/proofs'
import { z } from 'zod'
import { limits } from '../limits.ts'
import { Uid } from '../shapes.ts'

/** The method that enlarges coarse images for print: our own filter, or a neural network configured for the site. */
export const Enlarger = z.object({ by: z.enum(ENLARGERS) })
export type Enlarger = z.infer<typeof Enlarger>

const SidePx = z.coerce.number().int().min(1).max(limits.detail.sidePx)

/** A detail of an image, pixel by pixel, and its size in print. */
export const EnlargeDetailInput = z.object({ detail: z.file({ error: 'image_missing' }), widthPx: SidePx, heightPx: SidePx })

/** Position of a detail in an upright image, in pixels of the image. */
const PlacePx = z.coerce.number().int().min(0).max(limits.artwork.sidePx)
export const DetailPlace = z.object({ leftPx: PlacePx, topPx: PlacePx, widthPx: SidePx, heightPx: SidePx })
export type DetailPlace = z.infer<typeof DetailPlace>

/** The state of an enlarged detail. While it is `waiting`, repeat the request to get the progress. */
export const EnlargedDetail = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('waiting'),
    uid: Uid,
    /** The progress; null until a worker has started. */
    percent: z.int().nullable(),
  }),
  z.object({
    status: z.literal('ready'),
    uid: Uid,
    /** The image as a data URL. */
    picture: z.string(),
    /** The network's name and its scale factor. `isFiltered`: an exact filter enlarged the soft picture better than the network. */
    network: z.object({ name: z.string(), scale: z.int(), isFiltered: z.boolean() }),
  }),
  /** The network failed. The print is then enlarged by our own filter. */
  z.object({ status: z.literal('failed'), uid: Uid }),
])
export type EnlargedDetail = z.infer<typeof EnlargedDetail>

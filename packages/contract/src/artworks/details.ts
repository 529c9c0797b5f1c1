import { ENLARGERS } from '@tintype/domain/proofs'
import { z } from 'zod'
import { limits } from '../limits.ts'
import { Uid } from '../shapes.ts'

/** Who enlarges what is too coarse to print: our own filter, or a network that the house has put in its place. */
export const Enlarger = z.object({ by: z.enum(ENLARGERS) })
export type Enlarger = z.infer<typeof Enlarger>

const SidePx = z.coerce.number().int().min(1).max(limits.detail.sidePx)

/** A detail of a picture, pixel by pixel, and how large it is in print. */
export const EnlargeDetailInput = z.object({ detail: z.file({ error: 'image_missing' }), widthPx: SidePx, heightPx: SidePx })

/** Where in an upright picture a detail lies, in its own pixels. */
const PlacePx = z.coerce.number().int().min(0).max(limits.artwork.sidePx)
export const DetailPlace = z.object({ leftPx: PlacePx, topPx: PlacePx, widthPx: SidePx, heightPx: SidePx })
export type DetailPlace = z.infer<typeof DetailPlace>

/** Where an enlarged detail stands. While it is `waiting`, whoever asks for it again learns how far it is. */
export const EnlargedDetail = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('waiting'),
    uid: Uid,
    /** How much of it is done; null until somebody works on it. */
    percent: z.int().nullable(),
  }),
  z.object({
    status: z.literal('ready'),
    uid: Uid,
    /** A picture as a data address. */
    picture: z.string(),
    /** What the network is called, and how many times it enlarges by itself. */
    network: z.object({ name: z.string(), scale: z.int() }),
  }),
  /** The network could not. What is printed is enlarged by our own filter then. */
  z.object({ status: z.literal('failed'), uid: Uid }),
])
export type EnlargedDetail = z.infer<typeof EnlargedDetail>

import { DAYTIMES, MOCKUP_FORMATS, ROOMS } from '@tintype/domain/mockup-rooms'
import { z } from 'zod'
import { PlateSize } from '../shapes.ts'

/** Which room, when, which plate, and for what. */
export const MockupChoice = z.object({
  room: z.enum(ROOMS),
  daytime: z.enum(DAYTIMES),
  size: PlateSize,
  format: z.enum(MOCKUP_FORMATS),
})

/** Where a picture of a plate in a room stands. While it is `drawing`, whoever asks again learns when it is there. */
export const Mockup = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    /** A JPEG, which never changes at this address. */
    url: z.string(),
    /** What it is kept as. */
    fileName: z.string(),
    widthPx: z.int(),
    heightPx: z.int(),
  }),
  z.object({ status: z.literal('drawing') }),
  /** It is drawn anew for whoever asks a while later. */
  z.object({ status: z.literal('failed') }),
])
export type Mockup = z.infer<typeof Mockup>

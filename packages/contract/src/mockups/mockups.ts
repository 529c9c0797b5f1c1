import { DAYTIMES, MOCKUP_FORMATS, ROOMS } from '@tintype/domain/prints/mockup-rooms'
import { z } from 'zod'
import { PrintSize } from '../shapes.ts'

/** Room, time of day, size and format. */
export const MockupChoice = z.object({
  room: z.enum(ROOMS),
  daytime: z.enum(DAYTIMES),
  size: PrintSize,
  format: z.enum(MOCKUP_FORMATS),
})

/** The state of a room image. While it is `drawing`, repeat the request to get the result. */
export const Mockup = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    /** A JPEG, immutable at this URL. */
    url: z.string(),
    /** The file name for downloads. */
    fileName: z.string(),
    widthPx: z.int(),
    heightPx: z.int(),
  }),
  z.object({ status: z.literal('drawing') }),
  /** A later request starts a new attempt. */
  z.object({ status: z.literal('failed') }),
])
export type Mockup = z.infer<typeof Mockup>

import type { MockupChoice, MockupFormat } from '@tintype/domain/prints/mockup-rooms'
import { nearestOffered } from '@tintype/domain/prints/sharpness'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import type { PostPlace } from './share-text.ts'

/** The room image for sharing: the largest offered size, in the living room, by day. Undefined where no size is offered. */
export function sharedMockup<Format extends MockupFormat>(
  format: Format,
  offered: readonly PrintSize[],
): (MockupChoice & { format: Format }) | undefined {
  const size = nearestOffered(offered, 'extra_large')
  return size && { room: 'living_room', daytime: 'day', size, format }
}

/** The formats that each platform shows uncropped: 1.91:1, 4:5 and 2:3. */
const formats = { facebook: 'link', instagram: 'portrait', pinterest: 'pin', x: 'link', bluesky: 'link', mastodon: 'link' } as const

/** The format of the image of a post on a platform. */
export function postFormat(place: PostPlace) {
  return formats[place]
}

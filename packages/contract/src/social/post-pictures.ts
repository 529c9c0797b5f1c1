import type { MockupChoice, MockupFormat } from '@tintype/domain/mockup-rooms'
import type { PostPlace } from './share-text.ts'

/** The room image for sharing: the largest size, in the living room, by day. */
export function sharedMockup<Format extends MockupFormat>(format: Format): MockupChoice & { format: Format } {
  return { room: 'living_room', daytime: 'day', size: 'extra_large', format }
}

/** The formats that each platform shows uncropped: 1.91:1, 4:5 and 2:3. */
const formats = { facebook: 'link', instagram: 'portrait', pinterest: 'pin', x: 'link' } as const

/** The image of a post on a platform. */
export function postPictureAt(place: PostPlace) {
  return sharedMockup(formats[place])
}

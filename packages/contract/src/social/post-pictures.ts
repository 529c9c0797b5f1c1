import type { MockupChoice, MockupFormat } from '@tintype/domain/mockup-rooms'
import type { PostPlace } from './share-text.ts'

/** How every plate is shown where it is shared: large, in one room, by day. */
export function sharedMockup<Format extends MockupFormat>(format: Format): MockupChoice & { format: Format } {
  return { room: 'living_room', daytime: 'day', size: 'extra_large', format }
}

/** The shapes that the places show whole: 1.91:1, 4:5 and 2:3. */
const formats = { facebook: 'link', instagram: 'portrait', pinterest: 'pin', x: 'link' } as const

/** The picture of a plate that a place gets. */
export function postPictureAt(place: PostPlace) {
  return sharedMockup(formats[place])
}

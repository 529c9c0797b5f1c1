import type { MockupChoice, MockupFormat } from '@tintype/domain/prints/mockup-rooms'
import { nearestOffered } from '@tintype/domain/prints/sharpness'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { networks, type PostPlace } from './networks.ts'

/** The room image for sharing: the largest offered size, in the living room, by day. Undefined where no size is offered. */
export function sharedMockup<Format extends MockupFormat>(
  format: Format,
  offered: readonly PrintSize[],
): (MockupChoice & { format: Format }) | undefined {
  const size = nearestOffered(offered, 'extra_large')
  return size && { room: 'living_room', daytime: 'day', size, format }
}

/** The format of the image of a post on a network. */
export function postFormat(place: PostPlace) {
  return networks[place].format
}

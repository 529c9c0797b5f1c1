import { nearestOffered } from './sharpness.ts'
import type { PrintSize } from './sizes.ts'

/** The available rooms. All objects in them have their real size. */
export const ROOMS = ['living_room', 'study', 'hallway', 'studio'] as const
export type Room = (typeof ROOMS)[number]

/** By day, light comes from the left; in the evening, lamps are lit. */
export const DAYTIMES = ['day', 'evening'] as const
export type Daytime = (typeof DAYTIMES)[number]

/** The purpose of an image: download, Instagram, links (Open Graph), Pinterest, and small ones for pages. */
export const MOCKUP_FORMATS = ['full', 'portrait', 'link', 'pin', 'small'] as const
export type MockupFormat = (typeof MOCKUP_FORMATS)[number]

/** One image of a print in a room. */
export type MockupChoice = { room: Room; daytime: Daytime; size: PrintSize; format: MockupFormat }

export const roomNames: Readonly<Record<Room, string>> = {
  living_room: 'Living room',
  study: 'Study',
  hallway: 'Hallway',
  studio: 'Studio',
}

export const daytimeNames: Readonly<Record<Daytime, string>> = { day: 'By day', evening: 'In the evening' }

/** The size of each image and its purpose. 4:3, 4:5, 1.91:1, 2:3 and again 4:5. */
export const mockupFormats: Readonly<Record<MockupFormat, { name: string; use: string; widthPx: number; heightPx: number }>> = {
  full: { name: 'Full size', use: 'your website, print and mail', widthPx: 2400, heightPx: 1800 },
  portrait: { name: '4:5', use: 'Instagram', widthPx: 1080, heightPx: 1350 },
  link: { name: '1.91:1', use: 'links, Facebook and X', widthPx: 1200, heightPx: 630 },
  pin: { name: '2:3', use: 'Pinterest', widthPx: 1000, heightPx: 1500 },
  small: { name: 'Small', use: 'web pages and newsletters', widthPx: 640, heightPx: 800 },
}

/** The room images of a product that is offered in every size: each room once, and each size. */
export const STORE_ROOMS: readonly MockupChoice[] = [
  { room: 'living_room', daytime: 'day', size: 'extra_large', format: 'small' },
  { room: 'study', daytime: 'evening', size: 'medium', format: 'small' },
  { room: 'hallway', daytime: 'day', size: 'large', format: 'small' },
  { room: 'studio', daytime: 'day', size: 'large_tall', format: 'small' },
]

/** The room images of a product page: each room once, each in an offered size. None where no size is offered. */
export function storeRooms(offered: readonly PrintSize[]): MockupChoice[] {
  return STORE_ROOMS.flatMap((choice) => {
    const size = nearestOffered(offered, choice.size)
    return size ? [{ ...choice, size }] : []
  })
}

/** Every room by day and in the evening: the content of one ZIP. */
export const ALL_ROOMS = ROOMS.flatMap((room) => DAYTIMES.map((daytime) => ({ room, daytime })))

/** `moon-over-water-living-room-evening-45x60-4x5.jpg`: describes the content. */
export function mockupFileName(title: string, { room, daytime, size, format }: MockupChoice, measures: string): string {
  return `${slugify(title) || size}-${room.replace('_', '-')}-${daytime}-${measures}${formatSuffix(format)}.jpg`
}

/** `moon-over-water-45x60-4x5-rooms.zip`. */
export function mockupArchiveName(title: string, { size, format }: Pick<MockupChoice, 'size' | 'format'>, measures: string): string {
  return `${slugify(title) || size}-${measures}${formatSuffix(format)}-rooms.zip`
}

/** Letters of every script stay; only the accents of Latin letters go. */
function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function formatSuffix(format: MockupFormat): string {
  return format === 'full' ? '' : `-${mockupFormats[format].name.replace(':', 'x').toLowerCase()}`
}

import type { MockupFormat } from '@tintype/domain/prints/mockup-rooms'

/**
 * @property name  in the network's own spelling
 * @property textMax  the maximum text length documented by the network, counted by `lengthAt`
 * @property format  the format of a picture that the network shows uncropped
 * @property postsPerDay  the default limit of posts per artist and UTC day
 * @property marksMature  a post can state that its picture is mature content, so that the network covers it
 * @property isOpen  a network of independent servers with an open API, which the operator enables without credentials
 */
type Network = { name: string; textMax: number; format: MockupFormat; postsPerDay: number; marksMature?: true; isOpen?: true }

/** The targets of social posts: a new network is a new row. Facebook and Instagram share one connection. */
export const networks = {
  facebook: { name: 'Facebook', textMax: 63_206, format: 'link', postsPerDay: 10 },
  instagram: { name: 'Instagram', textMax: 2200, format: 'portrait', postsPerDay: 10 },
  pinterest: { name: 'Pinterest', textMax: 800, format: 'pin', postsPerDay: 20 },
  x: { name: 'X', textMax: 280, format: 'link', postsPerDay: 5, marksMature: true },
  threads: { name: 'Threads', textMax: 500, format: 'link', postsPerDay: 10 },
  bluesky: { name: 'Bluesky', textMax: 300, format: 'link', postsPerDay: 10, marksMature: true, isOpen: true },
  // a server can set another length
  mastodon: { name: 'Mastodon', textMax: 500, format: 'link', postsPerDay: 10, marksMature: true, isOpen: true },
} as const satisfies Record<string, Network>

export type PostPlace = keyof typeof networks
export const POST_PLACES = Object.keys(networks) as [PostPlace, ...PostPlace[]]

export type OpenNetwork = { [Place in PostPlace]: (typeof networks)[Place] extends { isOpen: true } ? Place : never }[PostPlace]
export const OPEN_NETWORKS = POST_PLACES.filter((place): place is OpenNetwork => 'isOpen' in networks[place])

/** One value for each place. */
export function mapPlaces<Value>(toValue: (place: PostPlace) => Value): Record<PostPlace, Value> {
  return Object.fromEntries(POST_PLACES.map((place) => [place, toValue(place)])) as Record<PostPlace, Value>
}

/** The connection that a place needs. */
export function requiredConnection(place: PostPlace): Exclude<PostPlace, 'instagram'> {
  return place === 'instagram' ? 'facebook' : place
}

/** Whether posts to a place can mark mature content. Others receive none automatically. */
export function marksMature(place: PostPlace): boolean {
  return 'marksMature' in networks[place]
}

import type { Category } from '@tintype/domain/artworks/categories'
import type { Orientation } from '@tintype/domain/prints/sizes'
import { works as ines } from './catalogue/ines-varga.ts'
import { works as jonah } from './catalogue/jonah-reed.ts'
import { works as layla } from './catalogue/layla-haddad.ts'
import { works as marta } from './catalogue/marta-lind.ts'
import { works as mira } from './catalogue/mira-sol.ts'
import { works as tomas } from './catalogue/tomas-okafor.ts'

export type ArtistKey = 'ines-varga' | 'jonah-reed' | 'tomas-okafor' | 'layla-haddad' | 'marta-lind' | 'mira-sol'

/** The artist's data of an artwork at upload. */
export type Work = {
  /** Also the name of its file in `pictures/artworks`. */
  slug: string
  /** At most 60 characters. */
  title: string
  /** At most 300 characters. */
  description: string
  category: Category
  /** Three to seven, in lower case. */
  tags: readonly string[]
  orientation: Orientation
  status: 'approved' | 'pending'
  /** Alternative text. */
  alt: string
}

export type DemoWork = Work & { artist: ArtistKey }

/** The artworks of the demo, oldest first. Each artist's works are spread evenly, so that neighbours differ. */
export const catalogue: readonly DemoWork[] = spread({
  'ines-varga': ines,
  'jonah-reed': jonah,
  'tomas-okafor': tomas,
  'layla-haddad': layla,
  'marta-lind': marta,
  'mira-sol': mira,
})

function spread(works: Record<ArtistKey, readonly Work[]>): DemoWork[] {
  const placed = Object.entries(works).flatMap(([artist, list]) =>
    list.map((work, i) => ({ place: (i + 0.5) / list.length, work: { ...work, artist: artist as ArtistKey } })),
  )
  return placed.sort((a, b) => a.place - b.place).map(({ work }) => work)
}

import { limits } from '@tintype/contract/limits'
import { CATEGORIES, type Category, categoryLabel } from '@tintype/domain/categories'
import { COLOURS, type Colour, colourLabel } from '@tintype/domain/colours'
import { HOW_MADE, type HowMade, howMadeLabel } from '@tintype/domain/how-made'
import { ORIENTATIONS, type Orientation, PLATE_SIZES, type PlateSize, plateFacts } from '@tintype/domain/sizes'

/** The longest cursor that the catalogue takes. */
const CURSOR_MAX = 200

/** What of the wall is shown, and in which order. It stands in the address, so that a link shows the same. */
export type BrowseFilter = {
  query?: string | undefined
  category?: Category | undefined
  orientation?: Orientation | undefined
  colour?: Colour | undefined
  howMade?: HowMade | undefined
  size?: PlateSize | undefined
  pick?: 'staff' | undefined
  /** Left out: newest first, or of a search what fits best. */
  sort?: 'newest' | 'popular' | undefined
  cursor?: string | undefined
}

/** In the order in which they stand in an address. */
const KEYS = [
  'query',
  'category',
  'orientation',
  'colour',
  'howMade',
  'size',
  'pick',
  'sort',
  'cursor',
] as const satisfies (keyof BrowseFilter)[]

/** Those that leave fewer plates. */
export const NARROWING = ['query', 'pick', 'category', 'orientation', 'colour', 'howMade', 'size'] as const satisfies (keyof BrowseFilter)[]
export type Narrowing = (typeof NARROWING)[number]

/** What an address asks for. A word that means nothing here asks for nothing. */
export function readFilter(search: URLSearchParams): BrowseFilter {
  const oneOf = <Word extends string>(key: keyof BrowseFilter, words: readonly Word[]) => words.find((word) => word === search.get(key))
  const cursor = search.get('cursor')
  const read: BrowseFilter = {
    query: search.get('query')?.replace(/\s+/g, ' ').trim().slice(0, limits.searchMax).toWellFormed() || undefined,
    category: oneOf('category', CATEGORIES),
    orientation: oneOf('orientation', ORIENTATIONS),
    colour: oneOf('colour', COLOURS),
    howMade: oneOf('howMade', HOW_MADE),
    size: oneOf('size', PLATE_SIZES),
    pick: oneOf('pick', ['staff'] as const),
    sort: oneOf('sort', ['newest', 'popular'] as const),
    cursor: cursor && cursor.length <= CURSOR_MAX ? cursor : undefined,
  }
  return Object.fromEntries(entriesOf(withoutUsualOrder(read)))
}

/** The order in which the wall is asked for. */
export function orderOf({ query, sort }: BrowseFilter): 'newest' | 'popular' | 'best' {
  return sort ?? (query ? 'best' : 'newest')
}

/** Newest first is said of a search alone: everywhere else it goes without saying. */
function withoutUsualOrder(filter: BrowseFilter): BrowseFilter {
  return filter.sort === 'newest' && !filter.query ? { ...filter, sort: undefined } : filter
}

/** The address that shows it; always spelt alike, so that it can be compared. */
export function browsePath(filter: BrowseFilter): string {
  const given = entriesOf(filter)
  return given.length ? `/store?${new URLSearchParams(given)}` : '/store'
}

/** The first page of the same wall with something else asked for, or no longer asked for. */
export function changedPath(filter: BrowseFilter, change: BrowseFilter): string {
  return browsePath(withoutUsualOrder({ ...filter, ...change, cursor: undefined }))
}

/** What is given, as an address and a form carry it. */
export function entriesOf(filter: BrowseFilter): [keyof BrowseFilter, string][] {
  return KEYS.flatMap((key): [keyof BrowseFilter, string][] => {
    const value = filter[key]
    return value ? [[key, value]] : []
  })
}

/** What hangs on the wall, as its headline: `“owl” in Space, horizontal, blue`. */
export function wallTitle(filter: BrowseFilter): string {
  const { query, pick, category, orientation, colour, howMade, size } = filter
  const what = category && categoryLabel(category)
  const lead = query && pick ? `“${query}” among the staff picks` : query ? `“${query}”` : pick && 'Staff picks'
  const words = lead ? [lead, what].filter(Boolean).join(' in ') : (what ?? 'Art on metal')
  const kinds = [orientation, colour, howMade && howMadeWords(howMade), size && `in ${sizeName(size)}`]
  return [words, ...kinds.filter(Boolean)].join(', ')
}

/** One thing that is asked for, in a word or two. */
export function narrowingLabel(filter: BrowseFilter, key: Narrowing): string {
  const { query, pick, category, orientation, colour, howMade, size } = filter
  const labels: Record<Narrowing, string | undefined> = {
    query: query && `“${query}”`,
    pick: pick && 'Staff picks',
    category: category && categoryLabel(category),
    orientation: orientation && (orientation === 'vertical' ? 'Vertical' : 'Horizontal'),
    colour: colour && colourLabel(colour),
    howMade: howMade && howMadeLabel(howMade),
    size: size && sizeName(size),
  }
  return labels[key] ?? ''
}

/**
 * How much hangs there. Nobody counts the whole wall for it: of what does not fit on a page it says only that there is more.
 * Undefined further along, where a page no longer knows what was before it.
 */
export function countWords(shown: number, { hasMore, isFirst }: { hasMore: boolean; isFirst: boolean }): string | undefined {
  if (!isFirst) return undefined
  if (hasMore) return `More than ${shown} plates`
  return shown === 1 ? '1 plate' : `${shown} plates`
}

/** `Large, tall` → `Large tall`: it stands in lists. */
function sizeName(size: PlateSize): string {
  return plateFacts(size).name.replace(',', '')
}

/** Within a sentence; what is always in capitals stays so. */
function howMadeWords(howMade: HowMade): string {
  const label = howMadeLabel(howMade)
  return label.startsWith('AI') ? label : label.toLowerCase()
}

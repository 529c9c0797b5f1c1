import { limits } from '@tintype/contract/limits'
import { CATEGORIES, type Category, categoryLabel } from '@tintype/domain/categories'
import { COLOURS, type Colour, colourLabel } from '@tintype/domain/colours'
import { HOW_MADE, type HowMade, howMadeLabel } from '@tintype/domain/how-made'
import { ORIENTATIONS, type Orientation, PLATE_SIZES, type PlateSize, plateFacts } from '@tintype/domain/sizes'

/** The maximum length of a cursor. */
const CURSOR_MAX = 200

/** Filter and order of the browse page. They are stored in the URL, so that a link shows the same result. */
export type BrowseFilter = {
  query?: string | undefined
  category?: Category | undefined
  orientation?: Orientation | undefined
  colour?: Colour | undefined
  howMade?: HowMade | undefined
  size?: PlateSize | undefined
  pick?: 'staff' | undefined
  /** Default: newest first; for a search, best match first. */
  sort?: 'newest' | 'popular' | undefined
  cursor?: string | undefined
}

/** In the order of the URL's parameters. */
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

/** The parameters that narrow the result. */
export const NARROWING = ['query', 'pick', 'category', 'orientation', 'colour', 'howMade', 'size'] as const satisfies (keyof BrowseFilter)[]
export type Narrowing = (typeof NARROWING)[number]

/** Reads the filter from the URL. Unknown values are ignored. */
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

/** The effective sort order. */
export function orderOf({ query, sort }: BrowseFilter): 'newest' | 'popular' | 'best' {
  return sort ?? (query ? 'best' : 'newest')
}

/** Drops the default order: `newest` is stated only for a search. */
function withoutUsualOrder(filter: BrowseFilter): BrowseFilter {
  return filter.sort === 'newest' && !filter.query ? { ...filter, sort: undefined } : filter
}

/** The canonical URL of a filter, which can be compared as text. */
export function browsePath(filter: BrowseFilter): string {
  const given = entriesOf(filter)
  return given.length ? `/store?${new URLSearchParams(given)}` : '/store'
}

/** The first page of the same filter with one part changed or removed. */
export function changedPath(filter: BrowseFilter, change: BrowseFilter): string {
  return browsePath(withoutUsualOrder({ ...filter, ...change, cursor: undefined }))
}

/** The set parameters, for a URL or a form. */
export function entriesOf(filter: BrowseFilter): [keyof BrowseFilter, string][] {
  return KEYS.flatMap((key): [keyof BrowseFilter, string][] => {
    const value = filter[key]
    return value ? [[key, value]] : []
  })
}

/** The heading of the result: `“owl” in Space, horizontal, blue`. */
export function wallTitle(filter: BrowseFilter): string {
  const { query, pick, category, orientation, colour, howMade, size } = filter
  const what = category && categoryLabel(category)
  const lead = query && pick ? `“${query}” in staff picks` : query ? `“${query}”` : pick && 'Staff picks'
  const words = lead ? [lead, what].filter(Boolean).join(' in ') : (what ?? 'Metal prints')
  const kinds = [orientation, colour, howMade && howMadeWords(howMade), size && `in ${sizeName(size)}`]
  return [words, ...kinds.filter(Boolean)].join(', ')
}

/** A short label for one part of the filter. */
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
 * The number of results. The server does not count all rows: if they exceed a page, the text says only that there are more. Undefined on
 * later pages, where the number of earlier rows is unknown.
 */
export function countWords(shown: number, { hasMore, isFirst }: { hasMore: boolean; isFirst: boolean }): string | undefined {
  if (!isFirst) return undefined
  if (hasMore) return `${shown}+ prints`
  return shown === 1 ? '1 print' : `${shown} prints`
}

/** `Large, tall` → `Large tall`, for use in lists. */
function sizeName(size: PlateSize): string {
  return plateFacts(size).name.replace(',', '')
}

/** Lower case for use within a sentence; abbreviations stay in capitals. */
function howMadeWords(howMade: HowMade): string {
  const label = howMadeLabel(howMade)
  return label.startsWith('AI') ? label : label.toLowerCase()
}

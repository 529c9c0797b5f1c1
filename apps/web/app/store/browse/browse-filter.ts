import { storeLimits } from '@tintype/contract/store-limits'
import { CATEGORIES, type Category, categoryLabel } from '@tintype/domain/artworks/categories'
import { COLOURS, type Colour, colourLabel } from '@tintype/domain/artworks/colours'
import { HOW_MADE, type HowMade, howMadeLabel } from '@tintype/domain/artworks/how-made'
import { ORIENTATIONS, type Orientation, PRINT_SIZES, type PrintSize, printName } from '@tintype/domain/prints/sizes'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { formatNumber, formatPlural } from '../../ui/text/numbers.ts'

/** The maximum length of a cursor. */
const CURSOR_MAX = 200

/** Filter and order of the browse page. They are stored in the URL, so that a link shows the same result. */
export type BrowseFilter = {
  query?: string | undefined
  category?: Category | undefined
  orientation?: Orientation | undefined
  colour?: Colour | undefined
  howMade?: HowMade | undefined
  size?: PrintSize | undefined
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
export const FILTER_KEYS = [
  'query',
  'pick',
  'category',
  'orientation',
  'colour',
  'howMade',
  'size',
] as const satisfies (keyof BrowseFilter)[]
export type FilterKey = (typeof FILTER_KEYS)[number]

/** Reads the filter from the URL. Unknown values are ignored. */
export function readFilter(search: URLSearchParams): BrowseFilter {
  const readChoice = <Word extends string>(key: keyof BrowseFilter, words: readonly Word[]) =>
    words.find((word) => word === search.get(key))
  const cursor = search.get('cursor')
  const read: BrowseFilter = {
    query: readQuery(search.get('query')),
    category: readChoice('category', CATEGORIES),
    orientation: readChoice('orientation', ORIENTATIONS),
    colour: readChoice('colour', COLOURS),
    howMade: readChoice('howMade', HOW_MADE),
    size: readChoice('size', PRINT_SIZES),
    pick: readChoice('pick', ['staff'] as const),
    sort: readChoice('sort', ['newest', 'popular'] as const),
    cursor: cursor && cursor.length <= CURSOR_MAX ? cursor : undefined,
  }
  return Object.fromEntries(listFilterEntries(withoutDefaultSort(read)))
}

/** A query of one line, without invisible characters, in the permitted length; undefined if nothing remains. */
export function readQuery(text: string | null): string | undefined {
  const words = cleanLine(text ?? '').replace(/\s+/g, ' ')
  return truncateText(words, storeLimits.searchMax, { measure: 'units', ellipsis: '' }) || undefined
}

/** The effective sort order. */
export function effectiveSort({ query, sort }: BrowseFilter): 'newest' | 'popular' | 'best' {
  return sort ?? (query ? 'best' : 'newest')
}

/** Drops the default order: `newest` is stated only for a search. */
function withoutDefaultSort(filter: BrowseFilter): BrowseFilter {
  return filter.sort === 'newest' && !filter.query ? { ...filter, sort: undefined } : filter
}

/** The canonical URL of a filter, which can be compared as text. */
export function browsePath(filter: BrowseFilter): string {
  const given = listFilterEntries(filter)
  return given.length ? `/store?${new URLSearchParams(given)}` : '/store'
}

/** The first page of the same filter with one part changed or removed. */
export function changedPath(filter: BrowseFilter, change: BrowseFilter): string {
  return browsePath(withoutDefaultSort({ ...filter, ...change, cursor: undefined }))
}

/** The set parameters, for a URL or a form. */
export function listFilterEntries(filter: BrowseFilter): [keyof BrowseFilter, string][] {
  return KEYS.flatMap((key): [keyof BrowseFilter, string][] => {
    const value = filter[key]
    return value ? [[key, value]] : []
  })
}

/** The heading of the result: `“owl” in Space, horizontal, blue`. */
export function catalogueTitle(filter: BrowseFilter): string {
  const { query, pick, category, orientation, colour, howMade, size } = filter
  const what = category && categoryLabel(category)
  const lead = query && pick ? `“${query}” in staff picks` : query ? `“${query}”` : pick && 'Staff picks'
  const words = lead ? [lead, what].filter(Boolean).join(' in ') : (what ?? 'Metal prints')
  const kinds = [orientation, colour, howMade && formatHowMade(howMade), size && `in ${printName(size, orientation)}`]
  return [words, ...kinds.filter(Boolean)].join(', ')
}

/** A short label for one part of the filter. */
export function filterLabel(filter: BrowseFilter, key: FilterKey): string {
  const { query, pick, category, orientation, colour, howMade, size } = filter
  const labels: Record<FilterKey, string | undefined> = {
    query: query && `“${query}”`,
    pick: pick && 'Staff picks',
    category: category && categoryLabel(category),
    orientation: orientation && (orientation === 'vertical' ? 'Vertical' : 'Horizontal'),
    colour: colour && colourLabel(colour),
    howMade: howMade && howMadeLabel(howMade),
    size: size && printName(size, orientation),
  }
  return labels[key] ?? ''
}

/** The number of results, `1,000+ prints` beyond the counted maximum. Undefined on later pages, which have no count. */
export function formatCount(total: number | null): string | undefined {
  if (total === null) return undefined
  if (total > storeLimits.countedProducts) return `${formatNumber(storeLimits.countedProducts)}+ prints`
  return formatPlural(total, { one: 'print', other: 'prints' })
}

/** Lower case for use within a sentence; abbreviations stay in capitals. */
function formatHowMade(howMade: HowMade): string {
  const label = howMadeLabel(howMade)
  return label.startsWith('AI') ? label : label.toLowerCase()
}

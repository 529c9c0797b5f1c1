import { CATEGORIES, type Category, categoryLabel } from '@tintype/contract/categories'
import type { Orientation } from '@tintype/contract/sizes'

/** The longest search, and the longest cursor, that the catalogue takes. */
const QUERY_MAX = 100
const CURSOR_MAX = 200

/** What of the wall is shown. It stands in the address, so that a link shows the same. */
export type BrowseFilter = { query?: string; category?: Category; orientation?: Orientation; cursor?: string }

/** What an address asks for. A word that means nothing here asks for nothing. */
export function readFilter(search: URLSearchParams): BrowseFilter {
  const query = search.get('query')?.replace(/\s+/g, ' ').trim().slice(0, QUERY_MAX).toWellFormed()
  const category = CATEGORIES.find((one) => one === search.get('category'))
  const orientation = (['vertical', 'horizontal'] as const).find((one) => one === search.get('orientation'))
  const cursor = search.get('cursor')
  return {
    ...(query && { query }),
    ...(category && { category }),
    ...(orientation && { orientation }),
    ...(cursor && cursor.length <= CURSOR_MAX && { cursor }),
  }
}

/** The address that shows it; always spelt alike, so that it can be compared. */
export function browsePath({ query, category, orientation, cursor }: BrowseFilter): string {
  const given = Object.entries({ query, category, orientation, cursor }).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length ? `/store?${new URLSearchParams(given)}` : '/store'
}

/** What hangs on the wall, as its headline: `“owl” in Space, horizontal`. */
export function wallTitle({ query, category, orientation }: BrowseFilter): string {
  const what = category && categoryLabel(category)
  const words = query ? [`“${query}”`, what].filter(Boolean).join(' in ') : (what ?? 'Art on metal')
  return orientation ? `${words}, ${orientation}` : words
}

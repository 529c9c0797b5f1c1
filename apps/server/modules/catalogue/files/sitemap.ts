import { CATEGORIES } from '@tintype/domain/artworks/categories'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { decodeCursor, encodeCursor, Place } from '../../../platform/database/queries/keyset.ts'
import type { Hope } from '../../hope/index.ts'
import type { Products } from '../products.ts'
import { findCuts, replaceCuts, type SitemapKind } from '../queries/sitemap.ts'
import { type Address, FILE_LENGTH, FILE_MAX } from '../rules/sitemap.ts'

export type SitemapTools = {
  database: Database
  products: Pick<Products, 'listPublicProducts' | 'findPlaceBehind' | 'listPublicShops'>
  hope: Pick<Hope, 'listActiveSlugs'>
  /** Number of addresses per file. */
  fileLength?: number
}

/** A growing list of pages, read in ranges. A place is an opaque text here. */
type Growing = {
  list(queryable: Queryable, stretch: { after: string | undefined; upTo: string | undefined; limit: number }): Promise<Entry[]>
  /** The place of the entry `count` positions after another. */
  findBehind(queryable: Queryable, after: string | undefined, count: number): Promise<string | undefined>
}
type Entry = Address & { place: string }

/** Static pages. */
const PAGES = [
  '/store',
  ...CATEGORIES.map((category) => `/store?${new URLSearchParams({ category })}`),
  ...['/artists', '/photographer', '/islamic-art', '/space-photography', '/stoic-quotes', '/hope'],
  ...['privacy-policy', 'terms-of-service', 'refund-policy', 'shipping-policy', 'data-deletion-instructions'].map(
    (name) => `/policies/${name}`,
  ),
]

/** File names without extension. */
export async function listSitemapFiles({ database }: SitemapTools): Promise<string[]> {
  const named = async (kind: SitemapKind) => [...(await findCuts(database, kind)), 'the last'].map((_end, index) => `${kind}-${index + 1}`)
  return ['pages', ...(await named('shops')), ...(await named('products'))]
}

/** The addresses in a file, read in batches; undefined where there is no such file. */
export async function findSitemapFile(tools: SitemapTools, name: string): Promise<AsyncIterable<Address> | undefined> {
  if (name === 'pages') return pages(tools)
  const [, kind, digits] = /^(shops|products)-([1-9]\d{0,5})$/.exec(name) ?? []
  if (!kind || !digits) return undefined
  const cuts = await findCuts(tools.database, kind as SitemapKind)
  const file = Number(digits)
  if (file > cuts.length + 1) return undefined
  return iterateEntries(tools, growing(tools)[kind as SitemapKind], { after: cuts[file - 2], upTo: cuts[file - 1] })
}

/** Runs once a day: starts a new file where a list has outgrown one. Scans each list by its index. Idempotent. */
export async function rebuildSitemap(tools: SitemapTools): Promise<void> {
  for (const [kind, list] of Object.entries(growing(tools))) {
    const cuts: string[] = []
    for (;;) {
      const end = await list.findBehind(tools.database, cuts.at(-1), tools.fileLength ?? FILE_LENGTH)
      if (end === undefined) break
      cuts.push(end)
    }
    await tools.database.transaction((tx) => replaceCuts(tx, kind as SitemapKind, cuts))
  }
}

/** Causes are few and curated, so they need no range reads. */
async function* pages({ database, hope }: SitemapTools): AsyncGenerator<Address> {
  yield* PAGES.map((path) => ({ path }))
  for (const slug of await hope.listActiveSlugs(database)) yield { path: `/hope/causes/${encodeURIComponent(slug)}` }
}

/** A file that has outgrown the protocol's maximum is truncated; the next cut splits it. */
async function* iterateEntries({ database }: SitemapTools, list: Growing, { after, upTo }: { after?: string; upTo?: string }) {
  const rows = iterateRows<Entry, string>(
    (last, limit) => list.list(database, { after: last ?? after, upTo, limit }),
    ({ place }) => place,
    1000,
  )
  let sent = 0
  for await (const row of rows) {
    if (++sent > FILE_MAX) return
    yield row
  }
}

function growing({ products }: SitemapTools): Record<SitemapKind, Growing> {
  const placeIn = (text: string | undefined) => (text === undefined ? undefined : decodeCursor(Place, text))
  return {
    shops: {
      async list(queryable, stretch) {
        const handles = await products.listPublicShops(queryable, stretch)
        return handles.map((handle) => ({ path: `/store/collections/${encodeURIComponent(handle)}`, place: handle }))
      },
      async findBehind(queryable, after, count) {
        const handles = await products.listPublicShops(queryable, { after, upTo: undefined, limit: count })
        return handles.length === count ? handles.at(-1) : undefined
      },
    },
    products: {
      async list(queryable, { after, upTo, limit }) {
        const found = await products.listPublicProducts(queryable, { after: placeIn(after), upTo: placeIn(upTo), limit })
        return found.map(({ handle, publishedAt, place }) => ({
          path: `/store/products/${encodeURIComponent(handle)}`,
          changedAt: publishedAt,
          place: encodeCursor(place),
        }))
      },
      async findBehind(queryable, after, count) {
        const place = await products.findPlaceBehind(queryable, placeIn(after), count)
        return place && encodeCursor(place)
      },
    },
  }
}

import type { Pool } from 'pg'
import { openDatabase } from '../../apps/server/platform/database/database.ts'
import { encodeCursor } from '../../apps/server/platform/database/queries/keyset.ts'
import { startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { type Figure, figure, median } from '../support/figure.ts'
import { processorTime, secondsBetween } from '../support/processes.ts'
import { fillStore } from './support/store-products.ts'

const SIZES = { '1k': 1000, '100k': 100_000, '1m': 1_000_000 }
const SMALLEST = '1k'
const ROUNDS = 21
const REQUESTS = 100
const PAGE = 24

/**
 * Every sort order of the store, each kind of filter, and two filters that no common index covers; with the matching SQL condition, which
 * finds the last page.
 */
const queries = {
  newest: { asked: '', held: 'true' },
  popular: { asked: 'sort=popular', held: 'sold_lately >= 0' },
  category: { asked: 'category=space', held: "category = 'space'" },
  category_popular: { asked: 'category=space&sort=popular', held: "category = 'space'" },
  orientation: { asked: 'orientation=vertical', held: "orientation = 'vertical'" },
  both: { asked: 'category=space&orientation=vertical', held: "category = 'space' AND orientation = 'vertical'" },
  colour: { asked: 'colour=teal', held: "colours @> '{teal}'" },
  made: { asked: 'howMade=photograph', held: "how_made = 'photograph'" },
  picks: { asked: 'pick=staff', held: 'picked_at IS NOT NULL' },
  sieved: { asked: 'howMade=photograph&orientation=vertical', held: "how_made = 'photograph' AND orientation = 'vertical'" },
}
type QueryName = keyof typeof queries

/**
 * The processor time of a page, including the database's: the first and the last page of each query in each catalogue, relative to the
 * first page of the same query in the smallest one. Of 20 costs per catalogue the worst of each query is reported.
 */
export async function benchStoreGrowth(): Promise<Figure[]> {
  const catalogues: Catalogue[] = []
  try {
    for (const [name, size] of Object.entries(SIZES)) catalogues.push(await openCatalogue(name, size))
    const costs = await measureCosts(catalogues)
    return catalogues.flatMap(({ name }) => grown(name, costs))
  } finally {
    for (const { server } of catalogues) await server.remove()
  }
}

type Catalogue = { name: string; server: TestServer; pages: { name: string; path: string }[] }

/** A separate server with this many products, and the requested pages. */
async function openCatalogue(name: string, size: number): Promise<Catalogue> {
  const server = await startTestServer()
  const begun = performance.now()
  const databaseUrl = await fillStore(server, size, ['w320'])
  console.log(`  ${name}: filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  const database = openDatabase({ url: databaseUrl, size: 1, onError: () => undefined })
  const pages: Catalogue['pages'] = []
  for (const [question, { asked }] of Object.entries(queries)) {
    const cursor = await lastCursor(database.$client, question as QueryName)
    pages.push({ name: `${question}_first`, path: `/api/store/products?${asked}` })
    pages.push({ name: `${question}_last`, path: `/api/store/products?${asked}&cursor=${cursor}` })
  }
  await database.$client.end()
  return { name, server, pages }
}

/** Seconds of processor time per request, by catalogue and page, for each round. */
type Costs = Map<string, number[]>

/** Measures each page in all catalogues in turn, so that other load on the machine affects all equally. */
async function measureCosts(catalogues: readonly Catalogue[]): Promise<Costs> {
  const costs: Costs = new Map()
  // the first round only warms up
  for (let round = -1; round < ROUNDS; round++) {
    for (const place of catalogues[0]?.pages.keys() ?? []) {
      for (const { name, server, pages } of catalogues) {
        const page = pages[place]
        if (!page) continue
        const cost = await measureCost(server, page.path)
        const key = `${name} ${page.name}`
        if (round >= 0) costs.set(key, [...(costs.get(key) ?? []), cost])
      }
    }
  }
  return costs
}

/** Each round is compared with itself, because the machine's speed may change between rounds. */
function grown(size: string, costs: Costs): Figure[] {
  const figures = Object.keys(queries).map((question) => {
    const costsIn = (catalogue: string, page: string) => costs.get(`${catalogue} ${question}_${page}`) ?? []
    const smallest = costsIn(SMALLEST, 'first')
    const pages = ['first', 'last'].map((page) => costsIn(size, page))
    const [first, last] = pages.map((page) => inMs(median(page)))
    console.log(`  ${size} ${question}: ${first} ms of processor for the first page, ${last} for the last`)
    const ratios = pages.map((page) => median(page.map((cost, round) => cost / (smallest[round] ?? Number.NaN))))
    return figure(`store.growth_${size}_${question}`, Math.max(...ratios), 'cost of its dearest page / the first of 1k')
  })
  const dearest = Math.max(...figures.map(({ value }) => value ?? Number.NaN))
  return [...figures, figure(`store.growth_${size}`, dearest, 'cost of the dearest page of all / the first of 1k')]
}

function inMs(seconds: number): string {
  return (seconds * 1000).toFixed(2)
}

/** The processor time of the server and all its child processes. */
async function measureCost({ url, pid }: TestServer, path: string): Promise<number> {
  const before = processorTime(pid())
  for (let sent = 0; sent < REQUESTS; sent++) {
    const answer = await fetch(url + path)
    const { products } = (await answer.json()) as { products: unknown[] }
    if (products.length !== PAGE) throw new Error(`${path}: ${products.length} products`)
  }
  return secondsBetween(before, processorTime(pid())) / REQUESTS
}

/** The cursor of a query's last page. */
async function lastCursor(client: Pool, question: QueryName): Promise<string> {
  const isPopular = queries[question].asked.includes('popular')
  const order = `${isPopular ? 'sold_lately, ' : ''}published_at, uid`
  const { rows } = await client.query(
    `SELECT uid AS id, to_char(published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, sold_lately AS sold
     FROM artworks WHERE published_at IS NOT NULL AND ${queries[question].held} ORDER BY ${order} OFFSET ${PAGE} LIMIT 1`,
  )
  const { id, at, sold } = rows[0]
  return encodeCursor(isPopular ? { at, id, sold } : { at, id })
}

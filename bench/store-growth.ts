import { openDatabase } from '../apps/server/platform/database/database.ts'
import { encodeCursor } from '../apps/server/platform/database/keyset.ts'
import { startTestServer, type TestServer } from '../e2e/support/server.ts'
import { type Figure, figure, median } from './support/figure.ts'
import { cpuSeconds } from './support/processes.ts'
import { fillStore } from './support/store-plates.ts'

const FEW = 1000
const MANY = 1_000_000
const ROUNDS = 7
const REQUESTS = 400

/** What a page costs the processors, the database's part too: the last one of a million plates, over the first one of a thousand. */
export async function benchStoreGrowth(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    await fillStore(server, FEW, ['w320'])
    const first = await costOf(server, '/api/store/products')
    const databaseUrl = await fillStore(server, MANY - FEW, ['w320'])
    const last = await costOf(server, `/api/store/products?cursor=${await lastCursor(databaseUrl)}`)
    console.log(`  ${(first * 1000).toFixed(2)} ms of processor a page at first, ${(last * 1000).toFixed(2)} ms at last`)
    return [figure('store.growth_1m', last / first, 'cost of the last page of 1M / the first of 1k')]
  } finally {
    await server.remove()
  }
}

/** Seconds of processor time for one request, in the server and all that it started: the middle of some rounds. */
async function costOf({ url, pid }: TestServer, path: string): Promise<number> {
  const rounds: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const before = cpuSeconds(pid())
    for (let sent = 0; sent < REQUESTS; sent++) {
      const answer = await fetch(url + path)
      const { products } = (await answer.json()) as { products: unknown[] }
      if (products.length !== 24) throw new Error(`${path}: ${products.length} plates`)
    }
    if (round >= 0) rounds.push((cpuSeconds(pid()) - before) / REQUESTS)
  }
  return median(rounds)
}

/** Behind which only the last 24 plates are. */
async function lastCursor(databaseUrl: string): Promise<string> {
  const database = openDatabase({ url: databaseUrl, size: 1, onError: () => undefined })
  const { rows } = await database.$client.query(
    `SELECT uid AS id, to_char(published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
     FROM artworks ORDER BY published_at, uid OFFSET 24 LIMIT 1`,
  )
  await database.$client.end()
  return encodeCursor(rows[0])
}

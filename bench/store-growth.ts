import { openDatabase } from '../apps/server/platform/database/database.ts'
import { encodeCursor } from '../apps/server/platform/database/keyset.ts'
import { startTestServer, type TestServer } from '../e2e/support/server.ts'
import { type Figure, figure, median } from './support/figure.ts'
import { cpuSeconds } from './support/processes.ts'
import { fillStore } from './support/store-plates.ts'

const SIZES = { '1k': 1000, '100k': 100_000, '1m': 1_000_000 }
const ROUNDS = 7
const REQUESTS = 400

/** What a page costs the processors, the database's part too: the first and the last one of each catalogue over the first one of the smallest. */
export async function benchStoreGrowth(): Promise<Figure[]> {
  const server = await startTestServer()
  const costs: Record<string, number> = {}
  try {
    let plates = 0
    for (const [name, size] of Object.entries(SIZES)) {
      const databaseUrl = await fillStore(server, size - plates, ['w320'])
      // a server that has just begun costs more for a while: only to warm it
      if (!plates) await costOf(server, '/api/store/products')
      plates = size
      costs[`${name}_first`] = await costOf(server, '/api/store/products')
      costs[`${name}_last`] = await costOf(server, `/api/store/products?cursor=${await lastCursor(databaseUrl)}`)
      console.log(
        `  ${name}: ${inMs(costs[`${name}_first`])} ms of processor for the first page, ${inMs(costs[`${name}_last`])} for the last`,
      )
    }
  } finally {
    await server.remove()
  }
  const smallest = costs['1k_first'] ?? Number.NaN
  return Object.entries(costs)
    .filter(([name]) => name !== '1k_first')
    .map(([name, cost]) => figure(`store.growth_${name}`, cost / smallest, 'cost of a page / the first of 1k'))
}

function inMs(seconds = Number.NaN): string {
  return (seconds * 1000).toFixed(2)
}

/** Seconds of processor time for one request, in the server and all that it started: the middle of some rounds. */
async function costOf({ url, pid }: TestServer, path: string): Promise<number> {
  const rounds: number[] = []
  // the first two only warm
  for (let round = -2; round < ROUNDS; round++) {
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

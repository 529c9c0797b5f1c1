import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startTestServer } from '../../e2e/support/server.ts'
import { type Figure, figure } from '../support/figure.ts'
import { processorTime, secondsBetween } from '../support/processes.ts'

/** Gives up on a demo that never completes. */
const LONGEST_S = 300

/**
 * The first start with the demo: seconds from ready until the store shows every picture of its first page, and until all demo data is
 * there.
 */
export async function benchDemo(): Promise<Figure[]> {
  const server = await startTestServer({ DEMO: '1' })
  const ready = performance.now()
  const before = processorTime(server.pid())
  const seconds = () => (performance.now() - ready) / 1000
  const client = new pg.Client({ connectionString: await server.databaseUrl() })
  await client.connect()
  let firstPageS: number | undefined
  try {
    for (;;) {
      if (firstPageS === undefined && (await showsFirstPage(server.url))) firstPageS = seconds()
      if (firstPageS !== undefined && (await isLoaded(client))) break
      if (seconds() > LONGEST_S) throw new Error(`the demo was not loaded ${LONGEST_S} s after the start`)
      await delay(100)
    }
    const cpuS = secondsBetween(before, processorTime(server.pid()))
    return [figure('demo.wall_s', firstPageS, 's'), figure('demo.all_s', seconds(), 's'), figure('demo.cpu_s', cpuS, 'CPU s after ready')]
  } finally {
    await client.end()
    await server.remove()
  }
}

async function showsFirstPage(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/store/products`)
  const { products } = (await response.json()) as { products: { picture: { sources: unknown[] } }[] }
  return products.length > 0 && products.every(({ picture }) => picture.sources.length > 0)
}

async function isLoaded(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name IN ('demo.picture', 'artworks.render') AND state IN ('created', 'active', 'retry')`,
  )
  return rows[0].jobs === 0
}

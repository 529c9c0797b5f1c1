import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/platform/database/database.ts'
import { startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { type Figure, figure, median, percentile } from '../support/figure.ts'
import { processorTime, secondsBetween } from '../support/processes.ts'
import { fillStore } from './support/store-products.ts'

const ROUNDS = 20
/** Longer than the server keeps a count, so that no round profits from the one before. */
const COUNTS_EXPIRED_MS = 2100

/** By kind, the searches of a store page, none of which has the count of another; the titles of `renameSome` have 200 products each. */
const searches: Record<string, string[]> = {
  words: ['nebula', 'burning raven', 'alcagor', 'velvet lighthouse of doravendan', 'iron&howMade=photograph&sort=popular'],
  filters: ['midnight&category=space&orientation=vertical', 'wolf&colour=teal', 'storm&sort=newest&size=large'],
  variants: ['GLÁCIER', 'strasse', 'lodz', 'ｃａｆｅ', 'ΘΑΛΑΣΣΑ', 'isik', 'quartz/basalt', '<obsidian>'],
  unspaced: ['富士', '山', '富士山', '東京', '猫'],
  languages: ['Leuchtturm', 'Mond', 'corbeau', 'lobo', 'metal poster', 'wall art wolf', 'Wandbild Rabe'],
  misspelt: ['cathedrl', 'lighthose', 'galxy of zor'],
  nothing: ['xyzzyplugh', 'nebula xyzzyplugh', 'жар птица'],
}

/** Titles that only some products have, among the titles of English words. */
const titles = ['Café in der Straße', 'Łódź Quartz/Basalt', 'ΘΑΛΑΣΣΑ ışığı', '日本の富士山', '東京の猫 <Obsidian>']

/**
 * Searches of the store page at a number of products, by default a million: one after the other, as one visitor experiences them. The 95th
 * percentile of all and of each kind, and of the processor time.
 */
export async function benchSearch({ products }: { products: number }): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const begun = performance.now()
    const url = await fillStore(server, products, ['w320'])
    await renameSome(url, products)
    console.log(`  ${products} products: filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const costs = new Map<string, Cost[]>()
    // the first round only warms up
    for (let round = -1; round < ROUNDS; round++) {
      await delay(COUNTS_EXPIRED_MS)
      for (const [kind, queries] of Object.entries(searches)) {
        for (const query of queries) {
          const cost = { kind, ...(await measureSearch(server, query)) }
          if (round >= 0) costs.set(query, [...(costs.get(query) ?? []), cost])
        }
      }
    }
    for (const [query, rounds] of costs) console.log(`  ${query}: ${median(rounds.map(({ cpuMs }) => cpuMs)).toFixed(1)} ms of processor`)
    const all = [...costs.values()].flat()
    const kinds = Object.entries(Object.groupBy(all, ({ kind }) => kind)).map(([kind, some = []]) =>
      figure(`search.${kind}_p95_ms`, findPercentile(some, 'ms'), 'ms'),
    )
    return [
      ...kinds,
      figure('search.cpu_p95_ms', findPercentile(all, 'cpuMs'), 'ms of processor, with the database'),
      figure('search.p95_ms', findPercentile(all, 'ms'), 'ms'),
    ]
  } finally {
    await server.remove()
  }
}

/** Gives 200 products, spread over the whole catalogue, each of the titles. */
async function renameSome(url: string, products: number): Promise<void> {
  const { $client } = openDatabase({ url, size: 1, onError: () => undefined })
  const step = Math.max(1, Math.floor(products / (200 * titles.length)))
  await $client.query('set statement_timeout = 0')
  await $client.query(
    `update artworks set name = ($1::text[])[1 + nth / $2::int % $3::int]
     from (select uid, row_number() over (order by uid)::int as nth from artworks) as numbered
     where artworks.uid = numbered.uid and nth % $2::int = 0`,
    [titles, step, titles.length],
  )
  await $client.query('vacuum analyze artworks')
  await $client.end()
}

type Cost = { kind: string; ms: number; cpuMs: number }

function findPercentile(costs: readonly Cost[], of: 'ms' | 'cpuMs'): number {
  return percentile(
    costs.map((cost) => cost[of]),
    95,
  )
}

/** Wall time, and the processor time of the server and its database, which other load on the machine affects less. */
async function measureSearch({ url, pid }: TestServer, query: string): Promise<Omit<Cost, 'kind'>> {
  const [words = '', ...filters] = query.split('&')
  const given = filters.some((filter) => filter.startsWith('sort=')) ? filters : ['sort=best', ...filters]
  const before = processorTime(pid())
  const begun = performance.now()
  const answer = await fetch(`${url}/api/store/products?${given.join('&')}&query=${encodeURIComponent(words)}`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${query}: ${answer.status}`)
  const ms = performance.now() - begun
  return { ms, cpuMs: secondsBetween(before, processorTime(pid())) * 1000 }
}

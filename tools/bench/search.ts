import { openDatabase } from '../../apps/server/platform/database/database.ts'
import { startTestServer } from '../../e2e/support/server.ts'
import { type Figure, figure, percentile } from '../support/figure.ts'
import { fillStore } from './support/store-products.ts'

const ROUNDS = 20

/** By kind, the searches of a store page; the titles of `renameSome` have 200 products each. */
const searches: Record<string, string[]> = {
  words: ['nebula', 'burning raven', 'alcagor', 'velvet lighthouse of doravendan', 'iron&howMade=photograph&sort=popular'],
  filters: ['midnight&category=space&orientation=vertical', 'wolf&colour=teal', 'storm&sort=newest&size=large'],
  variants: ['NÉBULA', 'strasse', 'lodz', 'ｃａｆｅ', 'ΘΑΛΑΣΣΑ', 'isik', 'quartz/basalt', '<obsidian>'],
  unspaced: ['富士', '山', '富士山', '東京', '猫'],
  languages: ['Leuchtturm', 'Mond', 'corbeau', 'lobo', 'metal poster', 'wall art wolf', 'Wandbild Rabe'],
  misspelt: ['nebulla', 'lighthose', 'galxy of zor'],
  nothing: ['xyzzyplugh', 'nebula xyzzyplugh', 'жар птица'],
}

/** Titles that only some products have, among the titles of English words. */
const titles = ['Café in der Straße', 'Łódź Quartz/Basalt', 'ΘΑΛΑΣΣΑ ışığı', '日本の富士山', '東京の猫 <Obsidian>']

/**
 * Searches of the store page at a number of products, by default a million: one after the other, as one visitor experiences them. The 95th
 * percentile of all, and of each kind.
 */
export async function benchSearch({ products }: { products: number }): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const begun = performance.now()
    const url = await fillStore(server, products, ['w320'])
    await renameSome(url, products)
    console.log(`  ${products} products: filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const times = new Map<string, number[]>()
    // the first round only warms up
    for (let round = -1; round < ROUNDS; round++) {
      for (const [kind, queries] of Object.entries(searches)) {
        for (const query of queries) {
          const ms = await timeSearch(server.url, query)
          if (round >= 0) times.set(kind, [...(times.get(kind) ?? []), ms])
        }
      }
    }
    const kinds = [...times].map(([kind, all]) => figure(`search.${kind}_p95_ms`, percentile(all, 95), 'ms'))
    return [...kinds, figure('search.p95_ms', percentile([...times.values()].flat(), 95), 'ms')]
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

async function timeSearch(url: string, query: string): Promise<number> {
  const [words = '', ...filters] = query.split('&')
  const begun = performance.now()
  const answer = await fetch(
    `${url}/api/store/products?${(filters.some((filter) => filter.startsWith('sort=')) ? filters : ['sort=best', ...filters]).join('&')}&query=${encodeURIComponent(words)}`,
  )
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${query}: ${answer.status}`)
  return performance.now() - begun
}

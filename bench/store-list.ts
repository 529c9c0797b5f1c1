import { startTestServer } from '../e2e/support/server.ts'
import { startScript } from './support/children.ts'
import { type Figure, figure, median, percentile } from './support/figure.ts'
import { load } from './support/load.ts'
import { fillStore } from './support/store-plates.ts'

const PLATES = 100_000
const ROUNDS = 7
const ROUND_SECONDS = 1
const SEARCHES = 300

/** What people type: usual words, rare ones, two at once, words with a slip, a word and a filter, and what nothing is called. */
const searches = [
  'nebula',
  'burning raven',
  'alcagor',
  'velvet lighthouse of doravendan',
  'nebulla',
  'lighthose',
  'xyzzyplugh',
  'midnight&category=space&orientation=vertical',
  'wolf&colour=teal',
  'iron&howMade=photograph&sort=popular',
]

/**
 * The wall with 100,000 plates on it, as data and as a page, a shop and a plate, each beside the bare machine in the same run; and
 * searches. Whoever asks for one page at the same time is answered together, so `shops` and `products` are many pages, asked for in
 * turn: there nothing is shared.
 */
export async function benchStoreList(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const databaseUrl = await fillStore(server, PLATES)
    const bare = await startScript('bare-store.ts', [databaseUrl, server.url])
    const pages = await listPages(server.url)
    const figures: Figure[] = []
    for (const [name, paths] of Object.entries(pages)) {
      const { ours, limit, ratio, p99Ms } = await beside(server.url, `http://127.0.0.1:${bare.firstLine}`, paths)
      figures.push({ ...figure(`store.${name}_rps`, ours, 'requests/s', limit), ratio }, figure(`store.${name}_p99_ms`, p99Ms, 'ms'))
    }
    await bare.stop()
    return [...figures, figure('store.search_p95_ms', await timeSearches(server.url), 'ms')]
  } finally {
    await server.remove()
  }
}

/** What is asked for, by the name of its figures. */
async function listPages(url: string): Promise<Record<string, string[]>> {
  const answer = await fetch(`${url}/api/store/products?limit=48`)
  const { products } = (await answer.json()) as { products: { handle: string; artistHandle: string }[] }
  const plates = products.map(({ handle }) => `/store/products/${handle}`)
  const shops = [...new Set(products.map(({ artistHandle }) => `/store/collections/${artistHandle}`))]
  return {
    api_list: ['/api/store/products'],
    list: ['/store'],
    shop: shops.slice(0, 1),
    shops,
    product: plates.slice(0, 1),
    products: plates,
  }
}

/** Ours and the bare machine by turns, so that what else the machine does meets both alike; the middle of all rounds counts. */
async function beside(ours: string, bare: string, paths: readonly string[]) {
  const rounds: { ours: number; limit: number; p99Ms: number }[] = []
  // the very first answer takes longer than a round on a machine that has other work too
  for (const origin of [bare, ours]) await (await fetch(origin + paths[0])).arrayBuffer()
  for (let round = -2; round < ROUNDS; round++) {
    const limit = await load(bare, {}, ROUND_SECONDS, paths)
    const own = await load(ours, {}, ROUND_SECONDS, paths)
    // the first two only warm both
    if (round >= 0) rounds.push({ ours: own.rps, limit: limit.rps, p99Ms: own.p99Ms })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return {
    ours: middle((round) => round.ours),
    limit: middle((round) => round.limit),
    p99Ms: middle((round) => round.p99Ms),
    ratio: Number(middle((round) => round.ours / round.limit).toPrecision(4)),
  }
}

/** One after the other, as a single person meets them. */
async function timeSearches(url: string): Promise<number> {
  const times: number[] = []
  for (let turn = -searches.length; turn < SEARCHES; turn++) {
    const search = searches.at(turn % searches.length) ?? ''
    const begun = performance.now()
    const answer = await fetch(`${url}/api/store/products?query=${search}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${search}: ${answer.status}`)
    if (turn >= 0) times.push(performance.now() - begun)
  }
  return percentile(times, 95)
}

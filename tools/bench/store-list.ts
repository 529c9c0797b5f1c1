import { startTestServer } from '../../e2e/support/server.ts'
import { startScript } from '../support/children.ts'
import { type Figure, figure, median, percentile } from '../support/figure.ts'
import { processorTime } from '../support/processes.ts'
import { load } from './support/load.ts'
import { fillStore } from './support/store-products.ts'

const PRODUCTS = 100_000
const ROUNDS = 7
const ROUND_SECONDS = 3
const SEARCHES = 300

/** Search terms: common words, rare ones, two words, misspelt ones, a word with a filter, and a word without hits. */
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
 * The store with 100,000 products: the list as data and as a page, a shop and a product page, each compared with a bare server in the same
 * run; and searches. Concurrent requests for one page share one response. `shops` and `products` therefore request many pages in turn, so
 * that none is shared.
 */
export async function benchStoreList(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const databaseUrl = await fillStore(server, PRODUCTS)
    const bare = await startScript(`${import.meta.dirname}/support/bare-store.ts`, [databaseUrl, server.url])
    const pages = await listPages(server.url)
    const figures: Figure[] = []
    for (const [name, paths] of Object.entries(pages)) {
      const side = { url: `http://127.0.0.1:${bare.firstLine}`, pid: bare.pid }
      const { ours, limit, ratio, p99Ms, cpuMs, bareCpuMs } = await beside({ url: server.url, pid: server.pid() }, side, paths)
      figures.push(
        { ...figure(`store.${name}_rps`, ours, 'requests/s', limit), ratio },
        figure(`store.${name}_p99_ms`, p99Ms, 'ms'),
        figure(`store.${name}_cpu_ms`, cpuMs, 'ms of the web process / answer', bareCpuMs),
      )
    }
    await bare.stop()
    return [...figures, figure('store.search_p95_ms', await timeSearches(server.url), 'ms')]
  } finally {
    await server.remove()
  }
}

/** The requested paths, by the name of the figure. */
async function listPages(url: string): Promise<Record<string, string[]>> {
  const answer = await fetch(`${url}/api/store/products?limit=48`)
  const { products } = (await answer.json()) as { products: { handle: string; artistHandle: string }[] }
  const productPages = products.map(({ handle }) => `/store/products/${handle}`)
  const shops = [...new Set(products.map(({ artistHandle }) => `/store/collections/${artistHandle}`))]
  return {
    api_list: ['/api/store/products'],
    list: ['/store'],
    shop: shops.slice(0, 1),
    shops,
    product: productPages.slice(0, 1),
    products: productPages,
  }
}

type Side = { url: string; pid: number }

/**
 * Alternates between our server and the bare one, so that other load on the machine affects both equally; the median of all rounds counts.
 */
async function beside(ours: Side, bare: Side, paths: readonly string[]) {
  const rounds: { own: Round; limit: Round }[] = []
  // on a busy machine the first response takes longer than a round
  for (const { url } of [bare, ours]) await (await fetch(url + paths[0])).arrayBuffer()
  for (let round = -2; round < ROUNDS; round++) {
    const limit = await measure(bare, paths)
    const own = await measure(ours, paths)
    // the first two rounds only warm up
    if (round >= 0) rounds.push({ own, limit })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return {
    ours: middle(({ own }) => own.rps),
    limit: middle(({ limit }) => limit.rps),
    p99Ms: middle(({ own }) => own.p99Ms),
    ratio: Number(middle(({ own, limit }) => own.rps / limit.rps).toPrecision(4)),
    cpuMs: middle(({ own }) => own.cpuMs),
    bareCpuMs: middle(({ limit }) => limit.cpuMs),
  }
}

type Round = Awaited<ReturnType<typeof measure>>

/** @returns the figures with the processor time of the serving process, without the database's */
async function measure({ url, pid }: Side, paths: readonly string[]) {
  const spentMs = () => (processorTime(pid).get(pid) ?? Number.NaN) / 1e6
  const before = spentMs()
  const { answers, rps, p99Ms } = await load(url, {}, ROUND_SECONDS, paths)
  return { rps, p99Ms, cpuMs: (spentMs() - before) / answers }
}

/** Sequentially, as one visitor experiences them. */
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

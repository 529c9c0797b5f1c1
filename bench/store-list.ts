import { startTestServer } from '../e2e/support/server.ts'
import { startScript } from './support/children.ts'
import { type Figure, figure, median, percentile } from './support/figure.ts'
import { load } from './support/load.ts'
import { processorTime } from './support/processes.ts'
import { fillStore } from './support/store-plates.ts'

const PLATES = 100_000
const ROUNDS = 7
const ROUND_SECONDS = 3
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

type Side = { url: string; pid: number }

/** Ours and the bare machine by turns, so that what else the machine does meets both alike; the middle of all rounds counts. */
async function beside(ours: Side, bare: Side, paths: readonly string[]) {
  const rounds: { own: Round; limit: Round }[] = []
  // the very first answer takes longer than a round on a machine that has other work too
  for (const { url } of [bare, ours]) await (await fetch(url + paths[0])).arrayBuffer()
  for (let round = -2; round < ROUNDS; round++) {
    const limit = await measure(bare, paths)
    const own = await measure(ours, paths)
    // the first two only warm both
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

/** @returns with the processor time of the one process that answers; the database's is left out */
async function measure({ url, pid }: Side, paths: readonly string[]) {
  const spentMs = () => (processorTime(pid).get(pid) ?? Number.NaN) / 1e6
  const before = spentMs()
  const { answers, rps, p99Ms } = await load(url, {}, ROUND_SECONDS, paths)
  return { rps, p99Ms, cpuMs: (spentMs() - before) / answers }
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

import { startTestServer } from '../e2e/support/server.ts'
import { startScript } from './support/children.ts'
import { type Figure, figure, median, percentile } from './support/figure.ts'
import { load } from './support/load.ts'
import { fillStore } from './support/store-plates.ts'

const PLATES = 100_000
const ROUNDS = 9
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

/** The wall with 100,000 plates on it, as data and as a page, each beside the bare machine in the same run; and searches in it. */
export async function benchStoreList(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const databaseUrl = await fillStore(server, PLATES)
    const bare = await startScript('bare-store.ts', [databaseUrl])
    const origin = `http://127.0.0.1:${bare.firstLine}`
    const api = await beside(`${server.url}/api/store/products`, `${origin}/api`)
    const page = await beside(`${server.url}/store`, `${origin}/page`)
    await bare.stop()
    return [
      { ...figure('store.api_list_rps', api.ours, 'requests/s', api.bare), ratio: api.ratio },
      { ...figure('store.list_rps', page.ours, 'requests/s', page.bare), ratio: page.ratio },
      figure('store.list_p99_ms', page.p99Ms, 'ms'),
      figure('store.search_p95_ms', await timeSearches(server.url), 'ms'),
    ]
  } finally {
    await server.remove()
  }
}

/** Ours and the bare machine by turns, so that what else the machine does meets both alike; the middle of all rounds counts. */
async function beside(ours: string, bare: string) {
  const rounds: { ours: number; bare: number; p99Ms: number }[] = []
  // the very first answer takes longer than a round on a machine that has other work too
  for (const url of [bare, ours]) await (await fetch(url)).arrayBuffer()
  for (let round = -2; round < ROUNDS; round++) {
    const limit = await load(bare, {}, ROUND_SECONDS)
    const own = await load(ours, {}, ROUND_SECONDS)
    // the first two only warm both
    if (round >= 0) rounds.push({ ours: own.rps, bare: limit.rps, p99Ms: own.p99Ms })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return {
    ours: middle((round) => round.ours),
    bare: middle((round) => round.bare),
    p99Ms: middle((round) => round.p99Ms),
    ratio: Number(middle((round) => round.ours / round.bare).toPrecision(4)),
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

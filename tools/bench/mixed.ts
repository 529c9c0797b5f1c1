import { startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { type Figure, figure, percentile } from '../support/figure.ts'
import { seedStore } from '../support/house.ts'
import { driveMix, type MixAnswer } from '../support/mixed-load.ts'
import { nodeMb, processorTime, secondsBetween } from '../support/processes.ts'
import { slopePerMinute } from './support/slope.ts'

const SELLERS = 8
const P99_BAR_MS = 250
const STEP_S = 10
const FIRST_RPS = 40
const STEP_UP = 1.25
const MOST_STEPS = 16
const HELD_SHARE = 0.7
/** The maximum of pending images after a step: with more, the worker does not keep up. */
const BACKLOG = 40
const SAMPLE_MS = 5000
/** The warm-up, as a fraction of the long run, at the same rate: fills caches and lets code be compiled. */
const WARM_SHARE = 0.5

const METRICS_TOKEN = 'a token of the benchmark'

/**
 * A typical day's mix on one machine: browsing 80 %, products 12 %, dashboards 5 %, uploads 2 %, orders 1 %. First finds the highest
 * sustainable rate (99 of 100 within 250 ms of their schedule, no error, no backlog). Then runs at 70 % of it for long, after a warm-up of
 * half that time.
 */
export async function benchMixed({ minutes }: { minutes: number }): Promise<Figure[]> {
  const server = await startTestServer({ METRICS_TOKEN })
  try {
    const house = await seedStore(server.url, SELLERS)
    const run = async (rps: number, seconds: number) => {
      const answers: MixAnswer[] = []
      const end = performance.now() + seconds * 1000
      await driveMix({ url: server.url, house, rps, isOver: () => performance.now() > end, onAnswer: (answer) => answers.push(answer) })
      return answers
    }
    const highest = await findHighest(server, run)
    const rps = Math.floor(highest * HELD_SHARE)
    console.log(
      `  ${highest.toFixed(0)} requests a second are held; ${rps} for ${minutes} minutes after ${minutes * WARM_SHARE} to warm up …`,
    )
    await run(rps, minutes * WARM_SHARE * 60)
    const memory: { minute: number; mb: number }[] = []
    const began = performance.now()
    const timer = setInterval(() => memory.push({ minute: (performance.now() - began) / 60_000, mb: nodeMb(server.pid()) }), SAMPLE_MS)
    const before = processorTime(server.pid())
    const answers = await run(rps, minutes * 60)
    const cpu = secondsBetween(before, processorTime(server.pid()))
    clearInterval(timer)
    const failed = answers.filter(isBad)
    for (const { kind, status } of failed.slice(0, 5)) console.log(`  ${kind} was answered ${status}`)
    return [
      figure('mixed.highest_rps', highest, 'requests/s'),
      figure('mixed.rps', rps, 'requests/s'),
      figure('mixed.p99_ms', calculateP99Ms(answers), 'ms'),
      figure('mixed.server_errors', failed.length, `of ${answers.length}`),
      figure('mixed.memory_mb_per_min', slopePerMinute(memory), 'MB/min'),
      figure('mixed.cpu_ms_per_request', (cpu / answers.length) * 1000, 'ms of one processor, database and pictures too'),
    ]
  } finally {
    await server.remove()
  }
}

async function findHighest(server: TestServer, run: (rps: number, seconds: number) => Promise<MixAnswer[]>): Promise<number> {
  await run(FIRST_RPS, STEP_S)
  let held = 0
  for (let step = 0, rps = FIRST_RPS; step < MOST_STEPS; step++, rps *= STEP_UP) {
    const answers = await run(rps, STEP_S)
    const [p99, bad, waiting] = [calculateP99Ms(answers), answers.filter(isBad).length, await picturesWaiting(server)]
    console.log(`  ${rps.toFixed(0)}/s: p99 ${p99.toFixed(0)} ms, ${bad} errors, ${waiting} pictures wait`)
    if (p99 > P99_BAR_MS || bad > 0 || waiting > BACKLOG) break
    held = rps
  }
  if (held === 0) throw new Error(`not even ${FIRST_RPS} requests a second are held: is the machine busy with something else?`)
  while ((await picturesWaiting(server)) > 0) await new Promise((done) => setTimeout(done, 500))
  return held
}

const isBad = ({ status }: MixAnswer) => status === 0 || status >= 400

function calculateP99Ms(answers: readonly MixAnswer[]): number {
  return percentile(
    answers.map(({ ms }) => ms),
    99,
  )
}

async function picturesWaiting({ url }: TestServer): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, waiting] = /^tintype_jobs_waiting\{kind="artworks\.render"\} (\d+)/m.exec(await answer.text()) ?? []
  return Number(waiting ?? 0)
}

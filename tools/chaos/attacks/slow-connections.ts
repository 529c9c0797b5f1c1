import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { percentile } from '../../support/figure.ts'
import { watchMemory } from '../../support/processes.ts'
import { type SlowConnection, sendSlowly } from '../support/clients/slow-senders.ts'
import { visit } from '../support/clients/visitors.ts'
import type { Verdict } from '../support/verdict.ts'

/** 300 connections have a memory limit; with a thousand, other clients must still be served. */
const crowds = [{ count: 300, memoryBarMb: 100 }, { count: 1000 }]
/** Warm-up, after which a process has allocated most of the memory that regular requests need. */
const WARM_MS = 45_000
/** The period without slow connections, and the equal period with them, so that the cost of other requests can be subtracted. */
const WATCHED_MS = 60_000
const READERS = 4
const CUT_BAR_MS = 30_000
const P99_BAR_MS = 500

const pages = ['/store', '/api/store/products', '/api/hope/causes', '/healthz']

/**
 * Slow connections (a third each with slow headers, slow bodies and slow reading) arrive at once and stay as long as they can. Other
 * requests are still answered, and each slow connection is closed. Their memory is the additional peak compared with the same load just
 * before: database included, and any growth over time counts as theirs.
 */
export async function slowConnections(): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const crowd of crowds) verdicts.push(...(await withCrowd(crowd)))
  return verdicts
}

async function withCrowd({ count, memoryBarMb = Number.POSITIVE_INFINITY }: { count: number; memoryBarMb?: number }): Promise<Verdict[]> {
  const server = await startTestServer()
  try {
    await visitFor(server, WARM_MS)
    const without = watchMemory(server.pid())
    await visitFor(server, WATCHED_MS)
    const withoutMb = without.stop()
    const beside = watchMemory(server.pid())
    const crowd = sendSlowly(server.url, count, await largestFile())
    const visits = await visitFor(server, WATCHED_MS)
    const besideMb = beside.stop()
    const grownMb = besideMb - withoutMb
    crowd.close()
    const p99 = percentile(
      visits.map(({ ms }) => ms),
      99,
    )
    const bad = visits.filter(({ status }) => status !== 200)
    return [
      {
        what: `slow connections, others beside ${count}`,
        tried: `${count} slow connections, ${visits.length} requests of others`,
        found: `p99 ${p99.toFixed(0)} ms, ${bad.length} failed; memory ${sign(grownMb)} MB: at most ${besideMb.toFixed(0)}, and ${withoutMb.toFixed(0)} without them`,
        faults: [
          ...(p99 > P99_BAR_MS ? [`p99 ${p99.toFixed(0)} ms`] : []),
          ...(grownMb > memoryBarMb ? [`${grownMb.toFixed(0)} MB more than without them`] : []),
          ...bad.map(({ path, status }) => `${path} answered ${status}`),
        ],
      },
      ...(['headers', 'body', 'reading'] as const).map((slowness) =>
        judge(
          `slow connections, ${count}: slow ${slowness}`,
          crowd.connections.filter((one) => one.slowness === slowness),
        ),
      ),
    ]
  } finally {
    await server.remove()
  }
}

const sign = (mb: number) => `${mb < 0 ? '' : '+'}${mb.toFixed(0)}`

async function visitFor({ url }: TestServer, ms: number) {
  const end = performance.now() + ms
  const [visits] = await Promise.all([visit(url, pages, { atOnce: READERS, isOver: () => performance.now() > end }), delay(ms)])
  return visits
}

function judge(what: string, connections: readonly SlowConnection[]): Verdict {
  const lives = connections.map(({ openedAt, closedAt }) => (closedAt === undefined ? Number.POSITIVE_INFINITY : closedAt - openedAt))
  const late = lives.filter((ms) => ms > CUT_BAR_MS)
  return {
    what,
    tried: `${connections.length} connections`,
    found: `cut off after ${(Math.min(...lives) / 1000).toFixed(1)} to ${(Math.max(...lives) / 1000).toFixed(1)} s`,
    faults: late.length ? [`${late.length} were there for more than ${CUT_BAR_MS / 1000} s`] : [],
  }
}

/** The largest script of the web app, which is public. */
async function largestFile(): Promise<string> {
  const folder = resolve(import.meta.dirname, '../../../build/web/client/assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const sizes = await Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
  return `/assets/${sizes.toSorted((a, b) => b.size - a.size)[0]?.name}`
}

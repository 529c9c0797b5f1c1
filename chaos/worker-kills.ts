import { setTimeout as delay } from 'node:timers/promises'
import type { TestServer } from '../e2e/support/server.ts'
import { until } from '../e2e/support/until.ts'
import { audit, readFiles, withClient } from './support/audit.ts'
import { newBooks } from './support/books.ts'
import { useHouse } from './support/clients.ts'
import { onDisk } from './support/files.ts'
import { houseAt } from './support/house.ts'
import { findStuckJobs } from './support/jobs.ts'
import { randomOf } from './support/random.ts'
import { withTwoServers } from './support/two-servers.ts'
import type { Verdict } from './support/verdict.ts'

const ROUNDS = 6
const TRIES = 3

/**
 * R50: a worker that is a process of its own is killed in the middle of pictures, mails, commissions and webhooks, again and again.
 * What it had begun is done by the next one, once. And a job that can never be done is given up, and seen from outside.
 */
export async function workerKills({ rounds, seed }: { rounds: number; seed: number }): Promise<Verdict[]> {
  const kills = Math.min(rounds, ROUNDS)
  return withTwoServers(4, async ({ servers: [web], house, databaseUrl, startWorker }) => {
    const random = randomOf(seed, 'worker')
    const load = { url: web.url, house: houseAt(web.url, house), books: newBooks(), seed }
    const worker = await startWorker('worker')
    const caught = new Map<string, number>()
    let isOver = false
    const clients = useHouse(load, () => isOver).catch((error: Error) => void load.books.sent.faults.push(error.message))
    for (let kill = 0; kill < kills; kill++) {
      await delay(500 + random.next() * 2000)
      for (const name of await activeJobs(databaseUrl)) caught.set(name, (caught.get(name) ?? 0) + 1)
      await worker.kill()
      await worker.start()
    }
    isOver = true
    await clients
    const stuck = await findStuckJobs(databaseUrl)
    const { missing, faults } = await audit(databaseUrl, onDisk(web.dataDir), load)
    const { files, faults: unread } = await readFiles(databaseUrl, onDisk(web.dataDir))
    const { sent } = load.books
    const kinds = [...caught].map(([name, count]) => `${name} ${count}`).join(', ')
    return [
      {
        what: 'R50 worker killed',
        tried: `${kills} kills, in the middle of ${kinds || 'nothing'}`,
        found: `${sent.acknowledged} acknowledged; ${stuck.length} jobs stuck or given up, ${missing.length + faults.length} effects missing or doubled; ${files} files read`,
        faults: [...stuck, ...missing, ...faults, ...unread, ...sent.faults],
      },
      await poison(databaseUrl, worker),
    ]
  })
}

async function activeJobs(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "SELECT DISTINCT name FROM pgboss.job WHERE state = 'active' AND NOT name LIKE '\\_\\_%'",
    )
    return rows.map(({ name }) => name)
  })
}

/** A picture that is none, to be tried three times. */
async function poison(url: string, worker: TestServer): Promise<Verdict> {
  return withClient(url, async (client) => {
    await client.query(
      `INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff) VALUES ('artworks.render', '{"artwork":"poison"}', $1, 1, false)`,
      [TRIES - 1],
    )
    const find = `SELECT state, retry_count AS retries FROM pgboss.job WHERE name = 'artworks.render' AND data->>'artwork' = 'poison'`
    await until('a job that is given up', async () => (await client.query(find)).rows[0]?.state === 'failed').catch(() => undefined)
    const { state, retries } = (await client.query<{ state: string; retries: number }>(find)).rows[0] ?? {}
    const metrics = await (await fetch(`${worker.url}/metrics`)).text()
    const isSeen = /^tintype_jobs_failed\{kind="artworks\.render"\} [1-9]/m.test(metrics)
    return {
      what: 'R50 poison',
      tried: `a job that fails each of ${TRIES} times`,
      found: `${state} after ${Number(retries) + 1} tries, ${isSeen ? '' : 'not '}seen at /metrics`,
      faults: [
        ...(state === 'failed' && retries === TRIES - 1 ? [] : [`it is ${state} after ${Number(retries) + 1} tries`]),
        ...(isSeen ? [] : ['/metrics does not tell of it']),
      ],
    }
  })
}

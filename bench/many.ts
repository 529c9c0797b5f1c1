import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { furnish } from '../chaos/support/house.ts'
import { startTestServer } from '../e2e/support/server.ts'
import { startBenchDatabase } from './support/database.ts'
import { type Figure, figure, median } from './support/figure.ts'
import { load } from './support/load.ts'

const ROUNDS = 5
const PAGE = '/store'

/**
 * The wall of plates from two web processes on one database, against one of them alone in the same minute. Where the load, PostgreSQL and
 * both processes share two cores there is nothing for a second one to run on: then the ratio says so.
 */
export async function benchMany(): Promise<Figure[]> {
  await using resources = new AsyncDisposableStack()
  const database = await startBenchDatabase()
  resources.defer(() => database.remove())
  const secrets = { AUTH_SECRET: randomBytes(32).toString('hex'), ENCRYPTION_KEY: randomBytes(32).toString('hex') }
  const start = async (role: string) => {
    const server = await startTestServer({ ...secrets, DATABASE_URL: database.url, ROLE: role })
    resources.defer(() => server.remove())
    return server
  }
  const first = await start('all')
  await furnish(first.url, 2)
  await first.stop()
  const [one, other] = [await start('web'), await start('web')]
  const urls = [one.url + PAGE, other.url + PAGE]
  await Promise.all(urls.map((url) => load(url)))

  const rounds: { alone: number; both: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { rps: alone } = await load(urls[round % 2] ?? '')
    const both = await Promise.all(urls.map((url) => load(url)))
    rounds.push({ alone, both: both.reduce((sum, { rps }) => sum + rps, 0) })
  }
  console.log(`  ${availableParallelism()} cores for two processes, PostgreSQL and the load`)
  return [figure('many.two_web_rps', median(rounds.map(({ both }) => both)), 'requests/s', median(rounds.map(({ alone }) => alone)))]
}

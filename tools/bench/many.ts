import { availableParallelism } from 'node:os'
import { bucketKeys, startBucketStandIn } from '../../apps/server/test/stand-ins/bucket-stand-in.ts'
import { startTestServer } from '../../e2e/support/server.ts'
import { startBenchDatabase } from '../support/database.ts'
import { type Figure, figure, median } from '../support/figure.ts'
import { seedStore } from '../support/house.ts'
import { newSecrets } from '../support/secrets.ts'
import { load } from './support/load.ts'

const ROUNDS = 5
const PAGE = '/store'

/**
 * The browse page from two web processes, with two workers on the same database and bucket, compared with one of each in the same minute.
 * If the load, PostgreSQL and all processes share two cores, a second process has no core to run on: the ratio is then reported and not
 * judged.
 */
export async function benchMany(): Promise<Figure[]> {
  await using resources = new AsyncDisposableStack()
  const database = await startBenchDatabase()
  resources.defer(() => database.remove())
  const bucket = await startBucketStandIn()
  resources.defer(() => bucket.stop())
  const settings = { ...newSecrets(), ...bucketKeys, DATABASE_URL: database.url, STORAGE_URL: bucket.storageUrl }
  const start = async (role: string) => {
    const server = await startTestServer({ ...settings, ROLE: role })
    resources.defer(() => server.remove())
    return server
  }
  const first = await start('all')
  await seedStore(first.url, 2)
  await first.stop()
  const [one, other] = [await start('web'), await start('web')]
  for (let worker = 0; worker < 2; worker++) await start('worker')
  const urls = [one.url + PAGE, other.url + PAGE]
  await Promise.all(urls.map((url) => load(url)))

  const rounds: { alone: number; both: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { rps: alone } = await load(urls[round % 2] ?? '')
    const both = await Promise.all(urls.map((url) => load(url)))
    rounds.push({ alone, both: both.reduce((sum, { rps }) => sum + rps, 0) })
  }
  console.log(`  ${availableParallelism()} cores for four processes, PostgreSQL, the bucket and the load`)
  return [figure('many.two_web_rps', median(rounds.map(({ both }) => both)), 'requests/s', median(rounds.map(({ alone }) => alone)))]
}

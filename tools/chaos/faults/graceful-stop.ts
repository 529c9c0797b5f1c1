import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '../../../e2e/support/database.ts'
import { startTestServer } from '../../../e2e/support/server.ts'
import { startBenchDatabase } from '../../support/database.ts'
import { buildUploadForm, type SeededStore, seedStore } from '../../support/house.ts'
import { newSecrets } from '../../support/secrets.ts'
import { listFailures, startLoad } from '../support/clients/steady-load.ts'
import { findStuckJobs } from '../support/jobs.ts'
import { ledgerAfter } from '../support/run.ts'
import type { Verdict } from '../support/verdict.ts'

const PER_SECOND = 100
const UPLOADS = 5
const MOST_ROUNDS = 20
const EXIT_BAR_S = 30
const SEEN_MS = 500

type Stopped = { taken: number; failures: string[]; exitCode: number | null; seconds: number; active: number }

/**
 * A server that receives SIGTERM under load completes accepted requests, returns its jobs to the queue and exits; a killed one does
 * not.
 */
export async function gracefulStop({ rounds }: { rounds: number; seed: number }): Promise<Verdict[]> {
  const count = Math.min(rounds, MOST_ROUNDS)
  await using resources = new AsyncDisposableStack()
  const database = await startBenchDatabase()
  resources.defer(() => database.remove())
  const secrets = newSecrets()
  const server = await startTestServer({ ...secrets, DATABASE_URL: database.url, DRAIN_SECONDS: '2' })
  resources.defer(() => server.remove())
  const house = await seedStore(server.url, 1)

  async function stopUnderLoad(stop: () => Promise<number | null | undefined>): Promise<Stopped> {
    const load = startLoad(PER_SECOND, (turn) => chooseReadRequest(server.url, house, turn))
    await delay(1000)
    const uploads = Array.from({ length: UPLOADS }, (_, index) => uploadTo(house, `Stopped ${index}`))
    // uploads are in progress when the signal arrives
    await delay(50)
    const signalled = performance.now()
    const ended = stop()
    // a load balancer checks at least twice a second and sends later requests elsewhere, as in the part `rolling`
    await delay(SEEN_MS)
    const ending = load.end()
    const exitCode = (await ended) ?? null
    const seconds = (performance.now() - signalled) / 1000
    const sent = await ending
    const uploaded = await Promise.all(uploads)
    const active = await countActive(database.url)
    await server.start()
    const lost = uploaded.filter((status) => status !== 200).map((status) => `an upload: ${status || 'cut off'}`)
    return { taken: sent.length + UPLOADS, failures: [...listFailures(sent), ...lost], exitCode, seconds, active }
  }

  const done: Stopped[] = []
  for (let number = 1; number <= count; number++) {
    const one = await stopUnderLoad(() => server.stop())
    done.push(one)
    console.log(`  ${number}: stopped in ${one.seconds.toFixed(1)} s; ${one.taken} taken, ${one.failures.length} failed`)
  }
  const control = await stopUnderLoad(async () => void (await server.kill()))
  const stuck = await findStuckJobs(database.url)
  const ledger = await ledgerAfter('stop', server.dataDir, { ...secrets, DATABASE_URL: database.url })
  const failures = done.flatMap((one) => one.failures)
  const slowest = Math.max(...done.map(({ seconds }) => seconds))
  const taken = done.reduce((sum, one) => sum + one.taken, 0)
  const wrongEnds = done.filter(({ exitCode, seconds }) => exitCode !== 0 || seconds > EXIT_BAR_S)
  const held = done.filter(({ active }) => active > 0)
  return [
    {
      what: 'graceful stop',
      tried: `${count} × SIGTERM under ${PER_SECOND} requests a second and ${UPLOADS} uploads`,
      found: `${taken} taken, ${failures.length} failed; worst exit ${slowest.toFixed(1)} s, bar ${EXIT_BAR_S} s`,
      faults: [...failures, ...wrongEnds.map(({ exitCode, seconds }) => `it ended with ${exitCode} after ${seconds.toFixed(1)} s`)],
    },
    {
      what: 'graceful stop, jobs handed back',
      tried: `${count} stops`,
      found: `${held.length} left an unowned job; ${stuck.length} stuck afterwards`,
      faults: [...held.map(({ active }) => `${active} jobs were left as running`), ...stuck],
    },
    ledger,
    {
      what: 'graceful stop, control: SIGKILL',
      tried: '1 kill under the same load',
      found: `${control.failures.length} failed`,
      faults: control.failures.length ? [] : ['a kill fails no request: this harness is blind'],
    },
  ]
}

function chooseReadRequest(url: string, { sellers }: SeededStore, turn: number) {
  const [seller] = sellers
  const { token = '', username = '' } = seller?.artist ?? {}
  const asArtist = { headers: { authorization: `Bearer ${token}`, 'x-user-username': username } }
  const pages = ['/store', `/store/products/${seller?.products[0]}`, '/api/store/products', '/api/hope/causes']
  if (turn % 5 === 4) return { url: `${url}/api/artist-artworks?limit=10`, init: asArtist }
  return { url: url + pages[turn % 5] }
}

async function uploadTo({ sellers }: SeededStore, name: string): Promise<number> {
  const [seller] = sellers
  const answer = await seller?.artist.post('/api/upload-artwork', await buildUploadForm(name)).catch(() => undefined)
  return answer?.status ?? 0
}

async function countActive(url: string): Promise<number> {
  return withClient(url, async (database) => {
    const { rows } = await database.query("SELECT count(*)::int AS jobs FROM pgboss.job WHERE state = 'active'")
    return rows[0].jobs
  })
}

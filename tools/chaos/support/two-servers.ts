import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { startBenchDatabase } from '../../support/database.ts'
import { type SeededStore, seedStore } from '../../support/house.ts'
import { newSecrets } from '../../support/secrets.ts'
import { ledgerAfter } from './run.ts'
import type { Verdict } from './verdict.ts'

export type TwoServers = {
  servers: [TestServer, TestServer]
  house: SeededStore
  databaseUrl: string
  /** Starts another server of the same kind, which reaches the database at another address; with `all` it also processes jobs. */
  startThird(databaseUrl: string, role?: 'web' | 'all'): Promise<TestServer>
  /** Starts a server that also processes jobs; with `worker` it only does that. */
  startWorker(role?: 'all' | 'worker', settings?: Record<string, string>): Promise<TestServer>
  /** Before the controls. */
  ledgerAfter(part: string): Promise<Verdict>
}

/**
 * Two web servers on one database and one folder of files. A third server creates the test data and stops.
 * @param release  the folder of another release, which all three then run
 */
export async function withTwoServers<Answer>(
  sellers: number,
  work: (two: TwoServers) => Promise<Answer>,
  settings: Record<string, string> = {},
  release?: string,
): Promise<Answer> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'tintype-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startBenchDatabase(release ? 'none' : 'ours')
  resources.defer(() => database.remove())
  const secrets = newSecrets()
  const start = async (environment: Record<string, string>) => {
    const server = await startTestServer({ ...secrets, DATA_DIR: folder, DATABASE_URL: database.url, ...settings, ...environment }, release)
    resources.defer(() => server.remove())
    return server
  }
  const first = await start({ ROLE: 'all' })
  const house = await seedStore(first.url, sellers)
  await first.stop()
  const servers: TwoServers['servers'] = [await start({ ROLE: 'web' }), await start({ ROLE: 'web' })]
  return await work({
    servers,
    house,
    databaseUrl: database.url,
    startThird: (url, role = 'web') => start({ ROLE: role, DATABASE_URL: url, DATABASE_POOL: '4' }),
    startWorker: (role = 'all', more = {}) => start({ ROLE: role, ...more }),
    ledgerAfter: (part) => ledgerAfter(part, folder, { ...secrets, DATABASE_URL: database.url }),
  })
}

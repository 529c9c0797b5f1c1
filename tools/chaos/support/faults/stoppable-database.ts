import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBinaries } from '../../../../apps/server/platform/database/embedded/binaries.ts'
import { sharedRoot } from '../../../../apps/server/platform/database/embedded/place.ts'
import { startPostmaster } from '../../../../apps/server/platform/database/embedded/postmaster.ts'
import { chooseRunAs } from '../../../../apps/server/platform/database/embedded/run-as.ts'
import { startEmbeddedPostgres } from '../../../../apps/server/platform/database/embedded.ts'
import { migrateDatabase } from '../../../../apps/server/platform/database/migrate.ts'
import { listTreePids, signalAll } from '../family.ts'
import { findClusterDir, readPostmasterPid } from './kill-database.ts'

/** A database that nothing restarts: external, from the server's point of view. */
export type StoppableDatabase = {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops all its processes: it accepts connections and does not respond. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

export async function startStoppableDatabase(): Promise<StoppableDatabase> {
  const parent = await mkdtemp(join(tmpdir(), 'tintype-chaos-'))
  // as root, the database runs as another user, who needs access to the folder
  await chmod(parent, 0o755)
  const dataDir = join(parent, 'data')
  await mkdir(dataDir)
  const made = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  await migrateDatabase(made.url)
  await made.stop()
  const { port, password } = new URL(made.url)
  const startAgain = () => {
    const runAs = chooseRunAs(made.dataDir)
    const binaries = ensureBinaries(() => (runAs.uid === undefined ? dataDir : sharedRoot()), runAs)
    return startPostmaster({ folder: made.dataDir, binaries, runAs, password }, () => undefined, Number(port))
  }
  let postmaster: Awaited<ReturnType<typeof startAgain>> | undefined = await startAgain()
  let frozen: number[] = []
  return {
    url: made.url,
    async stop() {
      await postmaster?.stop()
      postmaster = undefined
    },
    async start() {
      postmaster = await startAgain()
    },
    freeze() {
      frozen = listTreePids(readPostmasterPid(dataDir))
      signalAll(frozen, 'SIGSTOP')
    },
    thaw() {
      signalAll(frozen, 'SIGCONT')
      frozen = []
    },
    async remove() {
      signalAll(frozen, 'SIGCONT')
      await postmaster?.stop()
      await rm(join(findClusterDir(dataDir), '..'), { recursive: true, force: true })
      await rm(parent, { recursive: true, force: true })
    },
  }
}

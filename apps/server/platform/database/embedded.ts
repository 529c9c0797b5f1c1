import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { type Claim, ClaimHeld, claimFile } from './claim.ts'
import { asStartError } from './data-folder.ts'
import { ensureBinaries } from './embedded/binaries.ts'
import { type Cluster, ensureCluster } from './embedded/cluster.ts'
import { stopOrphan } from './embedded/orphan.ts'
import { ensurePlace, recordedPlace, sharedRoot } from './embedded/place.ts'
import { type Postmaster, startPostmaster } from './embedded/postmaster.ts'
import { chooseRunAs } from './embedded/run-as.ts'

/** The built-in PostgreSQL: its address with the password in it, the folder of its cluster, and how to end it. */
export type EmbeddedPostgres = { url: string; dataDir: string; stop(): Promise<void> }

/**
 * Starts the built-in PostgreSQL on the cluster that belongs to a data folder, which it makes on the first start.
 * Fully durable; listens on a free port of 127.0.0.1 only; started again on the same port whenever it dies before `stop`.
 * What a killed program left running is stopped first.
 * @param options.dataDir  must exist
 * @param options.log  gets every line PostgreSQL writes
 * @param options.settings  of PostgreSQL, before those of the program
 * @throws StartError
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (line: string) => void
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const dataDir = resolve(options.dataDir)
  try {
    const runAs = chooseRunAs(join(recordedPlace(dataDir) ?? dataDir, 'postgres'))
    const place = ensurePlace(dataDir, runAs, log)
    const claim = claimCluster(place)
    try {
      await stopOrphan(join(place, 'postgres'), log)
      const binaries = ensureBinaries(() => (runAs.uid === undefined ? dataDir : sharedRoot()), runAs)
      const cluster = { ...ensureCluster(dataDir, place, binaries, runAs), settings: options.settings }
      return keepRunning(cluster, await startPostmaster(cluster, log), claim, log)
    } catch (error) {
      claim.release()
      throw error
    }
  } catch (error) {
    throw asStartError(error, dataDir)
  }
}

/** A claim of its own beside the cluster: a copied data folder points at the same cluster as the one it was copied from. */
function claimCluster(place: string): Claim {
  try {
    return claimFile(join(place, 'postgres.pid'))
  } catch (error) {
    if (!(error instanceof ClaimHeld)) throw error
    throw new StartError(
      `The database in ${place} is in use by process ${error.pid}: stop that one, or give this one its own folder with DATA_DIR.`,
      { cause: error },
    )
  }
}

function keepRunning(cluster: Cluster, first: Postmaster, claim: Claim, log: (line: string) => void): EmbeddedPostgres {
  const { port } = first
  const stopping = new AbortController()
  let current = first

  async function watch(): Promise<void> {
    await current.ended
    while (!stopping.signal.aborted) {
      log('PostgreSQL ended by itself: starting it again')
      try {
        current = await startPostmaster(cluster, log, port)
        if (stopping.signal.aborted) await current.stop()
        await current.ended
      } catch (error) {
        log(`PostgreSQL could not be started again: ${(error as Error).message}`)
        await delay(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const watched = watch()
  async function stop(): Promise<void> {
    stopping.abort()
    await current.stop()
    await watched
    claim.release()
  }

  let stopped: Promise<void> | undefined
  return {
    url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`,
    dataDir: cluster.folder,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

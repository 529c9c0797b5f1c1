import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { ensureBinaries } from './embedded/binaries.ts'
import { type Cluster, ensureCluster } from './embedded/cluster.ts'
import { stopOrphan } from './embedded/orphan.ts'
import { ensurePlace, recordedPlace, sharedRoot } from './embedded/place.ts'
import { type Postmaster, startPostmaster } from './embedded/postmaster.ts'
import { chooseRunAs } from './embedded/run-as.ts'
import { type Claim, ClaimHeld, claimFile } from './files/claim.ts'
import { asStartError } from './files/data-folder.ts'

/** The embedded PostgreSQL: its address with password, the folder of its cluster, and a function to stop it. */
export type EmbeddedPostgres = { url: string; dataDir: string; stop(): Promise<void> }

/**
 * Starts the embedded PostgreSQL on the cluster of a data folder, which the first start creates. Fully durable. Listens only on a free port
 * of 127.0.0.1. Restarts on the same port if it dies before `stop`. Stops the server of a killed program first.
 * @param options.dataDir  must exist
 * @param options.log  receives every line of PostgreSQL output
 * @param options.settings  for PostgreSQL; our own settings take precedence
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

/** Locks the cluster separately, because a copied data folder refers to the same cluster as its source. */
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

import { startEmbeddedPostgres } from '../../platform/database/embedded.ts'
import { claimDataFolder } from '../../platform/database/files/data-folder.ts'

/** A program for tests that kill a process: claims a data folder, starts PostgreSQL on it, prints the address and keeps running. */
const [dataDir = '', what] = process.argv.slice(2)
try {
  claimDataFolder(dataDir)
  const url = what === 'claim' ? 'claimed' : (await startEmbeddedPostgres({ dataDir, log: () => undefined })).url
  console.log(url)
  setInterval(() => undefined, 60_000)
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
}

import { verifyFiles } from '../backup/verify-files.ts'
import { storedFiles } from '../compose/stored-files.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { withInstallation } from './with-installation.ts'

/** Reads every file that the database references. @returns the exit code: 0 all intact, 1 some are missing or damaged */
export async function verifyFilesCommand(config: Config, print: (line: string) => void): Promise<number> {
  const { faults } = await withInstallation(config, (place) =>
    verifyFiles({ ...place, namedFiles: storedFiles, clock: systemClock, print }),
  )
  return faults ? 1 : 0
}

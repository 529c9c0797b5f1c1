import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Claim, ClaimHeld, claimFile } from './claim.ts'
import { createReachable } from './private-folder.ts'

/**
 * Creates the data folder if it is missing and locks it for this process (`tintype.pid`). Required for the embedded database: two programs
 * on one folder would stop each other's database.
 * @throws StartError if another running program holds it, or if it is not writable
 */
export function claimDataFolder(dataDir: string): Claim {
  makeDataFolder(dataDir)
  try {
    return claimFile(join(dataDir, 'tintype.pid'))
  } catch (error) {
    if (error instanceof ClaimHeld) throw new StartError(heldSentence(dataDir, error.pid), { cause: error })
    throw asStartError(error, dataDir)
  }
}

/** Creates the data folder and its parents. @throws StartError if that fails */
export function makeDataFolder(dataDir: string): void {
  try {
    // As root, the database runs as another user, who must traverse this folder but not list it.
    createReachable(() => makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StartError(unmakeableSentence(dataDir), { cause: error })
    throw asStartError(error, dataDir)
  }
}

/** Avoids `recursive`: Node loops forever on file systems that answer ENOENT below an existing folder, such as /proc. */
function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // another program may have created it; an unwritable folder may exist too, such as a root or mounted folder
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    makeFolder(dirname(path), mode)
    makeFolder(path, mode)
  }
}

function heldSentence(dataDir: string, pid: number): string {
  const holder = pid > 0 ? `process ${pid}` : 'another process'
  return `The data folder ${dataDir} is in use by ${holder}: stop that one, or give this one its own folder with DATA_DIR.`
}

function unmakeableSentence(dataDir: string): string {
  return `The data folder ${dataDir} cannot be made because no folder can be made there: choose another one with DATA_DIR.`
}

/** Converts a full or forbidden disk to a StartError; returns other errors unchanged. */
export function asStartError(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException
  const where = path ?? dataDir
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `The data folder ${dataDir} is not writable (${code} at ${where}): give this user the right to write there, or choose another folder with DATA_DIR.`,
        { cause: error },
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(
        `The data folder ${dataDir} cannot be made because ${where} is not a folder: move that file, or choose another folder with DATA_DIR.`,
        { cause: error },
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(`The disk under the data folder ${dataDir} is full: make room, or choose another folder with DATA_DIR.`, {
        cause: error,
      })
    default:
      return error
  }
}

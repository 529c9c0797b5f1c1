import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** What this process creates from now on is for its own user alone. */
export function createPrivately(): void {
  process.umask(0o077)
}

/** Creates, at once, what another user of the machine has to reach: the programs and folders of PostgreSQL, where we are root. */
export function createReachable<Made>(create: () => Made): Made {
  const before = process.umask(0o022)
  try {
    return create()
  } finally {
    process.umask(before)
  }
}

/**
 * Closes a data folder to the other users of the machine, with what an earlier release created in it. PostgreSQL sees to the modes of its
 * own folder. Stored files are behind a closed folder, and can be too many to correct.
 * @param isPassable  another user has to pass through the folder itself: the one that PostgreSQL runs as
 */
export function closeDataFolder(dataDir: string, { isPassable }: { isPassable: boolean }): void {
  setMode(dataDir, statSync(dataDir).mode & (isPassable ? 0o711 : 0o700))
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.name === 'postgres') continue
    closeEntry(dataDir, entry, entry.name === 'files' ? 1 : Number.POSITIVE_INFINITY)
  }
}

function closeEntry(parent: string, entry: Dirent, levels: number): void {
  const path = join(parent, entry.name)
  if (entry.isFile()) setMode(path, PRIVATE_FILE)
  if (!entry.isDirectory()) return
  setMode(path, PRIVATE_FOLDER)
  if (levels > 1) for (const inner of readdirSync(path, { withFileTypes: true })) closeEntry(path, inner, levels - 1)
}

/** A folder of another owner, such as a mounted one, keeps its mode; a file may be gone again. */
function setMode(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== (mode & 0o777)) chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOENT') throw error
  }
}

import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Makes all files that this process creates private to its user. */
export function createPrivately(): void {
  process.umask(0o077)
}

/** Runs a synchronous creation with public permissions, for PostgreSQL's programs and folders if we are root. */
export function createReachable<Made>(create: () => Made): Made {
  const before = process.umask(0o022)
  try {
    return create()
  } finally {
    process.umask(before)
  }
}

/**
 * Removes other users' access to a data folder and to files of earlier releases in it. PostgreSQL manages the modes of its own folder.
 * Stored files are inside a closed folder and may be too many to change.
 * @param isPassable  whether PostgreSQL's user must traverse the folder
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

/** Folders of another owner, such as mounted ones, keep their mode; files may have been deleted meanwhile. */
function setMode(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777) !== (mode & 0o777)) chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOENT') throw error
  }
}

import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { type Clock, systemClock } from '../clock.ts'
import { asStorageFull } from './disk-full.ts'
import { checkIncoming, createIncomingFolder, incomingFolder, sweepIncoming } from './incoming.ts'
import { AREAS, type Area, isKey, LIST_PAGE_SIZE, type ListedFile, type Storage, StoredFileMissing } from './storage.ts'

/**
 * Limits parallel fsyncs. Node has four threads for files, password hashing and database logins. On a busy disk each fsync blocks a
 * thread for a second, so some must stay free for sign-ins.
 */
const oneOfTwo = pLimit(2)

/**
 * Stores files under `<dataDir>/files`, as `originals/ab/cd/abcd…`. Any number of processes may share the folder. Deletes leftovers of
 * killed processes in `<dataDir>/incoming`.
 */
export async function createDiskStorage(options: { dataDir: string; clock?: Clock }): Promise<Storage> {
  const { dataDir, clock = systemClock } = options
  const files = join(dataDir, 'files')
  const incoming = incomingFolder(dataDir)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await mkdir(files, { recursive: true, mode: 0o700 })
  await sweepIncoming(incoming, clock())

  function toFilePath(area: Area, key: string): string {
    if (!isKey(key)) throw new StoredFileMissing(area, key)
    return join(files, area, key.slice(0, 2), key.slice(2, 4), key)
  }

  /** Renames after fsync, so that neither a reader nor a power failure meets an incomplete file. */
  async function moveIn(source: string, target: string): Promise<void> {
    await syncFile(source)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      await rename(source, target)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
      await moveAcross(source, target)
    }
  }

  async function moveAcross(source: string, target: string): Promise<void> {
    const folder = await createIncomingFolder(incoming)
    try {
      const copy = join(folder.path, 'copy')
      await copyFile(source, copy)
      await syncFile(copy)
      await rename(copy, target)
    } finally {
      await folder.release()
    }
  }

  async function openStoredFile(area: Area, key: string) {
    const path = toFilePath(area, key)
    try {
      return await open(path, 'r')
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new StoredFileMissing(area, key, { cause: error }) : error
    }
  }

  return {
    async flush(path) {
      await syncFile(path).catch((error) => {
        throw asStorageFull(error)
      })
    },
    async put(area, key, path) {
      const target = toFilePath(area, key)
      try {
        // touch an existing file, so that the sweep treats it as in use; false if the file is new
        if (!(await touch(target, clock()))) await moveIn(path, target)
        // sync even if the file existed: the process that wrote it may not have synced yet
        await Promise.all([dirname(target), dirname(dirname(target)), join(files, area), files].map(syncFolder))
      } catch (error) {
        throw asStorageFull(error)
      }
    },
    async read(area, key) {
      const file = await openStoredFile(area, key)
      const { size } = await file.stat()
      return { stream: file.createReadStream(), sizeBytes: size }
    },
    async localCopy(area, key) {
      const file = await openStoredFile(area, key)
      await file.close()
      return { path: toFilePath(area, key), release: async () => undefined }
    },
    async exists(area, key) {
      return (await stat(toFilePath(area, key)).catch(() => undefined)) !== undefined
    },
    async *list(area, atOnce = LIST_PAGE_SIZE) {
      let page: ListedFile[] = []
      for await (const path of pathsBelow(join(files, area))) {
        const key = basename(path)
        const found = isKey(key) && (await stat(path).catch(() => undefined))
        if (found) page.push({ key, storedAt: found.mtime })
        if (page.length < atOnce) continue
        yield page
        page = []
      }
      if (page.length) yield page
    },
    async isEmpty() {
      for (const area of AREAS) for await (const _ of pathsBelow(join(files, area))) return false
      return true
    },
    async remove(area, key) {
      await rm(toFilePath(area, key), { force: true })
    },
    makeFolder: () => createIncomingFolder(incoming),
    check: () => checkIncoming(incoming),
    close: () => undefined,
  }
}

/** Iterates over all files, one folder at a time. Empty folders remain. */
async function* pathsBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* pathsBelow(path)
    else yield path
  }
}

async function touch(path: string, now: Date): Promise<boolean> {
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

function syncFile(path: string): Promise<void> {
  return sync(path, 'r+')
}

/** Without it a power failure may lose the directory entry. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await sync(path, 'r')
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags)
  try {
    await oneOfTwo(() => file.sync())
  } finally {
    await file.close()
  }
}

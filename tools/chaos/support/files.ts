import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createDiskStorage } from '../../../apps/server/platform/storage/disk.ts'
import type { Area, Storage } from '../../../apps/server/platform/storage/storage.ts'

/** The location of the files, accessed without the servers. */
export type Files = {
  has(area: Area, key: string): Promise<boolean>
  open(area: Area, key: string): Promise<Readable>
  /** The storage as a server uses it. */
  storage(): Promise<Storage>
}

export function onDisk(dataDir: string): Files {
  const toFilePath = (area: Area, key: string) => join(dataDir, 'files', area, key.slice(0, 2), key.slice(2, 4), key)
  return {
    has: async (area, key) => existsSync(toFilePath(area, key)),
    open: async (area, key) => createReadStream(toFilePath(area, key)),
    storage: () => createDiskStorage({ dataDir }),
  }
}

export function inStorage(storage: Storage): Files {
  return { has: storage.exists, open: async (area, key) => (await storage.read(area, key)).stream, storage: async () => storage }
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asStorageFull } from './disk-full.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The folder for uploads and pictures in progress. On the same disk as the stored files, so that a rename moves a file. */
export function incomingFolder(dataDir: string): string {
  return join(dataDir, 'incoming')
}

/** Creates a folder for one operation. @throws Problem `storage_full` */
export async function createIncomingFolder(incoming: string): Promise<{ path: string; release(): Promise<void> }> {
  const path = join(incoming, randomUUID())
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error) => {
    throw asStorageFull(error)
  })
  return { path, release: () => rm(path, { recursive: true, force: true }) }
}

/** Deletes leftovers of killed processes after a day, because other processes may be using the same folder. */
export async function sweepIncoming(incoming: string, now: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Throws if the folder is not writable. */
export async function checkIncoming(incoming: string): Promise<void> {
  const folder = await createIncomingFolder(incoming)
  try {
    const file = await open(join(folder.path, 'check'), 'wx')
    await file.writeFile(Buffer.alloc(4096))
    await file.sync()
    await file.close()
  } finally {
    await folder.release()
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asStorageFull } from './disk-full.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Uploads on their way in, and pictures in the making. On the disk of the stored files, so that a file moves by being renamed. */
export function incomingFolder(dataDir: string): string {
  return join(dataDir, 'incoming')
}

/** A folder of its own for one piece of work. @throws Problem `storage_full` */
export async function makeIncoming(incoming: string): Promise<{ path: string; release(): Promise<void> }> {
  const path = join(incoming, randomUUID())
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error) => {
    throw asStorageFull(error)
  })
  return { path, release: () => rm(path, { recursive: true, force: true }) }
}

/** Removes what a killed process left behind. Other processes may be at work on the same folder: only what is a day old is left behind for sure. */
export async function sweepIncoming(incoming: string, now: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Throws where nothing can be written there now. */
export async function checkIncoming(incoming: string): Promise<void> {
  const folder = await makeIncoming(incoming)
  try {
    const file = await open(join(folder.path, 'check'), 'wx')
    await file.writeFile(Buffer.alloc(4096))
    await file.sync()
    await file.close()
  } finally {
    await folder.release()
  }
}

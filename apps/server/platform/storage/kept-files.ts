import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '@tintype/contract/problems'
import type { Storage } from './storage.ts'

/** A cached file is served this long without checking that it still exists in the storage. */
const CONFIRMED_MS = 60_000

type Kept = { bytes: number; confirmedAt: number }

export type KeptFiles = {
  read(key: string): ReturnType<Storage['read']>
  forget(key: string): Promise<void>
}

/**
 * A local disk cache of a remote storage with a size limit and LRU eviction. Serves cached files while the storage is unavailable. Serves a
 * file for at most a minute after its removal from the storage.
 * @param options.fetch  downloads a whole file
 * @param options.isThere  checks whether the storage still has it
 */
export async function createKeptFiles(options: {
  folder: string
  maxBytes: number
  now: () => number
  fetch: (key: string) => Promise<{ path: string; release(): Promise<void> }>
  isThere: (key: string) => Promise<boolean>
}): Promise<KeptFiles> {
  const { folder, maxBytes, now } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // in LRU order
  const kept = new Map<string, Kept>()
  const fetching = new Map<string, Promise<void>>()
  let total = 0
  for (const { key, bytes } of await listOldestFirst(folder)) note(key, bytes, 0)

  function note(key: string, bytes: number, confirmedAt: number): void {
    total += bytes - (kept.get(key)?.bytes ?? 0)
    kept.delete(key)
    kept.set(key, { bytes, confirmedAt })
  }

  async function forget(key: string): Promise<void> {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
    await rm(join(folder, key), { force: true })
  }

  async function bring(key: string): Promise<void> {
    const { path, release } = await options.fetch(key)
    try {
      const { size } = await stat(path)
      await rename(path, join(folder, key))
      note(key, size, now())
    } finally {
      await release()
    }
    // never evict the requested file
    for (const [oldest] of kept) {
      if (total <= maxBytes || oldest === key) break
      await forget(oldest)
    }
  }

  /** Parallel requests share one download. */
  function bringOnce(key: string): Promise<void> {
    const running = fetching.get(key) ?? bring(key).finally(() => fetching.delete(key))
    fetching.set(key, running)
    return running
  }

  async function confirm(key: string, { bytes, confirmedAt }: Kept): Promise<void> {
    const isConfirmed = now() - confirmedAt < CONFIRMED_MS
    const isThere = isConfirmed || (await options.isThere(key).catch(stillThereWhenAway))
    if (!isThere) await forget(key)
    else note(key, bytes, isConfirmed ? confirmedAt : now())
  }

  return {
    async read(key) {
      const path = join(folder, key)
      const found = kept.get(key)
      if (found) await confirm(key, found)
      if (!kept.has(key)) await bringOnce(key)
      let file = await openIfThere(path)
      if (!file) {
        await bringOnce(key)
        file = await open(path, 'r')
      }
      const { size } = await file.stat()
      return { stream: file.createReadStream(), sizeBytes: size }
    },
    forget,
  }
}

function stillThereWhenAway(error: unknown): true {
  if (error instanceof Problem) return true
  throw error
}

async function listOldestFirst(folder: string): Promise<{ key: string; bytes: number; at: number }[]> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name))
  const files = []
  for (const key of names) {
    const found = await stat(join(folder, key)).catch(() => undefined)
    if (found) files.push({ key, bytes: found.size, at: found.mtimeMs })
  }
  return files.sort((a, b) => a.at - b.at)
}

/** Another process on the same folder may have deleted it. */
async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

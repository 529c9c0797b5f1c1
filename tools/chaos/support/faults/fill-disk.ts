import { execFileSync } from 'node:child_process'
import { open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

const FINE_BYTES = 64 * 2 ** 20

/** To the last byte: most of a large disk is only reserved. */
export async function fillDisk(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  const bulk = bavail * bsize - FINE_BYTES
  if (bulk > 0) execFileSync('fallocate', ['-l', String(bulk), path], { stdio: 'pipe' })
  const file = await open(path, 'a')
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }))
      if (bytesWritten < size) size = Math.floor(size / 2)
    }
  } finally {
    await file.close()
  }
}

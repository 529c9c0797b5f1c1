import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Clock } from '../platform/clock.ts'
import { connectTo } from '../platform/database/connection/connect.ts'
import { type Storage, StoredFileMissing } from '../platform/storage/storage.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { copyNamedFiles, type NamedFile, parseNamedFiles } from './named-files.ts'
import { createProgress } from './progress.ts'

const AT_ONCE = 4
const SHOWN = 20

type VerifyOptions = {
  url: string
  storage: Pick<Storage, 'localCopy'>
  /** The same query as for a backup. */
  namedFiles: string
  clock: Clock
  print: (line: string) => void
}

/**
 * Verifies the hash of every file that rows refer to.
 * @returns the numbers of intact files, and of missing or damaged ones
 */
export async function verifyFiles({ url, storage, namedFiles, clock, print }: VerifyOptions): Promise<{ whole: number; faults: number }> {
  const progress = createProgress(print, clock)
  const client = await connectTo(url, 'tintype files')
  let [whole, faults] = [0, 0]
  try {
    await forEachConcurrently(parseNamedFiles(copyNamedFiles(client, namedFiles)), AT_ONCE, async (file) => {
      const found = await checkFile(storage, file)
      if (found === 'whole') whole++
      else if (found === 'damaged' || file.mustBeThere) {
        if (++faults <= SHOWN) print(`${found.toUpperCase()} ${file.area}/${file.key}`)
      }
      progress(() => `${whole + faults} files so far`)
    })
  } finally {
    await client.end()
  }
  print(faults ? `${whole} files are intact, ${faults} are missing or damaged.` : `All ${whole} files are intact.`)
  return { whole, faults }
}

async function checkFile(storage: Pick<Storage, 'localCopy'>, { area, key }: NamedFile): Promise<'whole' | 'missing' | 'damaged'> {
  try {
    const { path, release } = await storage.localCopy(area, key)
    try {
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(path)) hash.update(chunk)
      return hash.digest('hex') === key ? 'whole' : 'damaged'
    } finally {
      await release()
    }
  } catch (error) {
    if (error instanceof StoredFileMissing) return 'missing'
    throw error
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openStorage } from '../../compose/open-storage.ts'
import type { Config } from '../../config.ts'
import { type Finding, failed, ok } from '../../platform/outside/finding.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Runs the check of `/readyz`, then writes, reads and deletes a small file. */
export async function checkStorageAccess(config: Config): Promise<Finding[]> {
  if (!(await stat(config.dataDir).catch(() => undefined)))
    return [failed(`the data folder ${config.dataDir} does not exist`, 'Correct DATA_DIR, or start the server once.')]
  const storage = await openStorage(config)
  try {
    await storage.check()
    const [isRead, isDeleted] = await writeAndRead(storage)
    return [
      isRead ? ok('files can be written and read') : failed('a file was read with other content', 'Check the disk or the store.'),
      isDeleted ? ok('files can be deleted') : failed('a deleted file still exists', 'Permit s3:DeleteObject, without versions or locks.'),
    ]
  } finally {
    storage.close()
  }
}

/** Uses the area of print files, which are made again when missing. */
async function writeAndRead(storage: Storage): Promise<[isRead: boolean, isDeleted: boolean]> {
  const content = `written by the doctor command, ${randomUUID()}`
  const key = createHash('sha256').update(content).digest('hex')
  const folder = await storage.makeFolder()
  try {
    const path = join(folder.path, 'doctor')
    await writeFile(path, content)
    await storage.put('prints', key, path)
    const isRead = (await text((await storage.read('prints', key)).stream)) === content
    await storage.remove('prints', key)
    return [isRead, !(await storage.exists('prints', key))]
  } finally {
    await folder.release()
  }
}

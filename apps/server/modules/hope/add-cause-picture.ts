import { CAUSE_PICTURES_MAX, type OfficeCause } from '@tintype/contract/hope/hope'
import { Problem } from '@tintype/contract/problems'
import type { UploadedFile } from '../../http/uploads/uploaded-file.ts'
import type { Operator } from '../../platform/actor.ts'
import { lockFiles } from '../../platform/storage/lock-files.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { writeCause } from './change-cause.ts'
import { showOfficeCause } from './list-office-causes.ts'
import { lockCause } from './queries/hope.ts'
import type { HopeDeskTools } from './tools.ts'

/**
 * Adds a picture to a cause, after the others. Only our rendition is stored, so that no metadata of the file is published. @throws Problem
 * `cause_not_found`, `cause_pictures_full`, `image_type`, `image_empty`, `image_dimensions`, `image_unreadable`, `image_too_slow`,
 * `storage_full`
 */
export async function addCausePicture(
  tools: HopeDeskTools,
  operator: Operator,
  { id, file }: { id: string; file: Pick<UploadedFile, 'path'> },
): Promise<OfficeCause> {
  const { database, pictures, storage } = tools
  const folder = await storage.makeFolder()
  try {
    await pictures.inspect(file.path)
    const made = (await pictures.render(file.path, ['w1080'], folder.path)).renditions.at(-1)
    if (!made) throw new Error('no rendition was made')
    const { sha256: key, path } = made
    return await database.transaction(async (tx) => {
      await lockFiles(tx, [key])
      const row = await lockCause(tx, id)
      if (!row) throw new Problem('cause_not_found')
      if (row.imageUrls.length >= CAUSE_PICTURES_MAX) throw new Problem('cause_pictures_full')
      await storage.put('renditions', key, path)
      const imageUrls = [...row.imageUrls.filter((other) => other !== mediaUrl(key)), mediaUrl(key)]
      return showOfficeCause(tools, tx, await writeCause(tools, tx, operator, { row, change: { imageUrls } }))
    })
  } finally {
    await folder.release()
  }
}

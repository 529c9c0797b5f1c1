import type { UploadedFile } from '../../http/uploads/uploaded-file.ts'
import type { Artist } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { PresetName } from '../../platform/images/presets.ts'
import { lockFiles } from '../../platform/storage/lock-files.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { updateShop } from './queries/shops.ts'
import { asProfileProblem, checkSize } from './rules/shops.ts'
import type { ShopTools } from './tools.ts'

/** An uploaded file on the disk. */
export type ShopPicture = Pick<UploadedFile, 'path' | 'sizeBytes'>

/**
 * Replaces the shop's banner, which is public at once. An operator may take it down. @returns its address @throws Problem
 * `profile_image_type`, `profile_image_too_large`, `image_empty`, `image_dimensions`, `image_too_complex`, `image_unreadable`,
 * `image_too_slow`, `storage_full`
 */
export async function replaceBanner(tools: ShopTools, actor: Artist, file: ShopPicture): Promise<string> {
  return hang(tools, { file, preset: 'banner' }, (tx, bannerKey) =>
    updateShop(tx, actor.artistId, { bannerKey, bannerStatus: 'approved', bannerRejectionReason: null, updatedAt: tools.clock() }),
  )
}

/** Replaces the profile picture. @returns its address @throws Problem as `replaceBanner` */
export async function replaceProfilePicture(tools: ShopTools, actor: Artist, file: ShopPicture): Promise<string> {
  return hang(tools, { file, preset: 'portrait' }, (tx, pictureKey) =>
    updateShop(tx, actor.artistId, { pictureKey, updatedAt: tools.clock() }),
  )
}

type Hanging = { file: ShopPicture; preset: PresetName }

/**
 * Stores only a rendition, because shop pictures are never printed. The sweep of unreferenced files deletes the former picture. @returns
 * its address
 */
async function hang(
  { database, pictures, storage }: ShopTools,
  { file, preset }: Hanging,
  save: (tx: Transaction, key: string) => Promise<void>,
): Promise<string> {
  checkSize(file)
  const folder = await storage.makeFolder()
  try {
    await pictures.inspect(file.path)
    const { renditions } = await pictures.render(file.path, [preset], folder.path)
    const [made] = renditions
    if (!made) throw new Error('no rendition was made')
    const { sha256: key, path } = made
    await database.transaction(async (tx) => {
      await lockFiles(tx, [key])
      await storage.put('renditions', key, path)
      await save(tx, key)
    })
    return mediaUrl(key)
  } catch (error) {
    throw asProfileProblem(error)
  } finally {
    await folder.release()
  }
}

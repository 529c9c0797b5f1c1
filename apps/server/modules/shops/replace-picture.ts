import type { Artist } from '../../platform/http/actor.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import type { PresetName } from '../../platform/images/presets.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { updateShop } from './queries.ts'
import { asProfileProblem, checkSize } from './rules.ts'
import type { ShopTools } from './service.ts'

/** A file that came in, on the disk. */
export type ShopPicture = Pick<UploadedFile, 'path' | 'sizeBytes'>

/**
 * Replaces the shop's banner; it is live at once. An operator may take it down.
 * @returns its address
 * @throws Problem `profile_image_type`, `profile_image_too_large`, `image_empty`, `image_dimensions`, `image_unreadable`, `image_too_slow`, `storage_full`
 */
export async function replaceBanner(tools: ShopTools, actor: Artist, file: ShopPicture): Promise<string> {
  const bannerKey = await storeRendition(tools, file, 'banner')
  await updateShop(tools.database, actor.artistId, {
    bannerKey,
    bannerStatus: 'approved',
    bannerRejectionReason: null,
    updatedAt: tools.clock(),
  })
  return mediaUrl(bannerKey)
}

/** Replaces the profile picture. @returns its address @throws Problem as `replaceBanner` */
export async function replaceProfilePicture(tools: ShopTools, actor: Artist, file: ShopPicture): Promise<string> {
  const pictureKey = await storeRendition(tools, file, 'portrait')
  await updateShop(tools.database, actor.artistId, { pictureKey, updatedAt: tools.clock() })
  return mediaUrl(pictureKey)
}

/** Only the rendition is kept: a shop's picture is never printed. @returns its key */
async function storeRendition({ pictures, storage }: ShopTools, file: ShopPicture, preset: PresetName): Promise<string> {
  checkSize(file)
  const folder = await storage.makeFolder()
  try {
    await pictures.inspect(file.path)
    const { renditions } = await pictures.render(file.path, [preset], folder.path)
    const [made] = renditions
    if (!made) throw new Error('no rendition was made')
    await storage.put('renditions', made.sha256, made.path)
    return made.sha256
  } catch (error) {
    throw asProfileProblem(error)
  } finally {
    await folder.release()
  }
}

import type { Platform } from '../compose/platform.ts'
import type { UploadedFile } from '../http/uploads/uploaded-file.ts'
import { mediaUrl } from '../platform/storage/media-url.ts'
import { getDemoArtist } from './get-demo-artist.ts'
import { servicesAt } from './past.ts'
import { type DemoPicture, withUpload } from './picture-file.ts'
import { setCauseImage } from './queries/demo.ts'

/** Uploads the picture of a shop or a cause through the same verbs as a user. Idempotent. */
export async function loadDemoPicture(platform: Platform, picture: DemoPicture): Promise<void> {
  await withUpload(platform, picture, async (file) => {
    if (picture.kind === 'cause') return loadCauseImage(platform, picture.key, file)
    const artist = await getDemoArtist(platform.database, picture.key)
    const { shops } = servicesAt(platform, platform.clock())
    await (picture.kind === 'banner' ? shops.uploadBanner(artist, file) : shops.uploadProfilePicture(artist, file))
  })
}

async function loadCauseImage({ database, storage, pictures }: Platform, slug: string, file: UploadedFile): Promise<void> {
  const folder = await storage.makeFolder()
  try {
    const { renditions } = await pictures.render(file.path, ['w1080'], folder.path)
    const made = renditions.at(-1)
    if (!made) return
    await storage.put('renditions', made.sha256, made.path)
    await setCauseImage(database, slug, mediaUrl(made.sha256))
  } finally {
    await folder.release()
  }
}

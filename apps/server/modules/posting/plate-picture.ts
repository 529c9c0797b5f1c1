import type { Database } from '../../platform/database/database.ts'
import type { PostPicture } from '../../platform/social/posts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Artworks } from '../artworks/service.ts'

type Tools = {
  database: Database
  artworks: Pick<Artworks, 'findForChannel' | 'findPlate'>
  storage: Pick<Storage, 'read'>
  publicUrl: string
}

/** The plate on its wall, of the shape that every place takes. */
export function platePictures({ database, artworks, storage, publicUrl }: Tools) {
  return async (artworkUid: string): Promise<PostPicture> => {
    const found = await artworks.findForChannel(database, artworkUid)
    const path = found && (await artworks.findPlate(found.artwork.handle))?.cardUrl
    const key = path?.match(/([0-9a-f]{64})\.jpg$/)?.[1]
    if (!key) throw new Error(`there is no picture of the plate ${artworkUid}`)
    const { stream } = await storage.read('renditions', key)
    return { bytes: Buffer.concat(await stream.toArray()), url: new URL(path ?? '', publicUrl).toString() }
  }
}

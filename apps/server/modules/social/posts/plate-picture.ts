import { postPictureAt } from '@tintype/contract/social/post-pictures'
import type { PostPlace } from '@tintype/contract/social/share-text'
import type { PostPicture } from '../../../platform/social/posts.ts'
import { cardUrl } from '../../../platform/storage/media-url.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Artworks } from '../../artworks/index.ts'

type Tools = { artworks: Pick<Artworks, 'getSharePicture'>; storage: Pick<Storage, 'read'>; publicUrl: string }

/** Renders the artwork in a room, in the aspect ratio of a place. */
export function platePictures({ artworks, storage, publicUrl }: Tools) {
  return async (artworkUid: string, place: PostPlace): Promise<PostPicture> => {
    const { key } = await artworks.getSharePicture(artworkUid, postPictureAt(place).format)
    const { stream } = await storage.read('renditions', key)
    return { bytes: Buffer.concat(await stream.toArray()), url: `${publicUrl}${cardUrl(key)}` }
  }
}

import type { PostPlace } from '@tintype/contract/social/networks'
import { postFormat } from '@tintype/contract/social/post-pictures'
import { cardUrl } from '../../../platform/storage/media-url.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Mockups } from '../../mockups/index.ts'
import type { PostPicture } from '../platforms/posts.ts'

type Tools = { mockups: Pick<Mockups, 'getSharePicture'>; storage: Pick<Storage, 'read'>; publicUrl: string }

/** Renders the artwork in a room, in the aspect ratio of a place. */
export function artworkPictures({ mockups, storage, publicUrl }: Tools) {
  return async (artworkUid: string, place: PostPlace): Promise<PostPicture> => {
    const { key } = await mockups.getSharePicture(artworkUid, postFormat(place))
    const { stream } = await storage.read('renditions', key)
    return { bytes: Buffer.concat(await stream.toArray()), url: `${publicUrl}${cardUrl(key)}` }
  }
}

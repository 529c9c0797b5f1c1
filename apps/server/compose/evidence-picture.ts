import { Problem } from '@tintype/contract/problems'
import type { Mockups } from '../modules/mockups/index.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** The product in a room, as JPEG, for evidence about a dispute; undefined for an artwork that is gone. */
export function createEvidencePictures({
  mockups,
  storage,
}: {
  mockups: Pick<Mockups, 'getSharePicture'>
  storage: Pick<Storage, 'read'>
}) {
  return async (artworkUid: string): Promise<Buffer | undefined> => {
    try {
      const { key } = await mockups.getSharePicture(artworkUid, 'link')
      const { stream } = await storage.read('renditions', key)
      return Buffer.concat(await stream.toArray())
    } catch (error) {
      if (error instanceof Problem) return undefined
      throw error
    }
  }
}

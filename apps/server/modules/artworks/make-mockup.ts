import { isDeepStrictEqual } from 'node:util'
import { placeOf } from '@tintype/contract/crops'
import type { MockupChoice, MockupFormat } from '@tintype/contract/mockup-rooms'
import { sharedMockup } from '@tintype/contract/post-pictures'
import { Problem } from '@tintype/contract/problems'
import { NotYet } from '../../platform/jobs/not-yet.ts'
import { lockFiles } from '../../platform/storage/lock-files.ts'
import type { ArtworkTools } from './index.ts'
import { findMockup, findMockupSource, type StoredMockup, saveMockup } from './queries/mockup.ts'

type MockupTools = Pick<ArtworkTools, 'database' | 'storage' | 'pictures'>

/** Counts the changes of how rooms are drawn: a picture from before is made anew when somebody asks for it. */
const DRAWING = 1

/** What a picture is kept as, beside the other renditions of its artwork: with them it goes when they are made anew. */
export function mockupPreset({ room, daytime, size, format }: MockupChoice): string {
  return `mockup${DRAWING}-${room}-${daytime}-${size}-${format}`
}

/**
 * A picture to post or to link to: a JPEG of the plate in a room, at true scale, in the shape that is asked for. The first time it is
 * made, which takes seconds, so ask in a job; after that it is only looked up. It changes when the artist moves the crop: ask again
 * for each post, and keep no key.
 * @param format  `portrait` 1080 × 1350 (4:5, Instagram), `link` 1200 × 630 (1.91:1, Open Graph, Facebook, X), `pin` 1000 × 1500 (2:3, Pinterest)
 * @returns the key of its file in the `renditions` of the storage; everybody finds it at `cardUrl(key)`
 * @throws Problem `artwork_not_found` for a deleted one too, `artwork_picture_missing` while its renditions are being made,
 *   `image_too_slow`, `storage_full`
 */
export async function getSharePicture(
  tools: MockupTools,
  uid: string,
  format: Exclude<MockupFormat, 'full'>,
): Promise<StoredMockup & { type: 'image/jpeg' }> {
  const made = await ensureMockup(tools, uid, sharedMockup(format))
  return { ...made, type: 'image/jpeg' }
}

/**
 * The picture of a plate in a room, made where it is not there yet. May run twice, and at the same time.
 * @throws Problem as `getSharePicture`
 */
export async function ensureMockup(tools: MockupTools, uid: string, choice: MockupChoice): Promise<StoredMockup> {
  const name = mockupPreset(choice)
  return (await findMockup(tools.database, uid, name)) ?? makeMockup(tools, uid, choice)
}

async function makeMockup(tools: MockupTools, uid: string, choice: MockupChoice): Promise<StoredMockup> {
  const { database, storage, pictures } = tools
  const source = await findMockupSource(database, uid)
  if (!source) throw new Problem('artwork_not_found')
  if (!source.pictureKey) throw new Problem('artwork_picture_missing')
  const picture = await storage.localCopy('renditions', source.pictureKey)
  const folder = await storage.makeFolder()
  try {
    const plan = { choice, orientation: source.orientation, cropPlace: placeOf(source.crops, choice.size) }
    const { path, sha256, widthPx, heightPx } = await pictures.drawMockup(picture.path, plan, folder.path)
    const made = { key: sha256, widthPx, heightPx }
    await database.transaction(async (tx) => {
      await lockFiles(tx, [source.originalKey])
      // deleted, made anew or cut anew while it was drawn: whoever wants it asks again, and nothing stays that nobody would erase
      if (!isDeepStrictEqual(await findMockupSource(tx, uid), source)) throw new NotYet(`artwork ${uid} changed while it was drawn`)
      await lockFiles(tx, [sha256])
      await storage.put('renditions', sha256, path)
      await saveMockup(tx, uid, mockupPreset(choice), made)
    })
    return made
  } finally {
    await folder.release()
    await picture.release()
  }
}

import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@tintype/contract/problems'
import { sharedMockup } from '@tintype/contract/social/post-pictures'
import { getCropPosition } from '@tintype/domain/prints/crops'
import type { MockupChoice, MockupFormat } from '@tintype/domain/prints/mockup-rooms'
import { JobTooEarly } from '../../platform/jobs/job-too-early.ts'
import { lockFiles } from '../../platform/storage/lock-files.ts'
import { saveRendition } from '../artworks/index.ts'
import { findMockup, findMockupSource, type StoredMockup } from './queries/mockup.ts'
import { drawScene } from './rooms/draw-scene.ts'
import type { MockupTools } from './tools.ts'

export type DrawingTools = Pick<MockupTools, 'database' | 'storage' | 'pictures'>

/** Version of the room drawings. A picture of an earlier version is drawn again on request. */
const DRAWING = 1

/** Preset under which a mockup is stored among the renditions of its artwork. It is deleted when they are regenerated. */
export function mockupPreset({ room, daytime, size, format }: MockupChoice): string {
  return `mockup${DRAWING}-${room}-${daytime}-${size}-${format}`
}

/**
 * A picture to share: a JPEG of the product in a room, at true scale, in its largest offered size and the requested format. The first call draws it, which takes
 * seconds, so call it in a job; later calls only look it up. The picture changes when the artist moves the crop: call again for each post,
 * and store no key.
 * @param format  `portrait` 1080 × 1350 (4:5, Instagram), `link` 1200 × 630 (1.91:1, Open Graph, Facebook, X), `pin` 1000 × 1500 (2:3,
 *   Pinterest)
 * @returns the key of its file in the `renditions` of the storage; it is public at `cardUrl(key)`
 * @throws Problem `artwork_not_found` also for a deleted artwork, `artwork_sizes_missing` for one that is offered in no size,
 *   `artwork_picture_missing` while its renditions are being made, `image_too_slow`, `storage_full`
 */
export async function getSharePicture(
  tools: DrawingTools,
  uid: string,
  format: Exclude<MockupFormat, 'full'>,
): Promise<StoredMockup & { type: 'image/jpeg' }> {
  const source = await findMockupSource(tools.database, uid)
  if (!source) throw new Problem('artwork_not_found')
  const choice = sharedMockup(format, source.sizes)
  if (!choice) throw new Problem('artwork_sizes_missing')
  const made = await ensureMockup(tools, uid, choice, { isAwaited: false })
  return { ...made, type: 'image/jpeg' }
}

/**
 * Returns the mockup, drawn now where it does not exist. Idempotent, also for concurrent calls.
 * @param options.isAwaited  whether a user waits for it
 * @throws Problem as `getSharePicture`
 */
export async function ensureMockup(
  tools: DrawingTools,
  uid: string,
  choice: MockupChoice,
  options: { isAwaited: boolean },
): Promise<StoredMockup> {
  const name = mockupPreset(choice)
  return (await findMockup(tools.database, uid, name)) ?? makeMockup(tools, uid, choice, options)
}

async function makeMockup(tools: DrawingTools, uid: string, choice: MockupChoice, options: { isAwaited: boolean }): Promise<StoredMockup> {
  const { database, storage, pictures } = tools
  const source = await findMockupSource(database, uid)
  if (!source) throw new Problem('artwork_not_found')
  if (!source.pictureKey) throw new Problem('artwork_picture_missing')
  const picture = await storage.localCopy('renditions', source.pictureKey)
  const folder = await storage.makeFolder()
  try {
    const plan = { scene: drawScene(choice, source.orientation), cropPlace: getCropPosition(source.crops, choice.size) }
    const { path, sha256, widthPx, heightPx } = await pictures.drawInScene(picture.path, plan, folder.path, options)
    const made = { key: sha256, widthPx, heightPx }
    await database.transaction(async (tx) => {
      await lockFiles(tx, [source.originalKey])
      // deleted, regenerated or cropped differently in the meantime: the caller retries; storing it would leave a file that is never erased
      if (!isDeepStrictEqual(await findMockupSource(tx, uid), source)) throw new JobTooEarly(`artwork ${uid} changed while it was drawn`)
      await lockFiles(tx, [sha256])
      await storage.put('renditions', sha256, path)
      await saveRendition(tx, uid, { preset: mockupPreset(choice), ...made })
    })
    return made
  } finally {
    await folder.release()
    await picture.release()
  }
}

import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@tintype/contract/problems'
import { getCropPosition } from '@tintype/domain/prints/crops'
import { z } from 'zod'
import type { Rendered } from '../../../platform/images/pictures.ts'
import { ARTWORK_PRESETS, CARD } from '../../../platform/images/presets.ts'
import { JobTooEarly } from '../../../platform/jobs/job-too-early.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { lockFiles } from '../../../platform/storage/lock-files.ts'
import { recordLeftovers } from '../queries/leftover.ts'
import { CARD_PRESET, findOriginal, lockOriginal, markRenditionsFailed, saveRenditions } from '../queries/renditions.ts'
import type { ArtworkTools } from '../tools.ts'
import { mainColours, toFilterColours } from './filter-colours.ts'

/** Many retries with growing delays: a full disk or an unreachable storage may last. */
export const renderJob = defineJob('artworks.render', z.object({ artwork: z.uuid() }), { expireSeconds: 180, retries: 20 })

/**
 * Makes the renditions of an artwork, computes its colours, and replaces the stored ones. Idempotent. Every failure is thrown as an
 * internal error and retried, because the picture passed its check at the upload. Only `image_too_slow` is rethrown unchanged, and so not
 * retried.
 */
export async function renderArtwork(tools: ArtworkTools, { artwork: uid }: { artwork: string }): Promise<void> {
  const { database, storage, pictures, clock } = tools
  const found = await findOriginal(database, uid)
  if (!found) return
  const original = await storage.localCopy('originals', found.originalKey)
  const folder = await storage.makeFolder()
  try {
    const { renditions, placeholder, palette, looks, view } = await pictures.render(
      original.path,
      ARTWORK_PRESETS,
      folder.path,
      found.originalKey,
    )
    // the card shows the 3:4 crop
    const hanging = { orientation: found.orientation, cropPlace: getCropPosition(found.crops, 'medium') }
    const card = { preset: CARD_PRESET, ...(await pictures.drawCard(cardSource(renditions), hanging, folder.path)) }
    const made = [...renditions, card]
    const rows = made.map(({ preset, sha256, widthPx, heightPx }) => ({ preset, key: sha256, widthPx, heightPx }))
    const keptKeys = rows.map(({ key }) => key)
    await database.transaction(async (tx) => {
      await lockFiles(tx, [found.originalKey])
      // an artwork deleted during rendering may be erased already; its new files would never be erased
      const now = await lockOriginal(tx, uid)
      if (!now) return
      // the crop changed in the meantime: this card would overwrite the newer one
      if (!isDeepStrictEqual(now, found)) throw new JobTooEarly(`artwork ${uid} was changed while it was drawn`)
      await lockFiles(tx, keptKeys)
      for (const { sha256, path } of made) await storage.put('renditions', sha256, path)
      await recordLeftovers(tx, uid, { keptKeys, at: clock() })
      await saveRenditions(tx, uid, rows, { placeholder, palette: mainColours(palette), colours: toFilterColours(palette) })
      await tools.recordHashes(tx, uid, { looks, view, at: clock() })
      await tools.describeTraits(tx, [uid])
      await tools.onRendered?.(tx, uid)
    })
  } catch (error) {
    if (error instanceof JobTooEarly) throw error
    await markRenditionsFailed(database, uid, clock())
    if (error instanceof Problem && error.code === 'image_too_slow') throw error
    throw new Error(`the renditions of artwork ${uid} were not made`, { cause: error })
  } finally {
    await folder.release()
    await original.release()
  }
}

/** Source of the card: the smallest rendition at least as high as the card, otherwise the largest. */
function cardSource(renditions: Rendered['renditions']): string {
  const source = renditions.find(({ heightPx }) => heightPx >= CARD.heightPx) ?? renditions.at(-1)
  if (!source) throw new Error('nothing was rendered')
  return source.path
}

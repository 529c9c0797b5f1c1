import { ARTWORK_PRESETS } from '../../platform/images/presets.ts'
import { findOriginal, lockFile, markRenditionsFailed, saveRenditions } from './queries.ts'
import type { ArtworkTools } from './service.ts'

/**
 * Makes the renditions of an artwork and puts them in place of those it has. May run twice.
 * Whatever fails is thrown as our own mistake, never as a Problem: the picture passed its check when it came in, so it is
 * worth another try.
 */
export async function renderArtwork(tools: ArtworkTools, { artwork: uid }: { artwork: string }): Promise<void> {
  const { database, storage, pictures, clock } = tools
  const found = await findOriginal(database, uid)
  if (!found) return
  const original = await storage.localCopy('originals', found.originalKey)
  const folder = await storage.makeFolder()
  try {
    const { renditions, placeholder } = await pictures.render(original.path, ARTWORK_PRESETS, folder.path)
    const rows = renditions.map(({ preset, sha256, widthPx, heightPx }) => ({ preset, key: sha256, widthPx, heightPx }))
    await database.transaction(async (tx) => {
      await lockFile(tx, found.originalKey)
      for (const { sha256, path } of renditions) await storage.put('renditions', sha256, path)
      await saveRenditions(tx, uid, rows, placeholder)
    })
  } catch (error) {
    await markRenditionsFailed(database, uid, clock())
    throw new Error(`the renditions of artwork ${uid} were not made`, { cause: error })
  } finally {
    await folder.release()
    await original.release()
  }
}

import { firstFrameNotice } from '@tintype/contract/artworks/animation'
import type { Analysis } from '@tintype/contract/artworks/artworks'
import { hdrNotice } from '@tintype/contract/artworks/high-dynamic-range'
import { Problem } from '@tintype/contract/problems'
import { categoryLabel } from '@tintype/domain/artworks/categories'
import type { Artist } from '../../../platform/actor.ts'
import { findNamesOfArtists } from '../queries/name.ts'
import { findLargestRendition } from '../queries/renditions.ts'
import { checkPicture, type PictureFile } from '../renditions/check-picture.ts'
import type { ArtworkTools } from '../tools.ts'
import type { PictureAnalysis } from '../vision/vision.ts'
import { listPossibleNames, removeNames } from './artist-names-in-tags.ts'

/**
 * Suggests name, description, tags and category for a picture. Stores nothing.
 * @throws Problem as `checkPicture`; `analysis_refused`, `analysis_unavailable`
 */
export async function analyzeImage(tools: ArtworkTools, actor: Artist, file: PictureFile): Promise<Analysis> {
  const { frames, isHdr } = await checkPicture(tools, file)
  const { message, ...look } = toAnalysis(await withoutArtists(tools, await tools.vision.analyze(file, actor.artistId), actor.artistId))
  const notices = [frames > 1 && firstFrameNotice, isHdr && hdrNotice]
  return { ...look, message: [...notices, message].filter(Boolean).join(' ') }
}

/**
 * AI analysis of an uploaded artwork, for the reviewing operator, who can compare it with the artist's words. Reuses the artist's analysis
 * of the same file where there is one.
 * @throws Problem `artwork_not_found` where the artwork has no rendition, and as above
 */
export async function analyzeArtwork(tools: ArtworkTools, uid: string): Promise<Analysis> {
  const { database, storage, vision } = tools
  const found = await findLargestRendition(database, uid)
  if (!found) throw new Problem('artwork_not_found')
  const { path, release } = await storage.localCopy('renditions', found.key)
  try {
    return toAnalysis(await withoutArtists(tools, await vision.analyze({ path, sha256: found.originalKey })))
  } finally {
    await release()
  }
}

/** Removes tags that are names of other artists. The text is kept whole, because artists come and go. */
async function withoutArtists({ database }: Pick<ArtworkTools, 'database'>, look: PictureAnalysis, own?: string): Promise<PictureAnalysis> {
  return { ...look, tags: removeNames(look.tags, await findNamesOfArtists(database, listPossibleNames(look.tags), own)) }
}

function toAnalysis(look: PictureAnalysis): Analysis {
  const category = look.category ?? look.categorySuggestion
  return {
    ...look,
    contentRatingSuggestion: look.contentRatingSuggestion ?? null,
    categoryName: category ?? '',
    categoryLabel: category ? categoryLabel(category) : '',
  }
}

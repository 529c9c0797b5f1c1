import type { Analysis } from '@tintype/contract/artworks'
import { categoryLabel } from '@tintype/contract/categories'
import { Problem } from '@tintype/contract/problems'
import { studioTexts } from '@tintype/contract/studio-texts'
import type { Artist } from '../../platform/http/actor.ts'
import type { Look } from '../../platform/vision/vision.ts'
import { checkPicture, type PictureFile } from './check-picture.ts'
import { findLargestRendition } from './queries.ts'
import type { ArtworkTools } from './service.ts'

/** Suggests what to write about a picture. Keeps nothing of it. @throws Problem as `checkPicture` */
export async function analyzeImage(tools: ArtworkTools, _actor: Artist, file: PictureFile): Promise<Analysis> {
  const { frames } = await checkPicture(tools, file)
  const { message, ...look } = toAnalysis(await tools.vision.look(file.path))
  return { ...look, message: frames > 1 ? `${studioTexts.firstFrame} ${message}` : message }
}

/**
 * The same of an artwork that was handed in, for whoever reviews it: what it says may be held against what its artist said.
 * @throws Problem `artwork_not_found` where nothing can be seen of it
 */
export async function analyzeArtwork({ database, storage, vision }: ArtworkTools, uid: string): Promise<Analysis> {
  const key = await findLargestRendition(database, uid)
  if (!key) throw new Problem('artwork_not_found')
  const { path, release } = await storage.localCopy('renditions', key)
  try {
    return toAnalysis(await vision.look(path))
  } finally {
    await release()
  }
}

function toAnalysis(look: Look): Analysis {
  const category = look.category ?? look.categorySuggestion
  return { ...look, categoryName: category ?? '', categoryLabel: category ? categoryLabel(category) : '' }
}

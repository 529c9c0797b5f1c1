import type { Analysis } from '@tintype/contract/artworks'
import { categoryLabel } from '@tintype/contract/categories'
import { studioTexts } from '@tintype/contract/studio-texts'
import type { Artist } from '../../platform/http/actor.ts'
import { checkPicture, type PictureFile } from './check-picture.ts'
import type { ArtworkTools } from './service.ts'

/** Suggests what to write about a picture. Keeps nothing of it. @throws Problem as `checkPicture` */
export async function analyzeImage(tools: ArtworkTools, _actor: Artist, file: PictureFile): Promise<Analysis> {
  const { frames } = await checkPicture(tools, file)
  const look = await tools.vision.look(file.path)
  const category = look.category ?? look.categorySuggestion
  const message = frames > 1 ? `${studioTexts.firstFrame} ${look.message}` : look.message
  return { ...look, message, categoryName: category ?? '', categoryLabel: category ? categoryLabel(category) : '' }
}

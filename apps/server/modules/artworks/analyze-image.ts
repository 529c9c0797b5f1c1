import type { Analysis } from '@tintype/contract/artworks'
import { categoryLabel } from '@tintype/contract/categories'
import type { Artist } from '../../platform/http/actor.ts'
import { checkPicture, type PictureFile } from './check-picture.ts'
import type { ArtworkTools } from './service.ts'

/** Suggests what to write about a picture. Keeps nothing of it. @throws Problem as `checkPicture` */
export async function analyzeImage(tools: ArtworkTools, _actor: Artist, file: PictureFile): Promise<Analysis> {
  await checkPicture(tools, file)
  const look = await tools.vision.look(file.path)
  const category = look.category ?? look.categorySuggestion
  return { ...look, categoryName: category ?? '', categoryLabel: category ? categoryLabel(category) : '' }
}

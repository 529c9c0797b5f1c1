import { type Analysis, type Artwork, ArtworkForm, HowMade } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import type { FieldNamesMarkedBoolean } from 'react-hook-form'
import { z } from 'zod'
import { isOwnTag, suggestedTags } from './upload-tags.ts'

export const UploadForm = ArtworkForm.extend({ tags: z.array(z.string()), allowMarketing: z.boolean(), howMade: HowMade })
export type UploadValues = z.input<typeof UploadForm>
export type UploadOutput = z.output<typeof UploadForm>

export const emptyUpload: UploadValues = {
  artworkName: '',
  artworkDescription: '',
  tags: [],
  // nothing is chosen until somebody chooses: the schema says so when it is sent
  category: undefined as unknown as UploadOutput['category'],
  orientation: 'vertical',
  allowMarketing: true,
  howMade: undefined as unknown as UploadOutput['howMade'],
}

/** What the form begins with for an artwork that was handed in before: the words that its artist gave last. */
export function valuesOf({ category, orientation, allowMarketing, howMade, tags, ...artwork }: Artwork): UploadValues {
  const { artworkName, artworkDescription } = artwork.proposed ?? artwork
  return {
    artworkName,
    artworkDescription,
    tags: tags.filter(isOwnTag),
    category,
    orientation,
    allowMarketing,
    howMade: howMade ?? emptyUpload.howMade,
  }
}

type Typed = Partial<FieldNamesMarkedBoolean<UploadValues>>

/** What an analysis may fill in: whatever nobody has typed. Suggestions that are empty leave the field as it is. */
export function valuesFrom(analysis: Analysis, typed: Typed): Partial<UploadValues> {
  const name = analysis.title.trim().slice(0, limits.artwork.nameMax)
  const description = analysis.description.trim().slice(0, limits.artwork.descriptionMax)
  const tags = suggestedTags(analysis.tags)
  const category = analysis.categorySuggestion ?? analysis.category
  return {
    ...(name && !typed.artworkName && { artworkName: name }),
    ...(description && !typed.artworkDescription && { artworkDescription: description }),
    ...(tags.length && !isListTyped(typed.tags) && { tags }),
    ...(category && !typed.category && { category }),
  }
}

/** What is empty again with another picture: whatever nobody has typed. */
export function untyped(typed: Typed): Partial<UploadValues> {
  const { artworkName, artworkDescription, tags, category } = emptyUpload
  return {
    ...(!typed.artworkName && { artworkName }),
    ...(!typed.artworkDescription && { artworkDescription }),
    ...(!isListTyped(typed.tags) && { tags }),
    ...(!typed.category && { category }),
  }
}

/** A list is marked item by item, or as a whole where it has been emptied. */
function isListTyped(mark: Typed['tags']): boolean {
  return Array.isArray(mark) ? mark.some(Boolean) : Boolean(mark)
}

import { type Analysis, type Artwork, ArtworkForm, ContentRating, HowMade } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { PlateSizes } from '@tintype/contract/shapes'
import { truncateText } from '@tintype/domain/text/truncate-text'
import type { FieldNamesMarkedBoolean } from 'react-hook-form'
import { z } from 'zod'
import { isOwnTag, suggestedTags } from './upload-tags.ts'

export const UploadForm = ArtworkForm.extend({
  tags: z.array(z.string()),
  allowMarketing: z.boolean(),
  howMade: HowMade,
  contentRating: ContentRating.optional(),
  sizesOff: PlateSizes,
})
export type UploadValues = z.input<typeof UploadForm>
export type UploadOutput = z.output<typeof UploadForm>

export const emptyUpload: UploadValues = {
  artworkName: '',
  artworkDescription: '',
  altText: '',
  tags: [],
  // no default: the schema reports the missing choice on submit
  category: undefined as unknown as UploadOutput['category'],
  orientation: 'vertical',
  // consent is given, never preselected
  allowMarketing: false,
  howMade: undefined as unknown as UploadOutput['howMade'],
  // undefined until the artist or the analysis chooses, so that either choice is marked as the artist's
  contentRating: undefined,
  sizesOff: [],
}

/** The form's initial values for a submitted artwork: the artist's latest text. */
export function toUploadValues({ category, orientation, allowMarketing, howMade, tags, sizesOff, ...artwork }: Artwork): UploadValues {
  const { artworkName, artworkDescription, altText } = artwork.proposed ?? artwork
  return {
    artworkName,
    artworkDescription,
    altText,
    tags: tags.filter(isOwnTag),
    category,
    orientation,
    allowMarketing,
    howMade: howMade ?? emptyUpload.howMade,
    contentRating: artwork.proposed?.contentRating ?? artwork.contentRating,
    sizesOff,
  }
}

type Typed = Partial<FieldNamesMarkedBoolean<UploadValues>>

/** The values that the AI analysis may fill in: fields that the user has not typed in. Empty suggestions leave a field unchanged. */
export function suggestedValues(analysis: Analysis, typed: Typed): Partial<UploadValues> {
  const name = truncateText(analysis.title.trim(), limits.artwork.nameMax, { measure: 'units', ellipsis: '' })
  const description = truncateText(analysis.description.trim(), limits.artwork.descriptionMax, { measure: 'units', ellipsis: '' })
  const altText = truncateText(analysis.altText.trim(), limits.artwork.altTextMax, { measure: 'units', ellipsis: '' })
  const tags = suggestedTags(analysis.tags)
  const category = analysis.categorySuggestion ?? analysis.category
  return {
    ...(name && !typed.artworkName && { artworkName: name }),
    ...(description && !typed.artworkDescription && { artworkDescription: description }),
    ...(altText && !typed.altText && { altText }),
    ...(tags.length && !isListTyped(typed.tags) && { tags }),
    ...(category && !typed.category && { category }),
    ...(analysis.contentRatingSuggestion && !typed.contentRating && { contentRating: analysis.contentRatingSuggestion }),
  }
}

/** The values to reset for another image: fields that the user has not typed in. */
export function resetUntypedValues(typed: Typed): Partial<UploadValues> {
  const { artworkName, artworkDescription, altText, tags, category, contentRating } = emptyUpload
  return {
    ...(!typed.artworkName && { artworkName }),
    ...(!typed.artworkDescription && { artworkDescription }),
    ...(!typed.altText && { altText }),
    ...(!isListTyped(typed.tags) && { tags }),
    ...(!typed.category && { category }),
    ...(!typed.contentRating && { contentRating }),
  }
}

/** A list is marked item by item, or as a whole once the user has emptied it. */
function isListTyped(mark: Typed['tags']): boolean {
  return Array.isArray(mark) ? mark.some(Boolean) : Boolean(mark)
}

import type { Analysis } from '@tintype/contract/artworks/artworks'
import { expect, it } from 'vitest'
import { emptyUpload, resetUntypedValues, suggestedValues, UploadForm } from './upload-form.ts'

const analysis: Analysis = {
  title: 'Four Minutes of Sea',
  description: 'Posts in the fog.',
  altText: 'Wooden posts stand in fog.',
  tags: ['Sea', 'Fog'],
  category: null,
  categorySuggestion: 'nature',
  categoryConfidence: 0.6,
  categoryAlternatives: [],
  contentRatingSuggestion: null,
  categoryLabel: 'Nature',
  categoryName: 'nature',
  message: '',
}

it('the analysis fills in every field that the artist has not edited', () => {
  expect(suggestedValues(analysis, {})).toEqual({
    artworkName: 'Four Minutes of Sea',
    artworkDescription: 'Posts in the fog.',
    altText: 'Wooden posts stand in fog.',
    tags: ['sea', 'fog'],
    category: 'nature',
  })
})

it('the analysis leaves the fields that the artist typed or chose', () => {
  expect(suggestedValues(analysis, { artworkName: true, tags: [true], category: true })).toEqual({
    artworkDescription: 'Posts in the fog.',
    altText: 'Wooden posts stand in fog.',
  })
})

it('the analysis suggests mature content, and does not where the artist has chosen either rating', () => {
  const mature: Analysis = { ...analysis, contentRatingSuggestion: 'mature' }
  expect(suggestedValues(mature, {})).toMatchObject({ contentRating: 'mature' })
  expect(suggestedValues(mature, { contentRating: true })).not.toHaveProperty('contentRating')
})

it('an analysis without suggestions chooses no category and clears no field', () => {
  expect(suggestedValues({ ...analysis, title: ' ', description: '', altText: '', tags: [], categorySuggestion: null }, {})).toEqual({})
})

it('suggested texts are truncated to the limits of the form', () => {
  const long = { title: 'x'.repeat(99), description: 'x'.repeat(999), altText: 'x'.repeat(999) }
  const { artworkName, artworkDescription, altText } = suggestedValues({ ...analysis, ...long }, {})
  expect([artworkName?.length, artworkDescription?.length, altText?.length]).toEqual([60, 300, 250])
})

it('an empty upload form does not preselect the consent to marketing', () => {
  expect(emptyUpload.allowMarketing).toBe(false)
})

it('an empty upload form reports the missing name, category and technique', () => {
  const { error } = UploadForm.safeParse(emptyUpload)
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['artworkName', 'artwork_name_missing'],
    ['category', 'artwork_category_missing'],
    ['howMade', 'artwork_how_made_missing'],
  ])
})

it('another picture clears the suggestions for the previous one and keeps what the artist typed', () => {
  const { artworkName, artworkDescription, altText, tags, category } = emptyUpload
  const contentRating = undefined
  expect(resetUntypedValues({})).toEqual({ artworkName, artworkDescription, altText, tags, category, contentRating })
  expect(resetUntypedValues({ artworkName: true, tags: [true], contentRating: true })).toEqual({ artworkDescription, altText, category })
  expect(resetUntypedValues({ artworkDescription: true, altText: true, category: true })).toEqual({ artworkName, tags, contentRating })
})

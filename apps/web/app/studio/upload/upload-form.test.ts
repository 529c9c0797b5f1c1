import type { Analysis } from '@tintype/contract/artworks'
import { expect, it } from 'vitest'
import { emptyUpload, UploadForm, untyped, valuesFrom } from './upload-form.ts'

const analysis: Analysis = {
  title: 'Four Minutes of Sea',
  description: 'Posts in the fog.',
  tags: ['Sea', 'Fog'],
  category: null,
  categorySuggestion: 'nature',
  categoryConfidence: 0.6,
  categoryAlternatives: [],
  categoryLabel: 'Nature',
  categoryName: 'nature',
  message: '',
}

it('fills in everything that nobody typed', () => {
  expect(valuesFrom(analysis, {})).toEqual({
    artworkName: 'Four Minutes of Sea',
    artworkDescription: 'Posts in the fog.',
    tags: ['sea', 'fog'],
    category: 'nature',
  })
})

it('leaves what was typed or chosen', () => {
  expect(valuesFrom(analysis, { artworkName: true, tags: [true], category: true })).toEqual({ artworkDescription: 'Posts in the fog.' })
})

it('chooses no category where none is suggested, and clears nothing', () => {
  expect(valuesFrom({ ...analysis, title: ' ', description: '', tags: [], categorySuggestion: null }, {})).toEqual({})
})

it('keeps to the limits', () => {
  const { artworkName, artworkDescription } = valuesFrom({ ...analysis, title: 'x'.repeat(99), description: 'x'.repeat(999) }, {})
  expect([artworkName?.length, artworkDescription?.length]).toEqual([60, 300])
})

it('says what is missing', () => {
  const { error } = UploadForm.safeParse(emptyUpload)
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['artworkName', 'artwork_name_missing'],
    ['category', 'artwork_category_missing'],
    ['howMade', 'artwork_how_made_missing'],
  ])
})

it('begins another picture without what was read of the one before, and with all that was typed', () => {
  const { artworkName, artworkDescription, tags, category } = emptyUpload
  expect(untyped({})).toEqual({ artworkName, artworkDescription, tags, category })
  expect(untyped({ artworkName: true, tags: [true] })).toEqual({ artworkDescription, category })
  expect(untyped({ artworkDescription: true, category: true })).toEqual({ artworkName, tags })
})

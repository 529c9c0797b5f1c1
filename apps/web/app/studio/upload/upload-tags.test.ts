import { expect, it } from 'vitest'
import { joinTags, suggestedTags } from './upload-tags.ts'

it('sends the orientation as the last tag, once, whatever was typed', () => {
  expect(joinTags(['sea', 'horizontal', 'fog'], 'vertical')).toBe('sea,fog,vertical')
  expect(joinTags([], 'horizontal')).toBe('horizontal')
})

it('tidies what was suggested: lowercase, once each, no brackets, no orientation, ten at most', () => {
  expect(suggestedTags(['Sea', 'sea', 'fog (grey)', 'Vertical'])).toEqual(['sea'])
  expect(suggestedTags(Array.from({ length: 14 }, (_, i) => `Tag ${i}`))).toHaveLength(10)
})

import { expect, it } from 'vitest'
import { joinTags, suggestedTags } from './upload-tags.ts'

it('joinTags appends the orientation once, as the last tag', () => {
  expect(joinTags(['sea', 'horizontal', 'fog'], 'vertical')).toBe('sea,fog,vertical')
  expect(joinTags([], 'horizontal')).toBe('horizontal')
})

it('suggestedTags returns at most ten unique lowercase tags without brackets or an orientation', () => {
  expect(suggestedTags(['Sea', 'sea', 'fog (grey)', 'Vertical'])).toEqual(['sea'])
  expect(suggestedTags(Array.from({ length: 14 }, (_, i) => `Tag ${i}`))).toHaveLength(10)
})

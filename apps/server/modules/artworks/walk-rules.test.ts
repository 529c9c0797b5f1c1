import { expect, test } from 'vitest'
import { isWhole, type PlateFilter, splitFilter } from './walk-rules.ts'

const all: PlateFilter = {
  artistId: 'a',
  category: 'space',
  orientation: 'vertical',
  colour: 'blue',
  howMade: 'by_hand',
  isPick: true,
}

/** Every choice of the six. */
const filters = Array.from({ length: 64 }, (_, bits) => Object.fromEntries(Object.entries(all).filter((_, place) => bits & (1 << place))))

test.each(filters)('the parts of %j are together the whole', (filter) => {
  for (const sort of ['newest', 'popular'] as const) {
    const split = splitFilter(filter, sort)
    expect({ ...split.walked, ...split.sieved }).toEqual(filter)
    expect(Object.keys(split.walked).filter((key) => key in split.sieved)).toEqual([])
  }
})

test.each<[PlateFilter, string[]]>([
  [{}, []],
  [{ category: 'space', orientation: 'vertical' }, ['category', 'orientation']],
  [{ category: 'space', colour: 'blue' }, ['category']],
  [{ colour: 'blue', orientation: 'vertical' }, ['colour']],
  [all, ['isPick']],
])('%j walks along %j', (filter, walked) => {
  expect(Object.keys(splitFilter(filter, 'newest').walked)).toEqual(walked)
})

test('each single filter has an index of its own, newest first', () => {
  for (const [key, value] of Object.entries(all)) expect(isWhole(splitFilter({ [key]: value }, 'newest'))).toBe(true)
})

test('what is not given is neither walked nor sieved', () => {
  expect(splitFilter({ category: undefined, colour: undefined }, 'newest')).toEqual({ walked: {}, sieved: {} })
})

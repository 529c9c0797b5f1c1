import { expect, test } from 'vitest'
import { mainColours, traitsOf } from './trait.ts'

test.each([
  [0.079, []],
  [0.08, ['#ffffff']],
])('a colour with a share of %d gives the main colours %j', (share, colours) => {
  expect(mainColours([{ hex: '#ffffff', share }])).toEqual(colours)
})

test('a colour with a share of 5 percent is not a main colour', () => {
  const palette = [
    { hex: '#10234f', share: 0.7 },
    { hex: '#807f80', share: 0.25 },
    { hex: '#ffffff', share: 0.05 },
  ]
  expect(mainColours(palette)).toEqual(['#10234f', '#807f80'])
})

test('the traits of an artwork are its category, its tags and its first three colours, each once', () => {
  const colours = ['blue-dark', 'blue-dark', 'grey-light', 'red-middle']
  expect(traitsOf({ tags: ['moon', 'sea', 'horizontal'], category: 'space', colours })).toEqual([
    'category:space',
    'tag:moon',
    'tag:sea',
    'colour:blue-dark',
    'colour:grey-light',
  ])
})

test('an artwork without a palette has no colour traits', () => {
  expect(traitsOf({ tags: ['vertical'], category: 'nature', colours: [] })).toEqual(['category:nature'])
})

import { expect, test } from 'vitest'
import { mainColours, traitsOf } from './trait-rules.ts'

test('an accent is no main colour', () => {
  const palette = [
    { hex: '#10234f', share: 0.7 },
    { hex: '#807f80', share: 0.25 },
    { hex: '#ffffff', share: 0.05 },
  ]
  expect(mainColours(palette)).toEqual(['#10234f', '#807f80'])
})

test('traits are the category, the tags and at most three colours, each once', () => {
  const colours = ['blue-dark', 'blue-dark', 'grey-light', 'red-middle']
  expect(traitsOf({ tags: ['moon', 'sea', 'horizontal'], category: 'space', colours })).toEqual([
    'category:space',
    'tag:moon',
    'tag:sea',
    'colour:blue-dark',
    'colour:grey-light',
  ])
})

test('a picture that was not looked at has no colours', () => {
  expect(traitsOf({ tags: ['vertical'], category: 'nature', colours: [] })).toEqual(['category:nature'])
})

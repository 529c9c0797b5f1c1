import { expect, test } from 'vitest'
import { listTraits } from './trait.ts'

test('the traits of an artwork are its category, its tags and its first three colours, each once', () => {
  const colours = ['blue-dark', 'blue-dark', 'grey-light', 'red-middle']
  expect(listTraits({ tags: ['moon', 'sea', 'horizontal'], category: 'space', colours })).toEqual([
    'category:space',
    'tag:moon',
    'tag:sea',
    'colour:blue-dark',
    'colour:grey-light',
  ])
})

test('an artwork without a palette has no colour traits', () => {
  expect(listTraits({ tags: ['vertical'], category: 'nature', colours: [] })).toEqual(['category:nature'])
})

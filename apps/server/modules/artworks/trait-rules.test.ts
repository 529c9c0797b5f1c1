import { expect, test } from 'vitest'
import { colourName, mainColours, traitsOf } from './trait-rules.ts'

test.each([
  ['#000000', 'grey-dark'],
  ['#ffffff', 'grey-light'],
  ['#807f80', 'grey-middle'],
  ['#e02020', 'red-middle'],
  ['#e08020', 'orange-middle'],
  ['#f5e663', 'yellow-light'],
  ['#1f6b2c', 'green-middle'],
  ['#2fb8b8', 'cyan-middle'],
  ['#10234f', 'blue-dark'],
  ['#5a2a7a', 'violet-dark'],
  ['#8a55b8', 'violet-middle'],
  ['#e86aa8', 'pink-middle'],
])('%s is %s', (hex, name) => {
  expect(colourName(hex)).toBe(name)
})

test('an accent is no main colour', () => {
  const palette = [
    { hex: '#10234f', share: 0.7 },
    { hex: '#807f80', share: 0.25 },
    { hex: '#ffffff', share: 0.05 },
  ]
  expect(mainColours(palette)).toEqual(['#10234f', '#807f80'])
})

test('traits are the category, the tags and at most three colours, each once', () => {
  const palette = ['#10234f', '#11244e', '#ffffff', '#e02020']
  expect(traitsOf({ tags: ['moon', 'sea', 'horizontal'], category: 'space', palette })).toEqual([
    'category:space',
    'tag:moon',
    'tag:sea',
    'colour:blue-dark',
    'colour:grey-light',
  ])
})

test('a picture that was not looked at has no colours', () => {
  expect(traitsOf({ tags: ['vertical'], category: 'nature', palette: null })).toEqual(['category:nature'])
})

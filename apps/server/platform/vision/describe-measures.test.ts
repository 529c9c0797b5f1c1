import { limits } from '@tintype/contract/limits'
import { describe, expect, test } from 'vitest'
import { NO_WORDS } from '../images/file-words.ts'
import type { Observed } from '../images/pictures.ts'
import { describeMeasures } from './describe-measures.ts'

const plain: Observed = {
  widthPx: 300,
  heightPx: 400,
  palette: [
    { hex: '#15214a', share: 0.7 },
    { hex: '#e89420', share: 0.28 },
    { hex: '#ff00ff', share: 0.02 },
  ],
  brightness: 0.5,
  contrast: 0.15,
  colourfulness: 0.08,
  edges: 0.1,
  darkShare: 0.2,
  specks: 0,
  texture: 0.004,
  symmetry: { across: 0.4, down: 0 },
  sky: 0,
  lettering: { letters: 4, lines: 1, share: 0.1 },
  words: NO_WORDS,
}

test('colours and light become words, and a trace of a colour does not', () => {
  expect(describeMeasures(plain)).toEqual({
    title: 'Study in Navy and Amber',
    description: 'An evenly lit, detailed vertical picture in navy and amber.',
    tags: ['navy', 'amber'],
    category: null,
    categorySuggestion: null,
    categoryConfidence: null,
    categoryAlternatives: [],
    message: expect.stringContaining('we did not recognise what it shows'),
  })
})

test('a picture without colour is called black and white', () => {
  const { title, tags } = describeMeasures({ ...plain, colourfulness: 0.001 })
  expect(title).toBe('Study in Black and White')
  expect(tags).toContain('monochrome')
})

describe('what is seen', () => {
  test.each<[string, Partial<Observed>, string, string]>([
    ['a sky', { sky: 0.4 }, 'sky', 'in navy and amber with a blue sky.'],
    ['halves that mirror each other', { symmetry: { across: 0.97, down: 0 } }, 'symmetrical', 'detailed, symmetrical vertical picture'],
    ['halves above each other', { symmetry: { across: 0.1, down: 0.95 } }, 'symmetrical', 'symmetrical'],
    ['lettering', { lettering: { letters: 30, lines: 3, share: 0.1 } }, 'lettering', 'with lines of lettering.'],
  ])('%s is a tag, and said', (_, seen, tag, words) => {
    const { tags, description } = describeMeasures({ ...plain, ...seen })
    expect(tags).toContain(tag)
    expect(description).toContain(words)
  })
  test('grain is a tag', () => {
    expect(describeMeasures({ ...plain, texture: 0.03 }).tags).toContain('textured')
  })
  test.each<Partial<Observed>>([
    { symmetry: { across: 0.9, down: 0.9 } },
    { lettering: { letters: 11, lines: 2, share: 0.2 } },
    { lettering: { letters: 40, lines: 2, share: 0.01 } },
    { texture: 0.01 },
  ])('and less than that is not: %o', (seen) => {
    expect(describeMeasures({ ...plain, ...seen })).toEqual(describeMeasures(plain))
  })
})

describe('what the file says', () => {
  const words = {
    ...NO_WORDS,
    title: 'Harbour at six',
    description: 'Two boats, and nobody awake.',
    keywords: ['Harbour', 'boats', 'Nature'],
  }
  test('comes before what we would say, and it is said where it is from and how sure we are', () => {
    expect(describeMeasures({ ...plain, words })).toEqual({
      title: 'Harbour at six',
      description: 'Two boats, and nobody awake.',
      tags: ['harbour', 'boats', 'nature', 'navy', 'amber'],
      category: 'nature',
      categorySuggestion: null,
      categoryConfidence: 0.85,
      categoryAlternatives: [],
      message:
        'A first draft from what your file says of itself, and from the colours and the light of your picture. Please make it yours, and check the category. “nature” is among the keywords in your file. We are 85 % sure of the category.',
    })
  })
  test('takes the place of nothing that it leaves out', () => {
    const { title, description, tags } = describeMeasures({ ...plain, words: { ...NO_WORDS, title: 'Harbour at six' } })
    expect({ title, description, tags }).toEqual({
      title: 'Harbour at six',
      description: describeMeasures(plain).description,
      tags: ['navy', 'amber'],
    })
  })
  test('makes ten tags at most', () => {
    const keywords = Array.from({ length: 30 }, (_, at) => `keyword ${at}`)
    expect(describeMeasures({ ...plain, words: { ...NO_WORDS, keywords } }).tags).toEqual(keywords.slice(0, 10))
  })
})

describe('space is suggested', () => {
  const night = { ...plain, darkShare: 0.93, brightness: 0.18, specks: 78, edges: 0.1 }
  test('for many small lights in the dark, and said to be a guess', () => {
    expect(describeMeasures(night)).toMatchObject({ categorySuggestion: 'space', message: expect.stringContaining('think of space') })
  })
  test.each<Partial<Observed>>([{ darkShare: 0.5 }, { specks: 5 }, { edges: 0.4 }])('and not for %o', (change) => {
    expect(describeMeasures({ ...night, ...change }).categorySuggestion).toBeNull()
  })
})

test('every draft fits the form', () => {
  const levels = [0, 0.02, 0.1, 0.25, 0.5, 1]
  const hexes = ['#000000', '#ffffff', '#1c4426', '#b5d4ea', '#6d7a35']
  const palette = hexes.map((hex) => ({ hex, share: 0.2 }))
  for (const brightness of levels) {
    for (const contrast of levels) {
      for (const colourfulness of levels) {
        for (const specks of [0, 100]) {
          const { title, description, tags } = describeMeasures({
            ...plain,
            palette,
            brightness,
            contrast,
            colourfulness,
            edges: 0.02,
            darkShare: 1 - brightness,
            specks,
          })
          expect(title.length).toBeLessThanOrEqual(limits.artwork.nameMax)
          expect(description.length).toBeLessThanOrEqual(limits.artwork.descriptionMax)
          expect(tags.length).toBeLessThanOrEqual(limits.artwork.tagsMax)
          expect(new Set(tags).size).toBe(tags.length)
          for (const tag of tags) expect(tag).toMatch(/^[a-z ]{1,40}$/)
        }
      }
    }
  }
})

import { limits } from '@tintype/contract/limits'
import { describe, expect, test } from 'vitest'
import type { Measures } from '../images/pictures.ts'
import { describeMeasures } from './describe-measures.ts'

const plain: Measures = {
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
}

test('colours and light become words, and a trace of a colour does not', () => {
  expect(describeMeasures(plain)).toEqual({
    title: 'Study in Navy and Amber',
    description: 'An evenly lit, detailed vertical picture in navy and amber.',
    tags: ['navy', 'amber'],
    categorySuggestion: null,
    message: expect.stringContaining('we did not recognise what it shows'),
  })
})

test('a picture without colour is called black and white', () => {
  const { title, tags } = describeMeasures({ ...plain, colourfulness: 0.001 })
  expect(title).toBe('Study in Black and White')
  expect(tags).toContain('monochrome')
})

describe('space is suggested', () => {
  const night = { ...plain, darkShare: 0.93, brightness: 0.18, specks: 78, edges: 0.1 }
  test('for many small lights in the dark, and said to be a guess', () => {
    expect(describeMeasures(night)).toMatchObject({ categorySuggestion: 'space', message: expect.stringContaining('think of space') })
  })
  test.each<Partial<Measures>>([{ darkShare: 0.5 }, { specks: 5 }, { edges: 0.4 }])('and not for %o', (change) => {
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

import { expect, test } from 'vitest'
import { NO_WORDS } from '../../../platform/images/metadata/file-words.ts'
import type { Observed } from '../../../platform/images/pictures.ts'
import { guessCategory } from './guess-category.ts'

const nothing: Observed = {
  ...{
    widthPx: 300,
    heightPx: 400,
    palette: [],
    brightness: 0.5,
    contrast: 0.15,
    colourfulness: 0.08,
    edges: 0.1,
    darkShare: 0.2,
    specks: 0,
  },
  ...{ texture: 0, symmetry: { across: 0, down: 0 }, sky: 0, lettering: { letters: 0, lines: 0, share: 0 }, words: NO_WORDS },
}
const night = { darkShare: 0.93, specks: 78 }
const camera = { ...NO_WORDS, camera: 'Canon EOS R5', hasExposure: true }

test.each<[string, Partial<Observed>, string, number, string[]]>([
  ['lettering', { lettering: { letters: 30, lines: 3, share: 0.1 } }, 'quotes', 0.5, ['poems']],
  ['stars', night, 'space', 0.5, ['real life astronomy']],
  ['stars and a camera', { ...night, words: camera }, 'real life astronomy', 0.6, ['space']],
  ['a camera', { words: camera }, 'photography', 0.6, ['real life photography']],
  ['a camera without exposure data', { words: { ...camera, hasExposure: false } }, 'photography', 0.5, ['real life photography']],
  ['a sky and a camera', { words: camera, sky: 0.4 }, 'photography', 0.6, ['real life photography', 'nature']],
])('guessCategory suggests a category for %s with low confidence', (_, seen, category, confidence, others) => {
  expect(guessCategory({ ...nothing, ...seen }, [])).toEqual({ category, confidence, others, because: expect.stringMatching(/\.$/) })
})

test.each<[string, Partial<Observed>]>([
  ['no features', {}],
  ['a sky without a camera', { sky: 0.4 }],
  ['a scanner', { words: { ...NO_WORDS, camera: 'EPSON Perfection V600' } }],
  ['a camera name of markup', { words: { ...NO_WORDS, camera: '<b></b>' } }],
])('guessCategory suggests nothing for %s', (_, seen) => {
  expect(guessCategory({ ...nothing, ...seen }, ['harbour'])).toBeNull()
})

test.each<[string[], string, number, string[]]>([
  [['harbour', 'nature'], 'nature', 0.85, []],
  [['astrophotography', 'night'], 'real life astronomy', 0.65, []],
  [['horror', 'forest'], 'horror', 0.75, ['nature']],
  [['forest', 'poem'], 'nature', 0.5, ['poems']],
  [['forest', 'poem', 'verse'], 'poems', 0.75, ['nature']],
])('guessCategory prefers the keywords %j to image features', (tags, category, confidence, others) => {
  expect(guessCategory({ ...nothing, words: camera }, tags)).toMatchObject({ category, confidence, others })
})

test.each([
  ['space', NO_WORDS, 'space', 0.5, ['real life astronomy']],
  ['space', camera, 'real life astronomy', 0.6, ['space']],
  ['landscape', NO_WORDS, 'nature', 0.5, ['photography']],
  ['landscape', camera, 'photography', 0.6, ['nature', 'real life photography']],
  ['anime', NO_WORDS, 'anime', 0.5, []],
  ['anime', camera, 'anime', 0.5, ['photography']],
] as const)('guessCategory suggests a category for the subject %s (metadata %j): %s', (subject, words, category, confidence, others) => {
  expect(guessCategory({ ...nothing, words }, [], { text: null, subject })).toMatchObject({ category, confidence, others })
})

import { limits } from '@tintype/contract/limits'
import { describe, expect, test } from 'vitest'
import { cleanTags, toPictureAnalysis } from './clean-words.ts'
import type { ModelAnswer } from './model-answer.ts'

const answer: ModelAnswer = {
  title: 'Lantern over a Quiet Harbour',
  description: 'A single lantern burns above dark water. The boats lie still.',
  altText: 'A lantern hangs over a dark harbour with three boats.',
  tags: ['Harbour', 'night', 'lantern'],
  category: 'nature',
  confidence: 0.9,
  alternatives: ['photography', 'nature', 'seascapes', 'space', 'horror'],
}

const toAnalysis = (one: ModelAnswer) => toPictureAnalysis(one, 'vision/sees-7b')

test('toLook turns a model answer into the values of the upload form', () => {
  expect(toAnalysis(answer)).toEqual({
    title: answer.title,
    description: answer.description,
    altText: answer.altText,
    tags: ['harbour', 'night', 'lantern'],
    category: 'nature',
    categorySuggestion: null,
    categoryConfidence: 0.9,
    categoryAlternatives: ['photography', 'space'],
    message:
      'A first draft by AI. Please edit it and check the category. The AI is 90% sure of the category. Alternatives: Photography or Space. Model: sees-7b.',
  })
})

describe('categories', () => {
  test('toLook only suggests a category with a confidence below 0.7', () => {
    expect(toAnalysis({ ...answer, confidence: 0.69 })).toMatchObject({ category: null, categorySuggestion: 'nature' })
    expect(toAnalysis({ ...answer, confidence: 0.7 })).toMatchObject({ category: 'nature', categorySuggestion: null })
  })

  test('toLook leaves the category empty when the model names none', () => {
    const look = toAnalysis({ ...answer, category: 'none' })
    expect(look).toMatchObject({ category: null, categorySuggestion: null, categoryConfidence: null })
    expect(look.message).not.toContain('sure of')
  })
})

describe('tags', () => {
  test.each([
    ['capitals and repeats', ['Moon', 'moon', ' MOON '], ['moon']],
    ['brackets', ['[moon]', 'sea (dark)', '{x}', 'sky'], ['sky']],
    ['hash signs and double spaces', ['#sea', 'wide  sky'], ['sea', 'wide sky']],
    ['several tags in one text', ['sea, sky; sand'], ['sea', 'sky', 'sand']],
    ['the orientation', ['vertical', 'horizontal', 'sky'], ['sky']],
    ['links and markup', ['https://spam.example', 'www.spam.example', '<b>x</b>', 'a@b.example', '@someone', 'sky'], ['sky']],
    [
      'artists',
      ['van gogh', 'in the style of klimt', 'Greg Rutkowski', 'art by anna', 'Dalí', 'H.R. Giger', 'studio ghibli', 'sky'],
      ['sky'],
    ],
    ['empty tags', ['', '  ', '-'], []],
    ['a tag of 41 characters', ['x'.repeat(41), 'y'.repeat(40)], ['y'.repeat(40)]],
  ])('cleanTags removes or normalises %s', (_what, tags, clean) => expect(cleanTags(tags)).toEqual(clean))

  test('cleanTags keeps words that contain the name of an artist', () => {
    const plain = ['monetary', 'dalia', 'stand by me', 'turner of pages', 'day by the sea', 'rock’n’roll', 'black & white', 'été']
    expect(cleanTags(plain)).toEqual(plain)
  })

  test('cleanTags returns at most ten tags', () => {
    expect(cleanTags(Array.from({ length: 500 }, (_, index) => `tag ${index}`))).toHaveLength(limits.artwork.tagsMax)
  })
})

describe('titles and descriptions', () => {
  test.each([
    ['<h1>Moon</h1><script>alert(1)</script> rising', 'Moon rising'],
    ['“Moon”', 'Moon'],
    ['Moon https://spam.example/x?y=1 rising', 'Moon rising'],
    ['Moon [rising](javascript:alert(1))', 'Moon rising'],
    ['Moon at spam.com, see a@b.example and @someone', 'Moon at, see and'],
    ['Moon\u0000\u202E\n\trising\u200B', 'Moon rising'],
    ['Moon, in the style of Vincent van Gogh', 'Moon'],
    ['A Van Gogh Moon', ''],
    ['Moon inspired by the sea', 'Moon inspired by the sea'],
  ])('toLook cleans the title %j to %j', (title, clean) => expect(toAnalysis({ ...answer, title }).title).toBe(clean))

  test('toLook shortens a title at a word and a description at a sentence', () => {
    const title = toAnalysis({ ...answer, title: 'lantern '.repeat(700) }).title
    expect(title).toMatch(/^(lantern )+lantern$/)
    expect(title.length).toBeLessThanOrEqual(limits.artwork.nameMax)
    const sentence = 'A lantern burns above dark water and the boats lie still beside it. '
    expect(toAnalysis({ ...answer, description: sentence.repeat(80) }).description).toBe(sentence.repeat(4).trim())
    expect(toAnalysis({ ...answer, description: 'x'.repeat(5000) }).description).toHaveLength(limits.artwork.descriptionMax)
    expect(toAnalysis({ ...answer, title: '🌕'.repeat(200) }).title.isWellFormed()).toBe(true)
  })

  test.each([
    ['A picture of a lantern over water', 'A lantern over water'],
    ['image showing three boats.', 'Three boats.'],
    ['<b>Boats</b> at www.spam.example', 'Boats at'],
    ['A harbour. It could be by Rembrandt.', 'A harbour.'],
    ['Picture of', 'Picture of'],
  ])('toLook cleans the alternative text %j to %j', (altText, clean) => expect(toAnalysis({ ...answer, altText }).altText).toBe(clean))

  test('toLook shortens an alternative text at a sentence', () => {
    const sentence = 'A lantern hangs over a dark harbour with three boats. '
    expect(toAnalysis({ ...answer, altText: sentence.repeat(20) }).altText).toBe(sentence.repeat(4).trim())
  })

  test('toLook removes a sentence of the description that names an artist', () => {
    const description = 'A lantern burns. It could be by Rembrandt himself! The boats lie still.'
    expect(toAnalysis({ ...answer, description }).description).toBe('A lantern burns. The boats lie still.')
  })
})

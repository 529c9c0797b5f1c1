import { limits } from '@tintype/contract/limits'
import { describe, expect, test } from 'vitest'
import { cleanTags, toLook } from './clean-words.ts'
import type { ModelAnswer } from './model-answer.ts'

const answer: ModelAnswer = {
  title: 'Lantern over a Quiet Harbour',
  description: 'A single lantern burns above dark water. The boats lie still.',
  tags: ['Harbour', 'night', 'lantern'],
  category: 'nature',
  confidence: 0.9,
  alternatives: ['photography', 'nature', 'seascapes', 'space', 'horror'],
}

test('an answer becomes values for the form', () => {
  expect(toLook(answer)).toEqual({
    title: answer.title,
    description: answer.description,
    tags: ['harbour', 'night', 'lantern'],
    category: 'nature',
    categorySuggestion: null,
    categoryConfidence: 0.9,
    categoryAlternatives: ['photography', 'space'],
    message: expect.stringContaining('90 % sure of the category; Photography or Space would be next.'),
  })
})

describe('a category', () => {
  test('that the model is not sure of is only suggested', () => {
    expect(toLook({ ...answer, confidence: 0.69 })).toMatchObject({ category: null, categorySuggestion: 'nature' })
    expect(toLook({ ...answer, confidence: 0.7 })).toMatchObject({ category: 'nature', categorySuggestion: null })
  })

  test('is left open where none fits', () => {
    const look = toLook({ ...answer, category: 'none' })
    expect(look).toMatchObject({ category: null, categorySuggestion: null, categoryConfidence: null })
    expect(look.message).not.toContain('sure of')
  })
})

describe('tags', () => {
  test.each([
    ['capitals and repeats', ['Moon', 'moon', ' MOON '], ['moon']],
    ['brackets', ['[moon]', 'sea (dark)', '{x}', 'sky'], ['sky']],
    ['marks of other places', ['#sea', 'wide  sky'], ['sea', 'wide sky']],
    ['several in one', ['sea, sky; sand'], ['sea', 'sky', 'sand']],
    ['the orientation', ['vertical', 'horizontal', 'sky'], ['sky']],
    ['links and markup', ['https://spam.example', 'www.spam.example', '<b>x</b>', 'a@b.example', '@someone', 'sky'], ['sky']],
    [
      'artists',
      ['van gogh', 'in the style of klimt', 'Greg Rutkowski', 'art by anna', 'Dalí', 'H.R. Giger', 'studio ghibli', 'sky'],
      ['sky'],
    ],
    ['nothing', ['', '  ', '-'], []],
    ['too long a one', ['x'.repeat(41), 'y'.repeat(40)], ['y'.repeat(40)]],
  ])('%s', (_what, tags, clean) => expect(cleanTags(tags)).toEqual(clean))

  test('words that a name is in stay', () => {
    const plain = ['monetary', 'dalia', 'stand by me', 'turner of pages', 'day by the sea', 'rock’n’roll', 'black & white', 'été']
    expect(cleanTags(plain)).toEqual(plain)
  })

  test('are ten at most', () => {
    expect(cleanTags(Array.from({ length: 500 }, (_, index) => `tag ${index}`))).toHaveLength(limits.artwork.tagsMax)
  })
})

describe('a text', () => {
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
  ])('%j is %j', (title, clean) => expect(toLook({ ...answer, title }).title).toBe(clean))

  test('that is too long ends with a word, or with a sentence', () => {
    const title = toLook({ ...answer, title: 'lantern '.repeat(700) }).title
    expect(title).toMatch(/^(lantern )+lantern$/)
    expect(title.length).toBeLessThanOrEqual(limits.artwork.nameMax)
    const sentence = 'A lantern burns above dark water and the boats lie still beside it. '
    expect(toLook({ ...answer, description: sentence.repeat(80) }).description).toBe(sentence.repeat(4).trim())
    expect(toLook({ ...answer, description: 'x'.repeat(5000) }).description).toHaveLength(limits.artwork.descriptionMax)
    expect(toLook({ ...answer, title: '🌕'.repeat(200) }).title.isWellFormed()).toBe(true)
  })

  test('loses the sentence that names an artist', () => {
    const description = 'A lantern burns. It could be by Rembrandt himself! The boats lie still.'
    expect(toLook({ ...answer, description }).description).toBe('A lantern burns. The boats lie still.')
  })
})

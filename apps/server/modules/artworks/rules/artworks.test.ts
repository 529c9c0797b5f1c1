import { describe, expect, test } from 'vitest'
import { checkNotDuplicate, findBetterHandle, handleFor, parseTags, toAltText, withDeletionRequested } from './artworks.ts'

describe('tags', () => {
  test.each<[string, string[]]>([
    ['', ['vertical']],
    ['vertical', ['vertical']],
    ['Moon, SEA ,moon,, sea,vertical', ['moon', 'sea', 'vertical']],
    ['horizontal,moon', ['moon', 'vertical']],
    ['moon [ai],(sea),{x},ok', ['ok', 'vertical']],
    ['real   life\tastronomy', ['real life astronomy', 'vertical']],
    ['a,b,c,d,e,f,g,h,i,j,vertical', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'vertical']],
    ['a,a,a,a,a,a,a,a,a,a,a,a', ['a', 'vertical']],
    ['[1],[2],[3],a,b,c,d,e,f,g,h,i,j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'vertical']],
  ])('parseTags reads %j as %j', (text, expected) => {
    expect(parseTags(text, 'vertical')).toEqual(expected)
  })

  test('parseTags refuses eleven tags', () => {
    expect(() => parseTags('a,b,c,d,e,f,g,h,i,j,k,vertical', 'vertical')).toThrow('at most 10 tags')
  })

  test('parseTags accepts a tag of 40 characters and refuses one of 41', () => {
    expect(parseTags('x'.repeat(40), 'vertical')).toHaveLength(2)
    expect(() => parseTags('x'.repeat(41), 'vertical')).toThrow('at most 40 characters')
  })
})

describe('handles', () => {
  test.each([
    ['Moon over Water', 'moon-over-water-0a1b2c3d'],
    ['  --Æther & Éclat!! ', 'aether-eclat-0a1b2c3d'],
    ['Größe', 'grosse-0a1b2c3d'],
    ['夜の海', 'yenohai-0a1b2c3d'],
    ['../../etc', 'etc-0a1b2c3d'],
    ['🌙', 'artwork-0a1b2c3d'],
  ])('an artwork named %j gets the handle %s', (name, expected) => {
    expect(handleFor(name, '0a1b2c3d')).toBe(expected)
  })
})

test.each([
  ['Straße bei Nacht', 'stra-e-bei-nacht-0a1b2c3d', 'strasse-bei-nacht-0a1b2c3d'],
  ['夜の海', 'artwork-0a1b2c3d', 'yenohai-0a1b2c3d'],
  ['Łódź', 'od-0a1b2c3d', 'lodz-0a1b2c3d'],
  ['Größe', 'grosse-0a1b2c3d', undefined],
  ['Café', 'cafe-0a1b2c3d', undefined],
  ['Café', 'older-name-0a1b2c3d', undefined],
  ['Straße', 'without-digits', undefined],
])('the artwork %j with the handle %s gets the handle %s', (name, handle, better) => expect(findBetterHandle(name, handle)).toBe(better))

describe('deletion requests', () => {
  const at = new Date('2026-01-02T03:04:05Z')
  test.each(['none', 'disapproved'] as const)('a deletion can be requested when the deletion status is %s', (deletionStatus) => {
    expect(withDeletionRequested({ deletionStatus }, 'Sold.', at)).toEqual({
      deletionStatus: 'pending',
      deletionReason: 'Sold.',
      deletionRequestedAt: at,
      disapprovalReason: null,
    })
  })
  test('a deletion cannot be requested while another request is pending', () => {
    expect(() => withDeletionRequested({ deletionStatus: 'pending' }, 'Sold.', at)).toThrow('already pending')
  })
})

test.each([
  [['moon', 'sea', 'space', 'vertical'], '“Tide”, a vertical picture in space: moon, sea'],
  [['vertical'], '“Tide”, a vertical picture in space'],
])('the alt text of an artwork with the tags %j is %s', (tags, expected) => {
  expect(toAltText({ name: 'Tide', altText: '', category: 'space', orientation: 'vertical', tags })).toBe(expected)
})

test('an alternative text by the artist replaces the one composed of name and tags', () => {
  const artwork = { name: 'Tide', altText: 'Waves break on a pier.', category: 'space', orientation: 'vertical', tags: ['sea'] } as const
  expect(toAltText(artwork)).toBe('Waves break on a pier.')
})

describe('a picture that an artist uploaded before', () => {
  const since = new Date('2026-01-02T03:04:05Z')
  const uploaded = (ms: number) => ({ uid: 'u-1', name: 'Tide', createdAt: new Date(since.getTime() + ms) })

  test('an artist can upload a picture for the first time', () => {
    expect(() => checkNotDuplicate(undefined, { since, isConfirmed: false })).not.toThrow()
  })

  test.each([
    [0, 'artwork_duplicate', {}],
    [1, 'artwork_duplicate', {}],
    [-1, 'artwork_exists', { uid: 'u-1', name: 'Tide' }],
  ])('an artist who uploaded it %i ms after the start of the window gets the error %s', (ms, code, data) => {
    expect(() => checkNotDuplicate(uploaded(ms), { since, isConfirmed: false })).toThrow(expect.objectContaining({ code, data }))
  })

  test('an artist who confirms can upload it again after the window, and not within it', () => {
    expect(() => checkNotDuplicate(uploaded(-1), { since, isConfirmed: true })).not.toThrow()
    expect(() => checkNotDuplicate(uploaded(0), { since, isConfirmed: true })).toThrow(
      expect.objectContaining({ code: 'artwork_duplicate' }),
    )
  })
})

test('the alt text names four tags at most, and leaves out the category and the orientation', () => {
  const tags = ['space', 'moon', 'horizontal', 'sea', 'night', 'tide', 'fifth']
  const text = toAltText({ name: 'Tide', altText: '', category: 'space', orientation: 'horizontal', tags })
  expect(text).toBe('“Tide”, a horizontal picture in space: moon, sea, night, tide')
})

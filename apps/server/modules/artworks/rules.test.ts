import { describe, expect, test } from 'vitest'
import { altText, handleFor, parseTags, usualHoursOf, withDeletionRequested } from './rules.ts'

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
  ])('%j', (text, expected) => {
    expect(parseTags(text, 'vertical')).toEqual(expected)
  })

  test('eleven are too many', () => {
    expect(() => parseTags('a,b,c,d,e,f,g,h,i,j,k,vertical', 'vertical')).toThrow('at most 10 tags')
  })

  test('one of 41 characters is too long', () => {
    expect(parseTags('x'.repeat(40), 'vertical')).toHaveLength(2)
    expect(() => parseTags('x'.repeat(41), 'vertical')).toThrow('at most 40 characters')
  })
})

describe('handles', () => {
  test.each([
    ['Moon over Water', 'moon-over-water-0a1b2c3d'],
    ['  --Æther & Éclat!! ', 'ther-eclat-0a1b2c3d'],
    ['Größe', 'gro-e-0a1b2c3d'],
    ['夜の海', 'plate-0a1b2c3d'],
    ['../../etc', 'etc-0a1b2c3d'],
    ['🌙', 'plate-0a1b2c3d'],
  ])('%j', (name, expected) => {
    expect(handleFor(name, '0a1b2c3d')).toBe(expected)
  })
})

describe('a request for deletion', () => {
  const at = new Date('2026-01-02T03:04:05Z')
  test.each(['none', 'disapproved'] as const)('is possible from %s', (deletionStatus) => {
    expect(withDeletionRequested({ deletionStatus }, 'Sold.', at)).toEqual({
      deletionStatus: 'pending',
      deletionReason: 'Sold.',
      deletionRequestedAt: at,
      disapprovalReason: null,
    })
  })
  test('is not possible twice', () => {
    expect(() => withDeletionRequested({ deletionStatus: 'pending' }, 'Sold.', at)).toThrow('already pending')
  })
})

test.each([
  [['moon', 'sea', 'space', 'vertical'], '“Tide”, a vertical picture in space: moon, sea'],
  [['vertical'], '“Tide”, a vertical picture in space'],
])('a picture with tags %j is told as %j', (tags, expected) => {
  expect(altText({ name: 'Tide', category: 'space', orientation: 'vertical', tags })).toBe(expected)
})

test.each([
  [{ decisions: 4, medianSeconds: 30, seconds: 60 }, null, null],
  [{ decisions: 0, medianSeconds: null, seconds: null }, null, null],
  [{ decisions: 5, medianSeconds: 30, seconds: 60 }, 1, 1],
  [{ decisions: 5, medianSeconds: 3600, seconds: 7200 }, 1, 2],
  [{ decisions: 200, medianSeconds: 3601, seconds: 36_001 }, 2, 11],
])('of %j the median is %s hours and the usual time %s', (found, medianHours, usualHours) => {
  expect(usualHoursOf(found)).toEqual({ medianHours, usualHours })
})

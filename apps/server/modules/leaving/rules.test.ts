import { describe, expect, test } from 'vitest'
import { type Departure, eraseAfterOf, isDue, isOpenForYes, toLeaving } from './rules.ts'

const at = (text: string) => new Date(`2026-11-${text}:00.000Z`)
const asked: Departure = { askedAt: at('01T10:00'), confirmedAt: null, eraseAfter: null, begunAt: null, erasedAt: null }
const confirmed: Departure = { ...asked, confirmedAt: at('01T12:00'), eraseAfter: at('11T12:00') }

test('the link of the mail says yes for a day, and once', () => {
  expect(isOpenForYes(asked, at('02T09:59'))).toBe(true)
  expect(isOpenForYes(asked, at('02T10:00'))).toBe(false)
  expect(isOpenForYes(confirmed, at('01T12:01'))).toBe(false)
})

test('the days are whole ones from the yes', () => {
  expect(eraseAfterOf(at('01T12:00'), 10)).toEqual(at('11T12:00'))
  expect(eraseAfterOf(at('01T12:00'), 0)).toEqual(at('01T12:00'))
})

describe('what is due', () => {
  test.each<[string, Departure, string, boolean]>([
    ['nobody said yes', asked, '30T00:00', false],
    ['the days run', confirmed, '11T11:59', false],
    ['they are over', confirmed, '11T12:00', true],
    ['it was begun, and the clock was put back', { ...confirmed, begunAt: at('11T12:00') }, '02T00:00', true],
    ['it is done', { ...confirmed, begunAt: at('11T12:00'), erasedAt: at('11T12:01') }, '30T00:00', false],
  ])('%s', (_, departure, now, expected) => expect(isDue(departure, at(now))).toBe(expected))
})

test('what the artist is told', () => {
  expect(toLeaving(undefined, at('01T10:00'))).toEqual({ state: 'staying', eraseAfter: null })
  expect(toLeaving(asked, at('01T11:00'))).toEqual({ state: 'asked', eraseAfter: null })
  expect(toLeaving(asked, at('03T11:00'))).toEqual({ state: 'staying', eraseAfter: null })
  expect(toLeaving(confirmed, at('03T11:00'))).toEqual({ state: 'leaving', eraseAfter: '2026-11-11T12:00:00.000Z' })
})

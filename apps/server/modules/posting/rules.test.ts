import type { PostPlace } from '@tintype/contract/share-text'
import { describe, expect, test } from 'vitest'
import { codeOfThrown } from '../../test/code-of-thrown.ts'
import {
  afterAbsent,
  afterCheck,
  afterFault,
  altTextOf,
  checkShareable,
  firstDayWithRoom,
  markedLink,
  nextAct,
  type Progress,
  plannedTime,
  planWaiting,
  putOffToTomorrow,
  requireRoom,
  tryAnew,
  wordPost,
} from './rules.ts'

const now = new Date('2026-11-22T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const fresh: Progress = { dueAt: now, mediaId: null, isMediaReady: false, attemptedAt: null, looks: 0, blindLooks: 0, tries: 0 }
const attempted: Progress = { ...fresh, mediaId: 'm1', isMediaReady: true, attemptedAt: now }
const fault = (kind: Parameters<typeof afterFault>[2]['kind'], retryAt: Date | null = null) => ({ kind, said: 'Words.', retryAt })

test.each([
  ['approved', 'none', undefined],
  ['approved', 'disapproved', undefined],
  ['approved', 'pending', 'deletion_already_pending'],
  ['pending', 'none', 'share_not_approved'],
  ['rejected', 'none', 'share_not_approved'],
  ['pending', 'pending', 'share_not_approved'],
] as const)('sharing an artwork that is %s, its deletion %s: %s', (reviewStatus, deletionStatus, code) => {
  expect(codeOfThrown(() => checkShareable({ reviewStatus, deletionStatus }))).toBe(code)
})

describe('what is done next', () => {
  test.each<[string, Partial<Progress>, boolean, string]>([
    ['a picture that is brought ahead', {}, true, 'prepare'],
    ['one that goes with the post', {}, false, 'publish'],
    ['one that the platform is busy with', { mediaId: 'm1' }, true, 'check'],
    ['one that is ready', { mediaId: 'm1', isMediaReady: true }, true, 'publish'],
    ['an attempt of which nobody knows', { attemptedAt: now, mediaId: 'm1', isMediaReady: true }, true, 'look'],
    ['the same where no picture is brought ahead', { attemptedAt: now }, false, 'look'],
  ])('%s', (_, state, hasPrepare, act) => expect(nextAct({ ...fresh, ...state }, { hasPrepare })).toBe(act))
})

describe('an attempt whose outcome is not known', () => {
  test('is looked for, and nothing is repeated before three looks minutes apart have not found it', () => {
    const first = afterFault(attempted, 'publish', fault('unknown'), now)
    expect(first).toEqual({ state: 'uploading', looks: 0, blindLooks: 0, nextAt: after(10) })
    expect(afterAbsent({ ...attempted, looks: 0 }, now)).toEqual({ state: 'uploading', looks: 1, nextAt: after(30) })
    expect(afterAbsent({ ...attempted, looks: 1 }, now)).toEqual({ state: 'uploading', looks: 2, nextAt: after(120) })
    expect(afterAbsent({ ...attempted, looks: 2 }, now)).toMatchObject({ state: 'queued', attemptedAt: null, tries: 1 })
  })

  test('that cannot be looked up ends with a person, never with a repeat', () => {
    for (let blindLooks = 0; blindLooks < 6; blindLooks++) {
      const change = afterFault({ ...attempted, blindLooks }, 'look', fault('unknown'), now)
      expect(change).toMatchObject({ state: 'uploading', blindLooks: blindLooks + 1 })
      expect(change).not.toHaveProperty('attemptedAt')
    }
    for (const kind of ['unknown', 'away', 'limited', 'refused', 'duplicate'] as const) {
      const change = afterFault({ ...attempted, blindLooks: 6 }, 'look', fault(kind), now)
      expect(change).toMatchObject({ state: 'failed', error: 'unknown', nextAt: null })
      expect(change).not.toHaveProperty('attemptedAt')
    }
  })

  test('stays one while the artist has to connect again, and when the artist tries again', () => {
    expect(afterFault(attempted, 'look', fault('reconnect'), now)).toEqual({ state: 'needs_reconnect', said: 'Words.', nextAt: null })
    expect(tryAnew(attempted, now)).not.toHaveProperty('attemptedAt')
    expect(tryAnew(attempted, now)).not.toHaveProperty('mediaId')
    expect(tryAnew({ ...attempted, attemptedAt: null }, now)).toMatchObject({ mediaId: null, isMediaReady: false, state: 'queued' })
  })
})

test.each<[Parameters<typeof afterFault>[2]['kind'], object]>([
  ['reconnect', { state: 'needs_reconnect', attemptedAt: null, nextAt: null }],
  ['refused', { state: 'failed', error: 'refused', said: 'Words.', attemptedAt: null, nextAt: null }],
  ['duplicate', { state: 'failed', error: 'duplicate', attemptedAt: null, nextAt: null }],
  ['media_gone', { state: 'queued', mediaId: null, isMediaReady: false, tries: 1, attemptedAt: null, nextAt: after(10) }],
  ['away', { state: 'queued', error: 'away', tries: 1, attemptedAt: null, nextAt: after(10) }],
  ['limited', { state: 'queued', attemptedAt: null, nextAt: after(15 * 60) }],
])('an attempt that was %s has done nothing', (kind, change) =>
  expect(afterFault(attempted, 'publish', fault(kind), now)).toMatchObject(change),
)

test('a limit is waited for until it is over, but not for ever', () => {
  expect(afterFault(fresh, 'publish', fault('limited', after(3600)), now)).toMatchObject({ state: 'queued', nextAt: after(3600) })
  // by then the platform has forgotten the picture
  expect(afterFault(attempted, 'publish', fault('limited', after(8 * 3600)), now)).toMatchObject({ mediaId: null, isMediaReady: false })
  const late = { ...fresh, dueAt: after(-3 * 24 * 3600) }
  expect(afterFault(late, 'publish', fault('limited', after(60)), now)).toMatchObject({ state: 'failed', error: 'limited', nextAt: null })
  expect(putOffToTomorrow(fresh, now)).toMatchObject({ state: 'queued', nextAt: new Date('2026-11-23T00:00:00Z') })
})

test('what comes to nothing is tried seven times, within hours', () => {
  const tries = Array.from({ length: 7 }, (_, tries) => afterFault({ ...fresh, tries }, 'prepare', fault('unknown'), now))
  expect(tries.map(({ state }) => state)).toEqual([...Array(6).fill('queued'), 'failed'])
  expect(tries.at(-1)).toMatchObject({ error: 'away', nextAt: null })
})

test('a picture at the platform: waited for, made anew where it is gone, and looked for where it was published', () => {
  const waiting = { ...fresh, mediaId: 'c1' }
  expect(afterCheck(waiting, 'waiting', now)).toEqual({ state: 'uploading', nextAt: after(5) })
  expect(afterCheck(waiting, 'ready', now)).toEqual({ state: 'uploading', isMediaReady: true, nextAt: now })
  expect(afterCheck(waiting, 'gone', now)).toMatchObject({ state: 'queued', mediaId: null, tries: 1 })
  expect(afterCheck(waiting, 'published', now)).toMatchObject({ attemptedAt: now })
  expect(afterCheck({ ...waiting, dueAt: after(-4 * 24 * 3600) }, 'waiting', now)).toMatchObject({ state: 'failed', error: 'away' })
})

describe('the words', () => {
  const facts = { message: 'Look!', title: 'Doves', artistName: 'Ines', link: 'https://store.example/products/doves?p=abc', xLinks: true }
  test('carry the link where the place shows one', () => {
    expect(wordPost('x', facts)).toEqual({ text: `Look!\n${facts.link}`, hasLink: true })
    expect(wordPost('pinterest', facts)).toEqual({ text: 'Look!', hasLink: false })
    expect(wordPost('x', { ...facts, xLinks: false })).toEqual({ text: 'Look!', hasLink: false })
  })
  test('that are too long with the link are refused where they are', () => {
    const message = 'x'.repeat(257)
    expect(codeOfThrown(() => wordPost('x', { ...facts, message }))).toBe('share_text_too_long')
    expect(codeOfThrown(() => wordPost('x', { ...facts, message: message.slice(1) }))).toBeUndefined()
    expect(codeOfThrown(() => wordPost('instagram', { ...facts, message }))).toBeUndefined()
    expect(codeOfThrown(() => wordPost('x', { ...facts, message: '空'.repeat(129) }))).toBe('share_text_too_long')
  })
  test('on X have no address where the house allows none', () => {
    expect(codeOfThrown(() => wordPost('x', { ...facts, message: 'See https://me.example', xLinks: false }))).toBe('share_x_links_off')
    expect(codeOfThrown(() => wordPost('facebook', { ...facts, message: 'See https://me.example', xLinks: false }))).toBeUndefined()
  })
  test('lead to the plate with a mark of their own', () => {
    expect(markedLink('https://store.example/products/doves', 'a_b-1')).toBe('https://store.example/products/doves?p=a_b-1')
  })
})

test.each([
  [undefined, undefined],
  ['2026-11-22T10:05:00Z', undefined],
  ['2026-11-22T09:59:00Z', undefined],
  ['2027-02-20T10:00:00Z', undefined],
  ['2026-11-22T09:50:00Z', 'share_time_invalid'],
  ['2027-02-21T10:00:00Z', 'share_time_invalid'],
])('planned for %s: %s', (planned, code) => expect(codeOfThrown(() => plannedTime(planned, now))).toBe(code))

test('a picture is described by its title, its artist and what the artist says of it, in as many letters as are taken', () => {
  const facts = { title: 'Doves', artistName: 'Ines Varga' }
  const first = '“Doves” by Ines Varga, printed on metal and hung in a living room.'
  expect(altTextOf({ ...facts, description: null })).toBe(first)
  expect(altTextOf({ ...facts, description: '' })).toBe(first)
  expect(altTextOf({ ...facts, description: 'Two doves\n over  water.' })).toBe(`${first} Two doves over water.`)
  const long = altTextOf({ ...facts, description: '🕊'.repeat(600) })
  expect([[...long].length, long.endsWith('🕊…')]).toEqual([500, true])
})

test('a day has room for so many', () => {
  expect(codeOfThrown(() => requireRoom('x', { count: 4, perDay: 5 }))).toBeUndefined()
  expect(codeOfThrown(() => requireRoom('x', { count: 5, perDay: 5 }))).toBe('share_quota_reached')
  const counts = new Map([
    ['2026-11-22', 5],
    ['2026-11-23', 6],
  ])
  expect(firstDayWithRoom(now, counts, 5)).toEqual(new Date('2026-11-24T10:00:00Z'))
  expect(firstDayWithRoom(now, new Map(), 5)).toEqual(now)
  expect(firstDayWithRoom(now, new Map(), 0)).toBeUndefined()
})

test('what waited goes on once there is room; what today counts already, or may have arrived, at once', () => {
  const perDay = { facebook: 1, instagram: 1, pinterest: 0, x: 2 }
  const waiting = (id: string, place: PostPlace, hoursAgo: number, attemptedAt: Date | null = null) => ({
    ...{ id, place, attemptedAt, dueAt: after(-hoursAgo * 3600), state: 'needs_reconnect' as const },
  })
  const posts = [
    waiting('newer', 'x', 30),
    waiting('older', 'x', 50),
    waiting('today', 'x', 1),
    waiting('begun', 'x', 90, after(-90 * 3600)),
  ]
  const counts = [{ place: 'x' as const, day: '2026-11-22', count: 1 }]
  const planned = planWaiting([...posts, waiting('never', 'pinterest', 40)], { counts, perDay, now })
  expect(Object.fromEntries(planned.map(({ id, at }) => [id, at]))).toEqual({
    begun: now,
    older: now,
    never: undefined,
    newer: after(24 * 3600),
    today: now,
  })
})

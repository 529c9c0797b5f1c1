import { formatAltText } from '@tintype/contract/social/alt-text'
import { mapPlaces, type PostPlace } from '@tintype/contract/social/networks'
import { describe, expect, test } from 'vitest'
import { codeOfThrown } from '../../../test/code-of-thrown.ts'
import { SocialFault } from '../platforms/posts.ts'
import {
  afterCheck,
  afterFault,
  afterInconclusive,
  afterNoPicture,
  afterNotFound,
  checkShareable,
  countsTowardsDay,
  firstDayWithCapacity,
  giveUp,
  markedLink,
  nextStep,
  type Progress,
  plannedTime,
  planResumedPosts,
  postponeToTomorrow,
  requireDailyCapacity,
  retry,
  wordPost,
} from './posts.ts'

const now = new Date('2026-11-22T10:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const fresh: Progress = { dueAt: now, mediaId: null, isMediaReady: false, attemptedAt: null, looks: 0, blindLooks: 0, tries: 0 }
const attempted: Progress = { ...fresh, mediaId: 'm1', isMediaReady: true, attemptedAt: now }
const fault = (kind: Parameters<typeof afterFault>[2]['kind'], retryAt: Date | null = null) => ({ kind, said: 'Words.', retryAt })

test.each([
  ['an approved artwork can be shared', 'approved', 'none', undefined],
  ['an approved artwork whose deletion was refused can be shared', 'approved', 'disapproved', undefined],
  ['an approved artwork with a pending deletion cannot be shared', 'approved', 'pending', 'deletion_already_pending'],
  ['an artwork in review cannot be shared', 'pending', 'none', 'share_not_approved'],
  ['a rejected artwork cannot be shared', 'rejected', 'none', 'share_not_approved'],
  ['an artwork in review with a pending deletion cannot be shared', 'pending', 'pending', 'share_not_approved'],
] as const)('%s', (_title, reviewStatus, deletionStatus, code) => {
  expect(codeOfThrown(() => checkShareable({ reviewStatus, deletionStatus }))).toBe(code)
})

describe('the next step of a post', () => {
  test.each<[string, Partial<Progress>, boolean, string]>([
    ['a picture that is uploaded ahead of its post is prepared', {}, true, 'prepare'],
    ['a picture that is sent with its post is published at once', {}, false, 'publish'],
    ['a picture that the platform is processing is checked', { mediaId: 'm1' }, true, 'check'],
    ['a picture that the platform has processed is published', { mediaId: 'm1', isMediaReady: true }, true, 'publish'],
    ['an attempt with an unknown outcome is looked up', { attemptedAt: now, mediaId: 'm1', isMediaReady: true }, true, 'look'],
    ['an attempt with an unknown outcome is looked up when its picture is not uploaded ahead', { attemptedAt: now }, false, 'look'],
  ])('%s', (_, state, hasPrepare, act) => expect(nextStep({ ...fresh, ...state }, { hasPrepare })).toBe(act))
})

describe('a publish attempt with an unknown outcome', () => {
  test('an attempt is repeated only after three look-ups, minutes apart, did not find the post', () => {
    const first = afterFault(attempted, 'publish', fault('unknown'), now)
    expect(first).toEqual({ state: 'uploading', looks: 0, blindLooks: 0, nextAt: after(10) })
    expect(afterNotFound({ ...attempted, looks: 0 }, now)).toEqual({ state: 'uploading', looks: 1, nextAt: after(30) })
    expect(afterNotFound({ ...attempted, looks: 1 }, now)).toEqual({ state: 'uploading', looks: 2, nextAt: after(120) })
    expect(afterNotFound({ ...attempted, looks: 2 }, now)).toMatchObject({ state: 'queued', attemptedAt: null, tries: 1 })
  })

  test('an attempt that cannot be looked up fails after seven tries and is never repeated', () => {
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

  test('an attempt keeps its time while the artist has to reconnect and when the artist retries', () => {
    expect(afterFault(attempted, 'look', fault('reconnect'), now)).toEqual({ state: 'needs_reconnect', said: 'Words.', nextAt: null })
    expect(retry(attempted, now)).not.toHaveProperty('attemptedAt')
    expect(retry(attempted, now)).not.toHaveProperty('mediaId')
    expect(retry({ ...attempted, attemptedAt: null }, now)).toMatchObject({ mediaId: null, isMediaReady: false, state: 'queued' })
  })
})

test.each<[Parameters<typeof afterFault>[2]['kind'], object]>([
  ['reconnect', { state: 'needs_reconnect', attemptedAt: null, nextAt: null }],
  ['refused', { state: 'failed', error: 'refused', said: 'Words.', attemptedAt: null, nextAt: null }],
  ['duplicate', { state: 'failed', error: 'duplicate', attemptedAt: null, nextAt: null }],
  ['media_gone', { state: 'queued', mediaId: null, isMediaReady: false, tries: 1, attemptedAt: null, nextAt: after(10) }],
  ['away', { state: 'queued', error: 'away', tries: 1, attemptedAt: null, nextAt: after(10) }],
  ['limited', { state: 'queued', attemptedAt: null, nextAt: after(15 * 60) }],
])('an attempt that fails with "%s" is recorded as not published', (kind, change) =>
  expect(afterFault(attempted, 'publish', fault(kind), now)).toMatchObject(change),
)

test('a rate-limited post waits until the limit ends, and fails after three days', () => {
  expect(afterFault(fresh, 'publish', fault('limited', after(3600)), now)).toMatchObject({ state: 'queued', nextAt: after(3600) })
  // the platform has deleted the uploaded picture by then
  expect(afterFault(attempted, 'publish', fault('limited', after(8 * 3600)), now)).toMatchObject({ mediaId: null, isMediaReady: false })
  const late = { ...fresh, dueAt: after(-3 * 24 * 3600) }
  expect(afterFault(late, 'publish', fault('limited', after(60)), now)).toMatchObject({ state: 'failed', error: 'limited', nextAt: null })
  expect(postponeToTomorrow(fresh, now)).toMatchObject({ state: 'queued', nextAt: new Date('2026-11-23T00:00:00Z') })
})

test('a step with an unknown outcome before publishing is tried seven times', () => {
  const tries = Array.from({ length: 7 }, (_, tries) => afterFault({ ...fresh, tries }, 'prepare', fault('unknown'), now))
  expect(tries.map(({ state }) => state)).toEqual([...Array(6).fill('queued'), 'failed'])
  expect(tries.at(-1)).toMatchObject({ error: 'away', nextAt: null })
})

test('an uploaded picture is awaited, uploaded again when it is gone, and looked up when it was published', () => {
  const waiting = { ...fresh, mediaId: 'c1' }
  expect(afterCheck(waiting, 'waiting', now)).toEqual({ state: 'uploading', nextAt: after(5) })
  expect(afterCheck(waiting, 'ready', now)).toEqual({ state: 'uploading', isMediaReady: true, nextAt: now })
  expect(afterCheck(waiting, 'gone', now)).toMatchObject({ state: 'queued', mediaId: null, tries: 1 })
  expect(afterCheck(waiting, 'published', now)).toMatchObject({ attemptedAt: now })
  expect(afterCheck({ ...waiting, dueAt: after(-4 * 24 * 3600) }, 'waiting', now)).toMatchObject({ state: 'failed', error: 'away' })
})

describe('the text of a post', () => {
  const facts = { message: 'Look!', title: 'Doves', artistName: 'Ines', link: 'https://store.example/products/doves?p=abc', xLinks: true }
  test('a text contains the link where the platform shows one', () => {
    expect(wordPost('x', facts)).toEqual({ text: `Look!\n${facts.link}`, hasLink: true })
    expect(wordPost('pinterest', facts)).toEqual({ text: 'Look!', hasLink: false })
    expect(wordPost('x', { ...facts, xLinks: false })).toEqual({ text: 'Look!', hasLink: false })
  })
  test('a text that is too long with its link is refused only on a platform with a limit', () => {
    const message = 'x'.repeat(257)
    expect(codeOfThrown(() => wordPost('x', { ...facts, message }))).toBe('share_text_too_long')
    expect(codeOfThrown(() => wordPost('x', { ...facts, message: message.slice(1) }))).toBeUndefined()
    expect(codeOfThrown(() => wordPost('instagram', { ...facts, message }))).toBeUndefined()
    expect(codeOfThrown(() => wordPost('x', { ...facts, message: '空'.repeat(129) }))).toBe('share_text_too_long')
  })
  test('a text for X with an address is refused while links are disabled', () => {
    expect(codeOfThrown(() => wordPost('x', { ...facts, message: 'See https://me.example', xLinks: false }))).toBe('share_x_links_off')
    expect(codeOfThrown(() => wordPost('facebook', { ...facts, message: 'See https://me.example', xLinks: false }))).toBeUndefined()
  })
  test('the product link carries the token of its post', () => {
    expect(markedLink('https://store.example/products/doves', 'a_b-1')).toBe('https://store.example/products/doves?p=a_b-1')
  })
})

test.each([
  ['a post without a planned time is accepted', undefined, undefined],
  ['a post planned for five minutes ahead is accepted', '2026-11-22T10:05:00Z', undefined],
  ['a post planned for one minute ago is accepted', '2026-11-22T09:59:00Z', undefined],
  ['a post planned for 90 days ahead is accepted', '2027-02-20T10:00:00Z', undefined],
  ['a post planned for ten minutes ago is refused', '2026-11-22T09:50:00Z', 'share_time_invalid'],
  ['a post planned for 91 days ahead is refused', '2027-02-21T10:00:00Z', 'share_time_invalid'],
])('%s', (_title, planned, code) => expect(codeOfThrown(() => plannedTime(planned, now))).toBe(code))

test('an alternative text names title and artist, includes the description and ends at 500 characters', () => {
  const facts = { title: 'Doves', artistName: 'Ines Varga' }
  const first = '“Doves” by Ines Varga, printed on metal and hung in a living room.'
  expect(formatAltText({ ...facts, description: null })).toBe(first)
  expect(formatAltText({ ...facts, description: '' })).toBe(first)
  expect(formatAltText({ ...facts, description: 'Two doves\n over  water. ' })).toBe(`${first} Two doves over water.`)
  expect(formatAltText({ ...facts, altText: 'Two white doves.', description: 'Two doves.' })).toBe(`${first} Two white doves.`)
  expect(formatAltText({ ...facts, altText: '', description: 'Two doves.' })).toBe(`${first} Two doves.`)
  const long = formatAltText({ ...facts, description: '🕊'.repeat(600) })
  expect([[...long].length, long.endsWith('🕊…')]).toEqual([500, true])
})

test('a day at its post limit is refused, and the next day below the limit is chosen', () => {
  expect(codeOfThrown(() => requireDailyCapacity('x', { count: 4, perDay: 5 }))).toBeUndefined()
  expect(codeOfThrown(() => requireDailyCapacity('x', { count: 5, perDay: 5 }))).toBe('share_quota_reached')
  const counts = new Map([
    ['2026-11-22', 5],
    ['2026-11-23', 6],
  ])
  expect(firstDayWithCapacity(now, counts, 5)).toEqual(new Date('2026-11-24T10:00:00Z'))
  expect(firstDayWithCapacity(now, new Map(), 5)).toEqual(now)
  expect(firstDayWithCapacity(now, new Map(), 0)).toBeUndefined()
})

test('a waiting post is sent at once if begun or already counted today; other posts wait for a free slot', () => {
  const perDay = { ...mapPlaces(() => 1), pinterest: 0, x: 2 }
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
  const planned = planResumedPosts([...posts, waiting('never', 'pinterest', 40)], { counts, perDay, now })
  expect(Object.fromEntries(planned.map(({ id, at }) => [id, at]))).toEqual({
    begun: now,
    older: now,
    never: undefined,
    newer: after(24 * 3600),
    today: now,
  })
})

test('tries and look-ups wait for longer each time', () => {
  const waits = [10, 30, 120, 600, 1800, 7200]
  for (const [count, wait] of waits.entries()) {
    expect(afterFault({ ...fresh, tries: count }, 'prepare', fault('away'), now)).toMatchObject({ tries: count + 1, nextAt: after(wait) })
    const look = afterFault({ ...attempted, blindLooks: count }, 'look', fault('unknown'), now)
    expect(look).toEqual({ state: 'uploading', blindLooks: count + 1, nextAt: after(wait) })
  }
})

test('a post whose attempts were not found is prepared again from its picture', () => {
  expect(afterNotFound({ ...attempted, looks: 2, blindLooks: 1 }, now)).toEqual({
    ...{ error: null, state: 'queued', tries: 1, nextAt: after(10) },
    ...{ attemptedAt: null, looks: 0, blindLooks: 0, isMediaReady: false },
  })
})

test('a post that cannot be looked up fails as unknown', () => {
  expect(afterInconclusive()).toEqual({ state: 'failed', error: 'unknown', said: null, nextAt: null })
})

test('a post that may not be posted any more fails with its reason', () => {
  expect(giveUp('withdrawn')).toEqual({ state: 'failed', error: 'withdrawn', said: null, nextAt: null })
})

test('a post without a picture is tried again, and fails at last because of its picture', () => {
  expect(afterNoPicture(fresh, now)).toEqual({ error: null, state: 'queued', tries: 1, nextAt: after(10) })
  expect(afterNoPicture({ ...fresh, tries: 6 }, now)).toEqual({ state: 'failed', error: 'picture', nextAt: null })
})

test.each([
  [-1, 'uploading'],
  [0, 'uploading'],
  [1, 'failed'],
])('a picture that is not processed %i ms after three days leaves its post %s', (ms, state) => {
  const dueAt = new Date(now.getTime() - 3 * 24 * 3600_000 - ms)
  expect(afterCheck({ ...fresh, mediaId: 'c1', dueAt }, 'waiting', now).state).toBe(state)
})

test('a picture that was published or is gone changes what the post has', () => {
  const waiting = { ...attempted, attemptedAt: null }
  expect(afterCheck(waiting, 'published', now)).toEqual({ state: 'uploading', attemptedAt: now, nextAt: now })
  expect(afterCheck(waiting, 'gone', now)).toMatchObject({ mediaId: null, isMediaReady: false })
})

test.each([
  [-1, 'queued'],
  [0, 'queued'],
  [1, 'failed'],
])('a limited post that would be sent %i ms after three days is %s', (ms, state) => {
  const until = after(3 * 24 * 3600)
  const change = afterFault(fresh, 'publish', fault('limited', new Date(until.getTime() + ms)), now)
  expect(change).toMatchObject({ state, said: 'Words.' })
})

test.each([
  [-1, false],
  [0, false],
  [1, true],
])('a limited post that waits %i ms longer than six hours uploads its picture again: %s', (ms, again) => {
  const until = new Date(after(6 * 3600).getTime() + ms)
  expect('mediaId' in afterFault({ ...fresh, mediaId: 'm1' }, 'publish', fault('limited', until), now)).toBe(again)
})

test('only a publish attempt with a known outcome is recorded as not published', () => {
  expect(afterFault(attempted, 'prepare', fault('refused'), now)).not.toHaveProperty('attemptedAt')
  expect(afterFault(attempted, 'check', fault('away'), now)).not.toHaveProperty('attemptedAt')
  expect(afterFault(attempted, 'publish', fault('unknown'), now)).not.toHaveProperty('attemptedAt')
  expect(afterFault(fresh, 'prepare', fault('unknown'), now)).toMatchObject({ state: 'queued', error: 'away' })
})

test.each([
  ['limited', after(900), after(900)],
  ['limited', after(3 * 86_400), after(3 * 86_400)],
  ['limited', after(3 * 86_400 + 1), after(10)],
  ['limited', null, after(10)],
  ['away', after(900), after(10)],
] as const)('a look-up that fails with “%s” until %s goes on at %s', (kind, retryAt, nextAt) => {
  expect(afterFault(attempted, 'look', fault(kind, retryAt), now)).toEqual({ state: 'uploading', blindLooks: 1, nextAt })
})

test('a look-up that is refused fails at once', () => {
  expect(afterFault(attempted, 'look', fault('refused'), now)).toEqual({ state: 'failed', error: 'unknown', said: 'Words.', nextAt: null })
})

test.each([
  ['queued', after(13 * 3600 + 3599), true],
  ['queued', after(14 * 3600), false],
  ['posted', after(-10 * 3600), true],
  ['posted', after(-10 * 3600 - 1), false],
  ['failed', now, false],
  ['cancelled', now, false],
] as const)('a post that is %s and due at %s counts for its day: %s', (state, dueAt, counts) => {
  expect(countsTowardsDay({ state, dueAt }, now)).toBe(counts)
})

test.each([
  [29, after(29 * 24 * 3600)],
  [30, undefined],
])('a post waits for a day with room %i days ahead until %s', (full, at) => {
  const counts = new Map(
    Array.from({ length: full }, (_, day) => [
      after(day * 24 * 3600)
        .toISOString()
        .slice(0, 10),
      5,
    ]),
  )
  expect(firstDayWithCapacity(now, counts, 5)).toEqual(at)
})

test('two posts of one place do not take the last free slot of a day', () => {
  const post = (id: string, hoursAgo: number) => ({
    id,
    place: 'x' as const,
    attemptedAt: null,
    dueAt: after(-hoursAgo * 3600),
    state: 'needs_reconnect' as const,
  })
  const perDay = mapPlaces(() => 1)
  const planned = planResumedPosts([post('second', 30), post('first', 31), post('third', 29)], { counts: [], perDay, now })
  expect(planned).toEqual([
    { id: 'first', at: now },
    { id: 'second', at: after(24 * 3600) },
    { id: 'third', at: after(48 * 3600) },
  ])
})

test('a refused post names the platform, its limit and the length', () => {
  expect(() => requireDailyCapacity('x', { count: 5, perDay: 5 })).toThrow(expect.objectContaining({ data: { place: 'X', count: 5 } }))
  const facts = { title: 'Doves', artistName: 'Ines', link: 'https://store.example/products/doves', xLinks: true }
  const data = { place: 'X', length: 324, max: 280 }
  expect(() => wordPost('x', { ...facts, message: 'x'.repeat(300) })).toThrow(
    expect.objectContaining({ code: 'share_text_too_long', data }),
  )
})

test.each([
  [499, 499, 'room.'],
  [500, 500, 'room.'],
  [501, 500, '…'],
])('an alternative text of %i characters has %i, and ends with “%s”', (length, shown, end) => {
  const empty = [...formatAltText({ title: '', artistName: '', description: null })].length
  const text = formatAltText({ title: '🕊'.repeat(length - empty), artistName: '', description: null })
  expect([[...text].length, text.endsWith(end)]).toEqual([shown, true])
})

test('an alternative text that is cut at a space ends without it', () => {
  const first = [...formatAltText({ title: '', artistName: '', description: null })].length
  const text = formatAltText({ title: '', artistName: '', description: `${'a'.repeat(498 - first - 1)} ${'b'.repeat(50)}` })
  expect(text).toMatch(/a…$/)
})

test.each([
  [-120_000, undefined],
  [-120_001, 'share_time_invalid'],
  [90 * 24 * 3600_000, undefined],
  [90 * 24 * 3600_000 + 1, 'share_time_invalid'],
])('a post planned %i ms ahead gets the error %s', (ms, code) => {
  expect(codeOfThrown(() => plannedTime(new Date(now.getTime() + ms).toISOString(), now))).toBe(code)
})

test('a post without a planned time is due at none', () => {
  expect(plannedTime(undefined, now)).toBeNull()
  expect(plannedTime('2026-11-22T10:05:00Z', now)).toEqual(after(300))
})

test('a limit that a platform states with no valid time counts as one without a time', () => {
  expect(new SocialFault('limited', { retryAt: new Date(Number.POSITIVE_INFINITY) }).retryAt).toBeNull()
  expect(new SocialFault('limited', { retryAt: now }).retryAt).toEqual(now)
})

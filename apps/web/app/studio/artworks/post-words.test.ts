import type { SocialPost } from '@tintype/contract/social-posts'
import { expect, test } from 'vitest'
import { nextPostLookMs, placesOf, postDetail, postStatus, previewOf } from './post-words.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const post = (changes: Partial<SocialPost>): SocialPost => ({
  ...{ id: 'p', artworkUid: 'a', place: 'x', state: 'queued', origin: 'artist', text: 'Look!', url: null, error: null, said: null },
  ...{ createdAt: at(0), plannedAt: null, nextAt: at(0), postedAt: null },
  ...changes,
})

test('a page with an Instagram account is two places, one without is one', () => {
  const meta = (igun: string | null) => [
    { platform: 'facebook' as const, accountName: 'A page', platform_account_details: { type: 'page', igun }, needsReconnect: false },
  ]
  expect(placesOf(meta('nora')).map(({ place }) => place)).toEqual(['facebook', 'instagram'])
  expect(placesOf(meta(null)).map(({ place }) => place)).toEqual(['facebook'])
  expect(placesOf([])).toEqual([])
})

test('a place counts what it would show', () => {
  const draft = { message: 'Look!', title: 'Doves', artistName: 'Ines', plateUrl: 'https://store.example/products/doves', xLinks: true }
  expect(previewOf('x', draft)).toEqual({ text: `Look!\n${draft.plateUrl}`, now: 29, max: 280 })
  expect(previewOf('x', { ...draft, xLinks: false })).toEqual({ text: 'Look!', now: 5, max: 280 })
  expect(previewOf('pinterest', draft)).toMatchObject({ text: 'Look!', now: 5 })
})

test.each<[Partial<SocialPost>, string]>([
  [{}, 'Queued'],
  [{ plannedAt: at(3600), nextAt: at(3600) }, 'Planned'],
  [{ nextAt: at(3600) }, 'Waits'],
  [{ state: 'uploading' }, 'Posting…'],
  [{ state: 'posted' }, 'Posted'],
  [{ state: 'failed' }, 'Not posted'],
  [{ state: 'needs_reconnect' }, 'Connect again'],
  [{ state: 'cancelled' }, 'Taken back'],
])('%j is %s', (changes, words) => expect(postStatus(post(changes), now).words).toBe(words))

test('why it was not posted, and what to do', () => {
  expect(postDetail(post({ state: 'failed', error: 'refused', said: 'No.' }))).toBe('X did not accept this post. It says: “No.”')
  expect(postDetail(post({ state: 'failed', error: 'unknown' }))).toMatch(/^This may have been posted/)
  expect(postDetail(post({ state: 'needs_reconnect' }))).toMatch(/Connect it again in Settings/)
  expect(postDetail(post({ error: 'away' }))).toBe('X does not answer just now. This post is tried again by itself.')
  expect(postDetail(post({}))).toBeUndefined()
})

test('it is asked again while something goes on', () => {
  expect(nextPostLookMs([post({})], now)).toBe(1500)
  expect(nextPostLookMs([post({ nextAt: at(3600) })], now)).toBe(15_000)
  expect(nextPostLookMs([post({ state: 'posted', nextAt: null })], now)).toBe(false)
  expect(nextPostLookMs(undefined, now)).toBe(false)
})

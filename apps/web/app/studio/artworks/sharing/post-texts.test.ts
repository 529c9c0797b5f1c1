import type { SocialPost } from '@tintype/contract/social/social-posts'
import { expect, test } from 'vitest'
import { listPostPlaces, postDetail, postPollIntervalMs, postStatus, previewPost } from './post-texts.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const post = (changes: Partial<SocialPost>): SocialPost => ({
  ...{ id: 'p', artworkUid: 'a', place: 'x', state: 'queued', origin: 'artist', text: 'Look!', url: null, error: null, said: null },
  ...{ createdAt: at(0), plannedAt: null, nextAt: at(0), postedAt: null },
  ...changes,
})

test('a Facebook page with an Instagram account offers Facebook and Instagram, and one without it only Facebook', () => {
  const meta = (igun: string | null) => [
    { platform: 'facebook' as const, accountName: 'A page', platform_account_details: { type: 'page', igun }, needsReconnect: false },
  ]
  expect(listPostPlaces(meta('nora')).map(({ place }) => place)).toEqual(['facebook', 'instagram'])
  expect(listPostPlaces(meta(null)).map(({ place }) => place)).toEqual(['facebook'])
  expect(listPostPlaces([])).toEqual([])
})

test('the preview of a post counts the text and link that the platform would show', () => {
  const draft = { message: 'Look!', title: 'Doves', artistName: 'Ines', productUrl: 'https://store.example/products/doves', xLinks: true }
  expect(previewPost('x', draft)).toEqual({ text: `Look!\n${draft.productUrl}`, now: 29, max: 280 })
  expect(previewPost('x', { ...draft, xLinks: false })).toEqual({ text: 'Look!', now: 5, max: 280 })
  expect(previewPost('pinterest', draft)).toMatchObject({ text: 'Look!', now: 5 })
})

test.each<[string, Partial<SocialPost>, string]>([
  ['due now', {}, 'Queued'],
  ['planned for later', { plannedAt: at(3600), nextAt: at(3600) }, 'Scheduled'],
  ['delayed by an hour', { nextAt: at(3600) }, 'Delayed'],
  ['uploading', { state: 'uploading' }, 'Posting…'],
  ['posted', { state: 'posted' }, 'Posted'],
  ['failed', { state: 'failed' }, 'Not posted'],
  ['waiting for a new connection', { state: 'needs_reconnect' }, 'Reconnect needed'],
  ['cancelled', { state: 'cancelled' }, 'Cancelled'],
])('a post that is %s is shown as “$2”', (_what, changes, words) => expect(postStatus(post(changes), now).words).toBe(words))

test('a post that was not published shows the reason and the next step, and a queued post shows nothing', () => {
  expect(postDetail(post({ state: 'failed', error: 'refused', said: 'No.' }))).toBe(
    'X rejected this post. Message from the platform: “No.”',
  )
  expect(postDetail(post({ state: 'failed', error: 'unknown' }))).toMatch(/may have been posted/)
  expect(postDetail(post({ state: 'needs_reconnect' }))).toMatch(/Reconnect it in Settings/)
  expect(postDetail(post({ error: 'away' }))).toBe('X isn’t responding. We’ll retry this post automatically.')
  expect(postDetail(post({}))).toBeUndefined()
})

test('the list of posts refreshes often for a due post, rarely for a later one and never for a posted one', () => {
  expect(postPollIntervalMs([post({})], now)).toBe(1500)
  expect(postPollIntervalMs([post({ nextAt: at(3600) })], now)).toBe(15_000)
  expect(postPollIntervalMs([post({ state: 'posted', nextAt: null })], now)).toBe(false)
  expect(postPollIntervalMs(undefined, now)).toBe(false)
})

import { act } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { HttpResponse } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { mockAuth } from '../../../test/auth-calls.ts'
import { artist, eventually, renderHookInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { studioTexts } from '../studio-texts.ts'
import { useDashboard } from './use-dashboard.ts'

const stats: ArtistStats = {
  profile_picture_url: null,
  shopifybanner: null,
  banner_status: 'none',
  banner_rejection_reason: null,
  balance: 12.5,
  shopify_collection_handle: 'ansel',
  shop_url: 'https://shop.example/ansel',
  launch: { banner: false, artwork: false, share: false },
  username: 'Ansel',
}
const count = { count: 3, hasApprovedArtwork: true }

test('an artist waits until stats and artwork count are there', async () => {
  const counted = Promise.withResolvers<typeof count>()
  const loaded = mockCall(contract.shops.stats, () => stats)
  mockCall(contract.artworks.count, () => counted.promise)
  const { result } = renderHookInApp(useDashboard, { user: artist })
  await eventually(() => expect(loaded).toHaveLength(1))
  expect(result.current).toEqual({ status: 'loading' })
  counted.resolve(count)
  await eventually(() => expect(result.current).toEqual({ status: 'ready', artist, stats, ...count }))
})

describe('a failure', () => {
  test('names every part that failed, and retrying loads all of them', async () => {
    mockCall(contract.shops.stats, () => new Response('<html>', { status: 502 }))
    mockCall(contract.artworks.count, () => new Response('<html>', { status: 500 }))
    const { result } = renderHookInApp(useDashboard, { user: artist })
    await eventually(() =>
      expect(result.current).toMatchObject({
        status: 'failed',
        messages: [studioTexts.statsFailed(502), studioTexts.countFailed(500)],
        isRetrying: false,
      }),
    )
    mockCall(contract.shops.stats, () => stats)
    mockCall(contract.artworks.count, () => count)
    act(() => result.current.status === 'failed' && result.current.retryAll())
    await eventually(() => expect(result.current).toEqual({ status: 'ready', artist, stats, ...count }))
  })

  test('of one part is shown while the other part is still loading', async () => {
    const counted = Promise.withResolvers<typeof count>()
    mockCall(contract.shops.stats, () => new Response('<html>', { status: 502 }))
    mockCall(contract.artworks.count, () => counted.promise)
    const { result } = renderHookInApp(useDashboard, { user: artist })
    const failed = { status: 'failed', messages: [studioTexts.statsFailed(502)] }
    await eventually(() => expect(result.current).toMatchObject({ ...failed, isRetrying: true }))
    counted.resolve(count)
    await eventually(() => expect(result.current).toMatchObject({ ...failed, isRetrying: false }))
  })

  test('that both parts share is shown once', async () => {
    mockCall(contract.shops.stats, () => HttpResponse.error())
    mockCall(contract.artworks.count, () => HttpResponse.error())
    const { result } = renderHookInApp(useDashboard, { user: artist })
    await eventually(() => expect(result.current).toMatchObject({ status: 'failed', messages: [expect.any(String)] }))
  })

  test('shows the message of the server if there is one', async () => {
    mockCall(contract.shops.stats, () => {
      throw new Problem('rate_limited')
    })
    mockCall(contract.artworks.count, () => count)
    const { result } = renderHookInApp(useDashboard, { user: artist })
    await eventually(() => expect(result.current).toMatchObject({ messages: [problemText('rate_limited')] }))
  })

  test('of a later refresh leaves the dashboard as it is', async () => {
    let isDown = false
    mockCall(contract.shops.stats, () => (isDown ? new Response('', { status: 502 }) : stats))
    mockCall(contract.artworks.count, () => count)
    const { result, client } = renderHookInApp(useDashboard, { user: artist })
    await eventually(() => expect(result.current.status).toBe('ready'))
    isDown = true
    await act(() => client.refetchQueries())
    expect(result.current.status).toBe('ready')
  })
})

describe('a session without a username', () => {
  const nameless = { ...artist, username: undefined }

  test('has it loaded from the authentication provider', async () => {
    mockCall(contract.shops.stats, () => stats)
    mockCall(contract.artworks.count, () => count)
    mockAuth('/get-session', () => ({ body: { user: { id: artist.id, email: artist.email, name: 'Ansel', role: 'artist' } } }))
    const { result } = renderHookInApp(useDashboard, { user: nameless })
    await eventually(() => expect(result.current).toMatchObject({ status: 'ready', artist: { username: 'Ansel' } }))
  })

  test('shows that the profile could not be loaded if the provider fails', async () => {
    mockCall(contract.shops.stats, () => stats)
    mockCall(contract.artworks.count, () => count)
    mockAuth('/get-session', () => ({ status: 500, body: {} }))
    const { result } = renderHookInApp(useDashboard, { user: nameless })
    await eventually(() => expect(result.current).toMatchObject({ status: 'failed', messages: [studioTexts.profileFailed] }))
  })
})

import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { contract } from '@tintype/contract/api'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import { mapPlaces } from '@tintype/contract/social/networks'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { artworkWith } from '../../../test/artist-artworks.ts'
import { button, isOff } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { studioTexts } from '../studio-texts.ts'
import { ArtworkWall } from './artwork-wall.tsx'

const [approved, waiting, leaving] = ['Doves', 'Waiting', 'Leaving'].map((artworkName, i) =>
  artworkWith({ artworkName, uid: `0b0f6f0e-8c3a-4b7e-9a53-1c2f4f0f9d0${i}` }),
) as [Artwork, Artwork, Artwork]
Object.assign(waiting, { isApproved: 0, review_status: 'pending', shopify_product_url: null })
Object.assign(leaving, { deletion_status: 'pending' })

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  mockCall(contract.social.status, () => [])
  mockCall(contract.artworks.reviewLine, () => ({
    waiting: 12,
    medianHours: null,
    usualHours: null,
    isTrusted: false,
    places: [{ uid: waiting.uid, place: 3 }],
  }))
})

describe('the list', () => {
  test('without artworks invites the artist to upload the first one', async () => {
    await open([])
    expect(await screen.findByRole('heading', { name: 'No artworks yet' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Upload your first picture' }).getAttribute('href')).toBe('/upload-artwork')
  })

  test('that cannot load shows the error, and loads after Retry', async () => {
    let isDown = true
    mockCall(contract.artworks.list, () => {
      if (isDown) throw new Problem('rate_limited')
      return { artworks: [approved], total: 1, nextCursor: null }
    })
    const { user } = renderInApp(<ArtworkWall />, { user: artist })
    expect(await screen.findByRole('heading', { name: studioTexts.artworksFailed })).toBeDefined()
    expect(screen.getByText(problemText('rate_limited'))).toBeDefined()
    isDown = false
    await user.click(button('Retry'))
    expect(await screen.findByRole('heading', { name: 'Doves' })).toBeDefined()
  })

  test('loads more until all are shown, and then moves the focus to their number', async () => {
    const all = Array.from({ length: 10 }, (_, i) => artworkWith({ artworkName: `Number ${i}`, uid: uidAt(i) }))
    const sent = mockCall(contract.artworks.list, ({ offset, limit }) => ({
      artworks: all.slice(Number(offset), Number(offset) + Number(limit)),
      total: all.length,
      nextCursor: null,
    }))
    const { user } = renderInApp(<ArtworkWall />, { user: artist })
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(limits.artwork.pageSize)
    await user.click(button('Load More'))
    await eventually(() => expect(document.activeElement?.textContent).toBe('10 of 10'))
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(10)
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    expect(sent).toHaveLength(2)
  })
})

describe('a card', () => {
  test('of an approved artwork links to the shop and shares that link, and one in review only says its place in line', async () => {
    await open([approved, waiting])
    expect(within(getCard('Doves')).getByText('Approved')).toBeDefined()
    expect(within(getCard('Doves')).getByRole('link', { name: 'View in shop: Doves' }).getAttribute('href')).toBe(
      approved.shopify_product_url,
    )
    expect(within(getCard('Doves')).getByRole('button', { name: 'Copy link: Doves' })).toBeDefined()
    expect(within(getCard('Waiting')).getByText('Pending Review')).toBeDefined()
    expect(await within(getCard('Waiting')).findByText('3rd of 12 in the queue')).toBeDefined()
    expect(within(getCard('Waiting')).queryByRole('link', { name: /View in shop/ })).toBeNull()
    expect(within(getCard('Waiting')).queryByRole('button', { name: /link/ })).toBeNull()
  })

  test('of a rejected artwork shows the reason', async () => {
    await open([{ ...waiting, review_status: 'rejected', rejection_reason: 'Blurred.' }])
    expect(within(getCard('Waiting')).getByText('Rejected')).toBeDefined()
    expect(within(getCard('Waiting')).getByText('Reason: Blurred.')).toBeDefined()
  })

  test('with a pending deletion offers neither a deletion nor a change', async () => {
    const { user } = await open([leaving])
    expect(within(getCard('Leaving')).getByText('Deletion pending')).toBeDefined()
    expect(isOff('Request deletion of Leaving')).toBe(true)
    await user.click(button('Request deletion of Leaving'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit Leaving' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mockups of Leaving' })).toBeNull()
  })

  test('with a refused deletion shows the beginning of a long reason, all of it on request, and offers a deletion', async () => {
    const reason = `Two orders are being made right now. ${'They need the file until then. '.repeat(3)}Then ask.`
    const { user } = await open([{ ...approved, deletion_status: 'disapproved', disapproval_reason: reason }])
    const shown = `${reason.slice(0, limits.disapprovalReasonShown).trimEnd()}…`
    expect(screen.getByText(`Deletion request refused: ${shown}`)).toBeDefined()
    await user.click(button('Show more'))
    expect(screen.getByText(`Deletion request refused: ${reason}`)).toBeDefined()
    await askForDeletion(user)
  })
})

describe('sharing on platforms', () => {
  test('is not offered without a connected platform', async () => {
    const asked = mockCall(contract.social.status, () => [])
    await open([approved])
    await eventually(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /^Share / })).toBeNull()
  })

  test('is offered for approved artworks, and paused during a pending deletion', async () => {
    mockCall(contract.social.status, () => [{ platform: 'x' as const, accountName: '@ansel', needsReconnect: false }])
    mockCall(contract.social.postTerms, () => ({
      xLinks: true,
      perDay: mapPlaces(() => 5),
    }))
    mockCall(contract.social.posts, () => ({ posts: [], nextCursor: null }))
    mockCall(contract.artworks.mockup, () => ({ status: 'failed' }) as const)
    const { user } = await open([approved, waiting, leaving])
    const share = await screen.findByRole('button', { name: 'Share Doves' })
    expect(screen.queryByRole('button', { name: 'Share Waiting' })).toBeNull()
    expect(isOff('Share Leaving')).toBe(true)
    await user.click(button('Share Leaving'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(share)
    expect(screen.getByRole('dialog', { name: 'Share this artwork' })).toBeDefined()
  })
})

async function askForDeletion(user: UserEvent) {
  await user.click(button('Request deletion of Doves'))
  expect(screen.getByRole('dialog', { name: 'Request deletion' })).toBeDefined()
}

async function open(artworks: readonly Artwork[]) {
  mockCall(contract.artworks.list, () => ({ artworks: [...artworks], total: artworks.length, nextCursor: null }))
  const app = renderInApp(<ArtworkWall />, { user: artist })
  if (artworks.length) await screen.findAllByRole('heading', { level: 2 })
  return app
}

function getCard(name: string): HTMLElement {
  return screen.getByRole('heading', { name }).closest('li') as HTMLElement
}

function uidAt(i: number): string {
  return `0b0f6f0e-8c3a-4b7e-9a53-1c2f4f0f9e${String(i).padStart(2, '0')}`
}

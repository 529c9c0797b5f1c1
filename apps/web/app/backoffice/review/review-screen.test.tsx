import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Claim, ReviewArtwork } from '@tintype/contract/review/review'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reviewArtwork, reviewPage, uidFromName } from '../../../test/artworks.ts'
import { mockMedia } from '../../../test/media.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { ReviewScreen } from './review-screen.tsx'

const { artworks, overview } = contract.backoffice
const until = new Date(Date.now() + 240_000).toISOString()
const mine: Claim = { isMine: true, operatorName: 'Olive', until }
const others: Claim = { isMine: false, operatorName: 'Otto', until }
const a = { ...reviewArtwork('a'), contentHint: 83 }

beforeEach(() => {
  mockMedia()
  // jsdom decodes no images and does not scroll
  vi.stubGlobal(
    'Image',
    class {
      decode = async () => undefined
    },
  )
  Object.assign(Element.prototype, { scrollBy: () => undefined, scrollTo: () => undefined })
})

afterEach(() => {
  for (const name of ['scrollBy', 'scrollTo']) Reflect.deleteProperty(Element.prototype, name)
})

async function openDesk(claim: Claim, first: ReviewArtwork = a) {
  mockCall(artworks.list, () => reviewPage([first, reviewArtwork('b')]))
  mockCall(artworks.lookalikes, () => ({ lookalikes: [] }))
  mockCall(overview, () => ({
    ...{ pendingArtworks: 2, pendingDeletions: 0, openPayouts: 0, openReports: 0, openQuestions: 0, dueDisputes: 0 },
    ...{ lateErasures: 0, isLedgerSound: true },
  }))
  const claims = mockCall(artworks.claim, () => claim)
  const approvals = mockCall(artworks.approve, () => ({
    ...a,
    held: { id: uidFromName('held'), decision: 'approve' as const, takesEffectAt: until },
  }))
  const app = renderInApp(<ReviewScreen storefrontUrl="https://store.example" />, { user: operator, at: '/backoffice/artworks' })
  await waitFor(() => expect(claims.map(({ input }) => input.uid)).toContain(a.uid))
  return { ...app, approvals }
}

it('an operator cannot approve an artwork that another operator is reviewing, by key or button', async () => {
  const { user, approvals } = await openDesk(others)
  await screen.findByText(/Otto is reviewing this artwork/)
  await user.keyboard('a')
  await user.click(screen.getByRole('button', { name: /^Approve/ }))
  // the keyboard works: the next key opens its help
  await user.keyboard('?')
  expect(await screen.findByRole('dialog')).toBeDefined()
  expect(approvals).toEqual([])
})

it('an operator approves an artwork with a hint of its content by key, and sees the next one, which has no hint', async () => {
  const { user, approvals } = await openDesk(mine)
  expect(screen.getByText(/May contain nudity/)).toBeDefined()
  await user.keyboard('a')
  await screen.findByRole('heading', { name: 'b', level: 2 })
  expect(screen.queryByText(/May contain nudity/)).toBeNull()
  expect(approvals.map(({ input }) => input.uid)).toEqual([a.uid])
})

it('an operator sees the proposed title of an edited artwork, and the previous one', async () => {
  const { artworkName, artworkDescription, altText } = a
  await openDesk(mine, { ...a, proposed: { artworkName: 'Doves at Noon', artworkDescription, altText, crops: null, contentRating: null } })
  await screen.findByRole('heading', { name: 'Doves at Noon', level: 2 })
  expect(screen.getByText('Previous title').nextElementSibling?.textContent).toBe(artworkName)
  expect(screen.queryByText('Previous description')).toBeNull()
})

import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { button } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { studioTexts } from '../studio-texts.ts'
import { LatestArtwork } from './artworks/latest-artwork.tsx'
import { EarningsCard } from './balance/earnings-card.tsx'
import Overview from './overview.tsx'

const unreadable = () => new Response('<html>', { status: 400 })
const noEarnings = {
  balanceCents: 0,
  availableCents: 0,
  pendingCents: 0,
  pending: [],
  pendingExpectedOn: null,
  payoutInFlightCents: 0,
  minimumCents: 4000,
}

test('the dashboard shows the errors of its figures, and loads all of them again with Retry All Data', async () => {
  mockCall(contract.shops.stats, unreadable)
  mockCall(contract.artworks.count, unreadable)
  const { user } = renderInApp(<Overview />, { user: artist })
  expect(await screen.findByText('Error Loading Dashboard Data')).toBeTruthy()
  await eventually(() => expect(screen.getByText('Stats fail (400) Artwork count/status fail (400)')).toBeTruthy())
  mockCall(contract.shops.stats, () => {
    throw new Problem('username_missing')
  })
  mockCall(contract.artworks.count, () => {
    throw new Problem('username_mismatch')
  })
  await user.click(button('Retry All Data'))
  const mismatch = `Auth error: ${new Problem('username_mismatch').message}`
  await eventually(() => expect(screen.getByText(`Username missing. ${mismatch}`)).toBeTruthy())
})

test('an artist whose latest artwork cannot load sees the error in its place and loads it with Retry', async () => {
  mockCall(contract.artworks.list, unreadable)
  const { user } = renderInApp(<LatestArtwork />, { user: artist })
  expect(await screen.findByText(studioTexts.latestFailed)).toBeTruthy()
  mockCall(contract.artworks.list, () => ({ artworks: [], total: 0, nextCursor: null }))
  await user.click(button('Retry'))
  expect(await screen.findByText('No artworks yet')).toBeTruthy()
})

test('an artist whose earnings cannot load sees the error in its place and loads it with Retry', async () => {
  mockCall(contract.payouts.getSettings, () => ({ method: null, details: {} }))
  mockCall(contract.payouts.earnings, unreadable)
  const { user } = renderInApp(<EarningsCard onManage={() => {}} onRequest={() => {}} />, { user: artist })
  expect(await screen.findByText(studioTexts.earningsFailed)).toBeTruthy()
  mockCall(contract.payouts.earnings, () => ({ ...noEarnings, blocks: [], lines: [], payouts: [] }))
  await user.click(button('Retry'))
  expect(await screen.findByText('Your sales will appear here.')).toBeTruthy()
})

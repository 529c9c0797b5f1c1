import { screen, waitFor } from '@testing-library/react'
import type { Overview } from '@tintype/contract/admin/backoffice'
import { contract } from '@tintype/contract/api'
import { expect, it } from 'vitest'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { OfficeFrame } from './office-frame.tsx'

const overview: Overview = {
  pendingArtworks: 3,
  pendingDeletions: 0,
  openPayouts: 1000,
  openReports: 0,
  openQuestions: 0,
  dueDisputes: 0,
  lateErasures: 0,
  isLedgerSound: true,
}

function openFrame(facts: Partial<Overview> = {}) {
  mockCall(contract.backoffice.overview, () => ({ ...overview, ...facts }))
  return renderInApp(<OfficeFrame>The page</OfficeFrame>, { user: operator, at: '/backoffice/prices' })
}

const getNavLinkText = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) }).textContent

it('an operator sees on every page how much waits at each place', async () => {
  openFrame()
  await waitFor(() => expect(getNavLinkText('Artworks')).toContain('Artworks 3'))
  expect(getNavLinkText('Payouts')).toContain('Payouts 1000+')
  expect(screen.getByText('The page')).toBeDefined()
})

it('the badge of Unmatched payments includes the disputes that need evidence', async () => {
  openFrame({ openQuestions: 1, dueDisputes: 2 })
  await waitFor(() => expect(getNavLinkText('Unmatched payments')).toContain('Unmatched payments 3'))
})

it('an operator is warned on every page when the ledger is not sound', async () => {
  openFrame({ isLedgerSound: false })
  await waitFor(() => expect(getNavLinkText('Ledger')).toContain('Ledger integrity check failed'))
})

it('a sound ledger has no warning', async () => {
  openFrame()
  await waitFor(() => expect(getNavLinkText('Artworks')).toContain('Artworks 3'))
  expect(getNavLinkText('Ledger')).not.toContain('integrity check failed')
})

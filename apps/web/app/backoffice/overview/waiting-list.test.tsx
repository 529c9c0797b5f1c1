import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { beforeEach, expect, it } from 'vitest'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { WaitingList } from './waiting-list.tsx'

const { backoffice } = contract
const nothing = {
  ...{ pendingArtworks: 0, pendingDeletions: 0, openReports: 0, openPayouts: 0, openQuestions: 0, dueDisputes: 0 },
  ...{ lateErasures: 0, isLedgerSound: true },
}
const none = { artworks: null, deletions: null, payouts: null, reports: null, questions: null, disputesDueAt: null }

beforeEach(() => {
  mockCall(backoffice.oldest, () => ({ ...none, erasures: null, erasureArtistId: null }))
  mockCall(backoffice.jobs.queues, () => ({ queues: [] }))
})

it('an operator sees how many disputes need evidence, until when, and opens their list', async () => {
  mockCall(backoffice.overview, () => ({ ...nothing, dueDisputes: 2 }))
  mockCall(backoffice.oldest, () => ({ ...none, disputesDueAt: '2126-11-25T12:00:00.000Z', erasures: null, erasureArtistId: null }))
  renderInApp(<WaitingList />, { user: operator })
  const row = await screen.findByRole('link', { name: /2 ?Disputes that need evidence ?next deadline: .*25/ })
  expect(row.getAttribute('href')).toBe('/backoffice/quarantine')
})

it('an operator without due disputes sees no row about them, and that everything else is clear', async () => {
  mockCall(backoffice.overview, () => nothing)
  renderInApp(<WaitingList />, { user: operator })
  expect((await screen.findByRole('link', { name: /Unmatched payments/ })).textContent).toContain('All clear')
  expect(screen.queryByText('Disputes that need evidence')).toBeNull()
})

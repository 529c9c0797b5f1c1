import { screen, within } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { HttpResponse, http } from 'msw/http'
import { expect, it } from 'vitest'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall, server } from '../../../test/server.ts'
import { ServerHealth } from './server-health.tsx'

type Readiness = { reasons: string[]; warnings: string[] }

function openHealth(readiness: Readiness) {
  server.use(http.get('/readyz', () => HttpResponse.json(readiness)))
  mockCall(contract.backoffice.overview, () => ({
    ...{ pendingArtworks: 0, pendingDeletions: 0, openReports: 0, openPayouts: 0, openQuestions: 0, dueDisputes: 0 },
    ...{ lateErasures: 0, isLedgerSound: true },
  }))
  mockCall(contract.backoffice.jobs.queues, () => ({ queues: [] }))
  renderInApp(<ServerHealth />, { user: operator })
}

it('an operator sees each unsafe setting of the server as a warning', async () => {
  openHealth({ reasons: [], warnings: ['SMTP_URL is not set: no emails are sent', 'the server runs as root'] })
  const warnings = within(await screen.findByRole('list', { name: 'Warnings' })).getAllByRole('listitem')
  expect(warnings.map(({ textContent }) => textContent)).toEqual(['SMTP_URL is not set: no emails are sent', 'The server runs as root'])
  expect(screen.getByText('Ready')).toBeDefined()
})

it('an operator sees why the server is not ready, and no list where it has no warning', async () => {
  openHealth({ reasons: ['the storage is not writable'], warnings: [] })
  await screen.findByText('the storage is not writable')
  expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull()
})

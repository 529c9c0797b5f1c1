import { screen, waitFor, within } from '@testing-library/react'
import type { AuditLine } from '@tintype/contract/admin/audit'
import { contract } from '@tintype/contract/api'
import { expect, it, vi } from 'vitest'
import { button } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { fileResponse, mockCall } from '../../../test/server.ts'
import Audit from './audit.tsx'

const { audit, operators } = contract.backoffice

const line: AuditLine = {
  id: '1',
  at: '2026-11-21T12:00:00.000Z',
  actorKind: 'operator',
  actorId: operator.id,
  actorName: 'Olive',
  action: 'operator.role_changed',
  subject: 'operator:vera',
  before: { role: 'viewer', email: 'vera@example.com' },
  after: { role: 'moderator', email: 'vera@example.com' },
  facts: { reason: 'She knows art.' },
}

async function openLog(at = '/backoffice/audit') {
  const sent = mockCall(audit.list, () => ({ lines: [line], nextCursor: null }))
  mockCall(operators.list, () => ({ operators: [], invitations: [], isTwoFactorNeeded: false }))
  const app = renderInApp(<Audit />, { user: operator, at })
  await screen.findByRole('cell', { name: line.action })
  return { ...app, sent }
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[^\w ]/g, '').trim())

it('an operator reads who did what, what it was before and after, and nothing that stayed the same', async () => {
  await openLog()
  const row = within(screen.getByRole('row', { name: /operator\.role_changed/ }))
  for (const text of ['Olive', 'operator:vera', 'viewer', 'moderator', 'She knows art.']) expect(row.getByText(text)).toBeDefined()
  expect(row.queryByText('vera@example.com')).toBeNull()
})

it('an operator filters the audit log by action and subject, and the address keeps both', async () => {
  const { user, router, sent } = await openLog()
  await user.type(screen.getByRole('textbox', { name: 'Action' }), 'operator')
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'operator:vera')
  await user.click(button('Search'))
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ action: 'operator', subject: 'operator:vera' }))
  expect(router.state.location.search).toBe('?action=operator&subject=operator%3Avera')
})

it('a link restores the filter and the hidden columns of the audit log', async () => {
  const { sent } = await openLog('/backoffice/audit?action=operator&hide=subject')
  expect(sent[0]?.input).toMatchObject({ action: 'operator' })
  expect(headers()).not.toContain('Subject')
  expect(headers()).toContain('Action')
})

it('an operator exports the audit log as it is filtered', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list')
  // jsdom follows no links
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const sent = mockCall(audit.export, () => fileResponse('audit-2026-11-21.csv', 'text/csv') as never)
  const { user } = await openLog('/backoffice/audit?action=operator')
  await user.click(button('Export CSV'))
  await waitFor(() => expect(click.mock.contexts[0]).toMatchObject({ download: 'audit-2026-11-21.csv' }))
  expect(sent[0]?.input).toMatchObject({ action: 'operator' })
})

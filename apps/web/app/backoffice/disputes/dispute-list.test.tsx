import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { OfficeDispute } from '@tintype/contract/payments/payments'
import { expect, it } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { button, fill } from '../../../test/fields.ts'
import { mockMedia } from '../../../test/media.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import type { AuthUser } from '../../session/auth-provider.ts'
import { DisputeList } from './dispute-list.tsx'

const { payments } = contract.backoffice
const finance: AuthUser = { ...operator, operatorRole: 'finance' }
const viewer: AuthUser = { ...operator, operatorRole: 'viewer' }
const open: OfficeDispute = {
  ...{
    id: uidFromName('dispute'),
    reference: 'du_1',
    orderNumber: 'T1',
    amountCents: 14_100,
    reason: 'product_not_received',
    status: 'opened',
  },
  ...{ openedAt: '2026-11-18T12:00:00.000Z', dueAt: '2126-11-25T12:00:00.000Z', evidence: null },
}

it('an operator reads the prepared evidence and sends it with a statement', async () => {
  mockMedia()
  mockCall(payments.disputes, () => [open])
  mockCall(payments.evidence, () => ({ product_description: '1 × “Moon” by Ines', shipping_carrier: 'DHL' }))
  const sent = mockCall(payments.sendEvidence, () => [
    { ...open, evidence: { state: 'queued' as const, at: open.openedAt, refusal: null, error: null } },
  ])
  const { user } = renderInApp(<DisputeList />, { user: finance })
  await screen.findByText(/\$141\.00/)
  await user.click(button('Send evidence…'))
  await screen.findByText('1 × “Moon” by Ines')
  await user.click(button('Send evidence'))
  await screen.findByText('Enter a statement.')
  await fill(user, { Statement: 'It was delivered.' })
  await user.click(button('Send evidence'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ input: { id: open.id, statement: 'It was delivered.' } })
  await screen.findByText('Evidence is being sent')
})

it('an operator without the role Finance reads a dispute and its deadline, and cannot send evidence', async () => {
  mockCall(payments.disputes, () => [open])
  renderInApp(<DisputeList />, { user: viewer })
  await screen.findByText(/Evidence due by/)
  expect(screen.queryByRole('button', { name: 'Send evidence…' })).toBeNull()
})

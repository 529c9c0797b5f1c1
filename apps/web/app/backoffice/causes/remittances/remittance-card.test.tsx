import { act, screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Remittance } from '@tintype/contract/hope/remittances'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { uidFromName } from '../../../../test/artworks.ts'
import { button, field, fill, isOff } from '../../../../test/fields.ts'
import { operator, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { mockUploads } from '../../../../test/uploads.ts'
import type { AuthUser } from '../../../session/auth-provider.ts'
import { RemittanceCard } from './remittance-card.tsx'

const { markRemitted, cancel } = contract.backoffice.remittances
const [reef, forest] = ['reef', 'forest'].map((name) => ({
  id: uidFromName(`line ${name}`),
  causeId: uidFromName(name),
  causeTitle: name === 'reef' ? 'Reef' : 'Forest',
  amountCents: 5_000,
  hasReceipt: true,
})) as [Remittance['lines'][number], Remittance['lines'][number]]
const due: Remittance = {
  id: uidFromName('remittance'),
  status: 'due',
  madeAt: '2026-11-20T09:00:00.000Z',
  remittedOn: null,
  reference: null,
  totalCents: 10_000,
  lines: [reef, forest],
}
const finance: AuthUser = { ...operator, operatorRole: 'finance' }
const reference = 'Payment reference'

const openCard = (facts: Partial<Remittance> = {}, user = finance) =>
  renderInApp(<RemittanceCard remittance={{ ...due, ...facts }} />, { user })
const toast = () => document.querySelector('.toast p')?.textContent

it('an operator marks a remittance as remitted, with its day and reference', async () => {
  const sent = mockCall(markRemitted, () => ({ ...due, status: 'remitted' as const }))
  const { user } = openCard()
  await fill(user, { 'Paid on': '2026-11-19', [reference]: ' TX-9 ' })
  await user.click(button('Mark as remitted'))
  await waitFor(() => expect(toast()).toContain('$100.00'))
  expect(sent.map(({ input }) => input)).toEqual([{ id: due.id, remittedOn: '2026-11-19', reference: 'TX-9' }])
})

it.each<[string, Partial<Remittance>, string]>([
  ['a receipt is missing', { lines: [reef, { ...forest, hasReceipt: false }] }, 'TX-9'],
  ['the reference is missing', {}, '  '],
])('while %s a remittance cannot be marked, neither by a press nor by Enter', async (_, facts, text) => {
  const sent = mockCall(markRemitted, () => due)
  const { user } = openCard(facts)
  await fill(user, { [reference]: text })
  expect(isOff('Mark as remitted')).toBe(true)
  await user.click(button('Mark as remitted'))
  await user.type(field(reference), '{Enter}')
  expect(sent).toEqual([])
})

it('an operator reads why a step was refused, and the form keeps the reference', async () => {
  mockCall(markRemitted, () => {
    throw new Problem('remittance_state')
  })
  const { user } = openCard()
  await fill(user, { [reference]: 'TX-9' })
  await user.click(button('Mark as remitted'))
  await waitFor(() => expect(toast()).toBe(problemText('remittance_state')))
  expect(field(reference).value).toBe('TX-9')
  expect(isOff('Mark as remitted')).toBe(false)
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(markRemitted, async () => {
    await answer.promise
    return due
  })
  const { user } = openCard()
  await fill(user, { [reference]: 'TX-9' })
  await user.click(button('Mark as remitted'))
  await waitFor(() => expect(isOff('Saving…')).toBe(true))
  await user.type(field(reference), '{Enter}')
  answer.resolve()
  await waitFor(() => expect(toast()).toContain('$100.00'))
  expect(sent).toHaveLength(1)
})

it('an operator cancels a remittance after a confirmation', async () => {
  const sent = mockCall(cancel, () => ({ ...due, status: 'cancelled' as const }))
  const { user } = openCard()
  await user.click(button('Cancel remittance'))
  expect(sent).toEqual([])
  await user.click(button('Cancel remittance'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent.map(({ input }) => input)).toEqual([{ id: due.id }])
})

it('a remittance that could not be cancelled stays open in the confirmation', async () => {
  mockCall(cancel, () => HttpResponse.error())
  const { user } = openCard()
  await user.click(button('Cancel remittance'))
  await user.click(button('Cancel remittance'))
  await waitFor(() => expect(toast()).toContain('We could not reach the server.'))
  expect(screen.getByRole('alertdialog')).toBeDefined()
})

it('an operator adds the receipt of a cause', async () => {
  const uploads = mockUploads()
  const { user } = openCard({ lines: [{ ...reef, hasReceipt: false }] })
  const receipt = new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, receipt)
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]).toMatchObject({ path: '/api/backoffice/remittance-receipts', fields: { lineId: reef.id } })
  expect(uploads[0]?.form.get('receipt')).toMatchObject({ name: 'receipt.pdf' })
  await waitFor(() => expect(isOff('Add the receipt of Reef')).toBe(true))
  act(() => uploads[0]?.respond(due))
  await waitFor(() => expect(toast()).toBe('Receipt uploaded.'))
})

it('an operator reads why a receipt was refused', async () => {
  const uploads = mockUploads()
  const { user } = openCard()
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File([''], 'a.pdf', { type: 'application/pdf' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]?.refuse(new Problem('receipt_missing')))
  await waitFor(() => expect(toast()).toBe(problemText('receipt_missing')))
  expect(isOff('Replace the receipt of Reef')).toBe(false)
})

it('an operator without the role Finance sees no steps', () => {
  openCard({}, { ...operator, operatorRole: 'moderator' })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByLabelText(/Reference/)).toBeNull()
})

it('a remittance that is paid shows its day and reference, and no steps but its receipts', () => {
  openCard({ status: 'remitted', remittedOn: '2026-11-19', reference: 'TX-9' })
  expect(screen.getByText(/2026-11-19.*TX-9/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /remitted/ })).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

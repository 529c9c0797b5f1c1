import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Order } from '@tintype/contract/orders/store'
import { Problem, problemText } from '@tintype/contract/problems'
import type { OfficeOrder } from '@tintype/contract/production/production'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { alerts, button, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { officeOrder } from '../../../test/orders.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { RefundModal } from './refund-modal.tsx'

const { refund } = contract.backoffice.orders
const refunded = HttpResponse.json({} satisfies Partial<Order>)

function openModal(order: OfficeOrder = officeOrder()) {
  const onClose = vi.fn()
  return { ...renderInApp(<RefundModal order={order} onClose={onClose} />, { user: operator }), onClose }
}

const listIdempotencyKeys = (sent: { headers: Headers }[]) => sent.map(({ headers }) => headers.get('idempotency-key'))

it('an operator refunds two prints of one line', async () => {
  const sent = mockCall(refund, () => refunded.clone())
  const { user, onClose } = openModal()
  await fill(user, { Sea: '2' })
  await user.click(button('Refund'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([
    { orderNumber: 'T100001', lines: [{ line: 2, quantity: 2 }], expectedAmountCents: 16_840 },
  ])
  expect(listIdempotencyKeys(sent)[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.getByText('Refund started.')).toBeDefined()
})

it('an operator sees the tax of a refund, and sends the amount with it', async () => {
  const sent = mockCall(refund, () => refunded.clone())
  const { user, onClose } = openModal(officeOrder({ paidTaxCents: 3620 }))
  await fill(user, { Sea: '2' })
  expect(screen.getByText('Tax').nextElementSibling?.textContent).toBe('$16.88')
  await user.click(button('Refund'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]?.input).toMatchObject({ expectedAmountCents: 16_840 + 1688 })
})

it.each([
  ['2', true],
  ['3', false],
  ['-1', false],
  ['1.5', false],
  ['two', false],
])('of two prints "%s" can be refunded: %s', async (quantity, isSent) => {
  const sent = mockCall(refund, () => refunded.clone())
  const { user, onClose } = openModal()
  await fill(user, { Owl: quantity })
  await user.click(button('Refund'))
  if (isSent) await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  else expect(findFieldError('Owl')).toBeDefined()
  expect(sent).toHaveLength(isSent ? 1 : 0)
})

it('an operator reads the policy and the amounts before the refund is sent', async () => {
  const sent = mockCall(refund, () => refunded.clone())
  const { user } = openModal()
  expect(screen.getByText(/includes the shipping of what is refunded\. Banks take five to ten business days/)).toBeDefined()
  expect(screen.queryByText('Total after refund')).toBeNull()
  await fill(user, { Owl: '1' })
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names.map((name, index) => `${name} ${values[index]}`)).toEqual([
    'Prints $49.00',
    'Shipping of these prints $5.20',
    'Refund $54.20',
    'Total after refund $307.80',
  ])
  expect(sent).toEqual([])
})

it('a refund of nothing is not sent', async () => {
  const { user, onClose } = openModal()
  await user.click(button('Refund'))
  expect(alerts()).toHaveLength(1)
  await fill(user, { Owl: '0' })
  await user.click(button('Refund'))
  expect(alerts()).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

it('a line with nothing left to refund is not offered', () => {
  const order = officeOrder()
  const [owl, sea] = order.lines
  openModal({ ...order, lines: [{ ...owl, refundableQuantity: 0 }, sea] as OfficeOrder['lines'] })
  expect(screen.queryByLabelText(/^Owl/)).toBeNull()
  expect(screen.getByLabelText(/^Sea/)).toBeDefined()
})

it('a refund whose answer was lost is sent again under the same key, even when the order has less left by now', async () => {
  let isDown = true
  const sent = mockCall(refund, () => (isDown ? HttpResponse.error() : refunded.clone()))
  const { user, onClose, rerender } = openModal()
  await fill(user, { Owl: '2' })
  await user.click(button('Refund'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  const order = officeOrder()
  const [owl, sea] = order.lines
  rerender(<RefundModal order={{ ...order, lines: [{ ...owl, refundableQuantity: 1 }, sea] as OfficeOrder['lines'] }} onClose={onClose} />)
  expect(findFieldError('Owl')).toBeUndefined()
  isDown = false
  await user.click(button('Refund'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input.lines)).toEqual([[{ line: 1, quantity: 2 }], [{ line: 1, quantity: 2 }]])
  expect(new Set(listIdempotencyKeys(sent)).size).toBe(1)
})

it('a refund whose answer was lost keeps its key when the dialog is opened again', async () => {
  let isDown = true
  const sent = mockCall(refund, () => (isDown ? HttpResponse.error() : refunded.clone()))
  const first = openModal()
  await fill(first.user, { Owl: '2' })
  await first.user.click(button('Refund'))
  await waitFor(() => expect(alerts()).not.toEqual([]))
  first.unmount()
  isDown = false
  const second = openModal()
  await fill(second.user, { Owl: '2' })
  await second.user.click(button('Refund'))
  await waitFor(() => expect(second.onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(2)
  expect(new Set(listIdempotencyKeys(sent)).size).toBe(1)
})

it('an operator who changes the quantity after a lost answer makes another refund', async () => {
  let isDown = true
  const sent = mockCall(refund, () => (isDown ? HttpResponse.error() : refunded.clone()))
  const { user, onClose } = openModal()
  await fill(user, { Owl: '2' })
  await user.click(button('Refund'))
  await waitFor(() => expect(alerts()).not.toEqual([]))
  isDown = false
  await fill(user, { Owl: '1' })
  await user.click(button('Refund'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(new Set(listIdempotencyKeys(sent)).size).toBe(2)
})

it('a refund that was refused is asked for under another key', async () => {
  const sent = mockCall(refund, () => {
    throw new Problem('refund_too_large')
  })
  const { user } = openModal()
  await fill(user, { Owl: '2' })
  await user.click(button('Refund'))
  await waitFor(() => expect(alerts()).toEqual([problemText('refund_too_large')]))
  await user.click(button('Refund'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(new Set(listIdempotencyKeys(sent)).size).toBe(2)
  await waitFor(() => expect(isOff('Refund')).toBe(false))
})

it('while the refund is sent, a second press does nothing and the dialog cannot be closed', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(refund, async () => {
    await answer.promise
    return refunded.clone()
  })
  const { user, onClose } = openModal()
  await fill(user, { Owl: '2' })
  await user.click(button('Refund'))
  await waitFor(() => expect(isOff('Refunding…')).toBe(true))
  await user.click(button('Refunding…'))
  await user.keyboard('{Escape}')
  await user.click(button('Cancel'))
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { mockMedia } from '../../../test/media.ts'
import { operatorPayout } from '../../../test/payouts.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { type PayoutChoice, PayoutModal } from './payout-modal.tsx'

const { payouts } = contract.backoffice
const payout = operatorPayout()
const reference = 'Payment reference'

function openModal(step: PayoutChoice['step'] = 'paid') {
  mockMedia('(pointer: fine)')
  const onClose = vi.fn()
  return { ...renderInApp(<PayoutModal choice={{ payout, step }} onClose={onClose} />, { user: operator }), onClose }
}

it('an operator compares the amount and the details, and marks the payout as paid with its reference', async () => {
  const sent = mockCall(payouts.markPaid, () => payout)
  const { user, onClose } = openModal()
  expect(screen.getByText('$60.00')).toBeDefined()
  expect(screen.getByText('ansel@example.com')).toBeDefined()
  expect(document.activeElement).toBe(field(reference))
  await user.keyboard(' TX-1 {Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([{ id: payout.id, reference: 'TX-1' }])
})

it('an operator copies the amount as a number for the bank', async () => {
  const { user } = openModal()
  await user.click(button('Copy amount'))
  expect(await navigator.clipboard.readText()).toBe('60.00')
})

it('a payout without a reference is not marked as paid', async () => {
  const { user, onClose } = openModal()
  await fill(user, { [reference]: '  ' })
  await user.click(button('Mark as paid'))
  expect(findFieldError(reference)).toBe(problemText('payout_reference_missing'))
  expect(onClose).not.toHaveBeenCalled()
})

it.each([
  ['failed', 'Reason', 'Mark as failed', 'markFailed'],
  ['returned', 'Reason', 'Mark as returned', 'markReturned'],
  ['cancelled', 'Reason', 'Cancel payout', 'cancel'],
] as const)('an operator gives the reason why a payout was %s', async (step, label, confirm, call) => {
  const sent = mockCall(payouts[call] as typeof payouts.cancel, () => payout)
  const { user, onClose } = openModal(step)
  await fill(user, { [label]: ' The account is closed. ' })
  await user.click(button(confirm))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([{ id: payout.id, reason: 'The account is closed.' }])
})

it.each([
  [' ', true],
  ['x', false],
  ['x'.repeat(limits.decisionReasonMax), false],
  ['x'.repeat(limits.decisionReasonMax + 1), true],
])('a reason of that length is refused: %#', async (reason, isRefused) => {
  const sent = mockCall(payouts.markFailed, () => payout)
  const { user, onClose } = openModal('failed')
  await fill(user, { Reason: reason })
  await user.click(button('Mark as failed'))
  if (isRefused) expect(findFieldError('Reason')).toBeDefined()
  else await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(isRefused ? 0 : 1)
})

it('without a connection the operator reads so, and the reference stays for the next press', async () => {
  const answers = [() => HttpResponse.error(), () => HttpResponse.json(payout)]
  const sent = mockCall(payouts.markPaid, () => (answers.shift() ?? HttpResponse.error)())
  const { user, onClose } = openModal()
  await fill(user, { [reference]: 'TX-1' })
  await user.click(button('Mark as paid'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button('Mark as paid'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input.reference)).toEqual(['TX-1', 'TX-1'])
})

it('a payout on which another operator decided closes the dialog with the message of the server', async () => {
  mockCall(payouts.markPaid, () => {
    throw new Problem('payout_not_found')
  })
  const { user, onClose } = openModal()
  await fill(user, { [reference]: 'TX-1' })
  await user.click(button('Mark as paid'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(document.querySelector('.toast p')?.textContent).toBe(problemText('payout_not_found'))
})

it('while the step is sent, a second press does nothing and the dialog cannot be closed', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(payouts.markPaid, async () => {
    await answer.promise
    return payout
  })
  const { user, onClose } = openModal()
  await fill(user, { [reference]: 'TX-1' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff('Saving…')).toBe(true))
  await user.keyboard('{Enter}{Escape}')
  await user.click(button('Cancel'))
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { operatorPayout } from '../../../test/payouts.ts'
import { operator, renderHookInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { overviewQuery } from '../overview/overview-queries.ts'
import { type PayoutDecision, useManyApproved, usePayoutDecision } from './payout-queries.ts'

const { payouts, overview } = contract.backoffice
const payout = operatorPayout()
const onDone = vi.fn()

beforeEach(() => {
  onDone.mockReset()
})

/** Runs a hook beside the back office overview, which counts the open payouts. */
async function openPage<Result>(hook: () => Result) {
  const counted = mockCall(overview, () => ({
    pendingArtworks: 0,
    pendingDeletions: 0,
    openPayouts: 1,
    openReports: 0,
    openQuestions: 0,
    dueDisputes: 0,
    lateErasures: 0,
    isLedgerSound: true,
  }))
  const app = renderHookInApp(
    () => {
      useQuery(overviewQuery())
      return hook()
    },
    { user: operator },
  )
  await waitFor(() => expect(counted).toHaveLength(1))
  return { ...app, counted }
}

const toast = () => document.querySelector('.toast p')?.textContent ?? ''

const steps: [PayoutDecision, keyof typeof payouts, object][] = [
  [{ payout, step: 'approve' }, 'approve', {}],
  [{ payout, step: 'paid', reference: 'TX-1' }, 'markPaid', { reference: 'TX-1' }],
  [{ payout, step: 'failed', reason: 'Closed account.' }, 'markFailed', { reason: 'Closed account.' }],
  [{ payout, step: 'returned', reason: 'Closed account.' }, 'markReturned', { reason: 'Closed account.' }],
  [{ payout, step: 'cancelled', reason: 'Asked for.' }, 'cancel', { reason: 'Asked for.' }],
]

it.each(steps)('an operator takes the step $step; the lists and the counts are loaded again', async (decision, name, input) => {
  const sent = mockCall(payouts[name] as typeof payouts.approve, (): OperatorPayout => payout)
  const { result, counted } = await openPage(() => usePayoutDecision(onDone))
  act(() => result.current.mutate(decision))
  await waitFor(() => expect(counted).toHaveLength(2))
  expect(sent.map((call) => call.input)).toEqual([{ id: payout.id, ...input }])
  expect(toast()).toContain('$60.00 to Ansel')
  expect(onDone).toHaveBeenCalledOnce()
})

it('when another operator was faster, the operator reads so, the step is over, and the lists are loaded again', async () => {
  mockCall(payouts.approve, () => {
    throw new Problem('payout_not_found')
  })
  const { result, counted } = await openPage(() => usePayoutDecision(onDone))
  act(() => result.current.mutate({ payout, step: 'approve' }))
  await waitFor(() => expect(counted).toHaveLength(2))
  expect(toast()).toBe(problemText('payout_not_found'))
  expect(onDone).toHaveBeenCalledOnce()
})

it('a step that failed otherwise is still open', async () => {
  mockCall(payouts.approve, () => HttpResponse.error())
  const { result, counted } = await openPage(() => usePayoutDecision(onDone))
  act(() => result.current.mutate({ payout, step: 'approve' }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(onDone).not.toHaveBeenCalled()
  expect(counted).toHaveLength(1)
})

const [one, two, three] = ['one', 'two', 'three'].map(uidFromName) as [string, string, string]

it('an operator approves several payouts and reads their sum', async () => {
  const sent = mockCall(payouts.approveMany, ({ ids }) => ({ approved: ids.map((id) => ({ ...payout, id })), refused: [] }))
  const { result, counted } = await openPage(() => useManyApproved(onDone))
  act(() => result.current.mutate([one, two]))
  await waitFor(() => expect(counted).toHaveLength(2))
  expect(sent.map(({ input }) => input)).toEqual([{ ids: [one, two] }])
  expect(toast()).toBe('Approved 2 ($120.00).')
  expect(onDone).toHaveBeenCalledOnce()
})

it('an operator reads what was approved, and then, once, why the others were not', async () => {
  const message = problemText('payout_not_found')
  mockCall(payouts.approveMany, () => ({
    approved: [payout],
    refused: [two, three].map((id) => ({ id, message })),
  }))
  const { result, user } = await openPage(() => useManyApproved(onDone))
  act(() => result.current.mutate([one, two, three]))
  await waitFor(() => expect(toast()).toBe('Approved 1 ($60.00).'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(toast()).toBe(message)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(toast()).toBe('')
})

it('when none could be approved, the operator reads only why', async () => {
  const message = problemText('payout_not_found')
  mockCall(payouts.approveMany, () => ({ approved: [], refused: [{ id: one, message }] }))
  const { result } = await openPage(() => useManyApproved(onDone))
  act(() => result.current.mutate([one]))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message))
  expect(onDone).toHaveBeenCalledOnce()
})

it('a request that fails keeps the selection, and the operator reads why', async () => {
  mockCall(payouts.approveMany, () => HttpResponse.error())
  const { result } = await openPage(() => useManyApproved(onDone))
  act(() => result.current.mutate([one]))
  await waitFor(() => expect(toast()).toContain('We could not reach the server.'))
  expect(onDone).not.toHaveBeenCalled()
})

import { act, renderHook } from '@testing-library/react'
import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { expect, it } from 'vitest'
import { operatorPayout } from '../../../test/payouts.ts'
import { usePayoutPick } from './use-payout-pick.ts'

const payouts = (count: number) =>
  Array.from({ length: count }, (_, index) => operatorPayout({ id: String(index + 1), amountCents: 4_000 }))

const openList = (list: readonly OperatorPayout[]) => renderHook((rows) => usePayoutPick(rows), { initialProps: list })
const ids = ({ picked }: { picked: readonly OperatorPayout[] }) => picked.map(({ id }) => id)

it('an operator selects two payouts, and their sum is exact', () => {
  const { result } = openList([4_010, 5_000, 6_020].map((amountCents, index) => operatorPayout({ id: String(index + 1), amountCents })))
  act(() => result.current.set('3', true))
  act(() => result.current.set('1', true))
  expect(ids(result.current)).toEqual(['1', '3'])
  expect(result.current.sumCents).toBe(10_030)
  expect(result.current.isAll).toBe(false)
  act(() => result.current.set('1', false))
  expect(ids(result.current)).toEqual(['3'])
  expect(result.current.sumCents).toBe(6_020)
})

it('an operator selects all payouts, then none', () => {
  const { result } = openList(payouts(3))
  act(() => result.current.setAll(true))
  expect(result.current.isAll).toBe(true)
  expect(result.current.picked).toHaveLength(3)
  act(() => result.current.setAll(false))
  expect(ids(result.current)).toEqual([])
  expect(result.current.isAll).toBe(false)
})

it('a payout that was selected one by one until none is left counts as all', () => {
  const { result } = openList(payouts(2))
  act(() => result.current.set('1', true))
  act(() => result.current.set('2', true))
  expect(result.current.isAll).toBe(true)
})

it('an empty list is never selected as a whole', () => {
  const { result } = openList([])
  act(() => result.current.setAll(true))
  expect(result.current.isAll).toBe(false)
  expect(result.current.sumCents).toBe(0)
})

it.each([99, 100, 101])('an operator selects all of %i payouts, of which at most 100 are selected', (count) => {
  const { result } = openList(payouts(count))
  act(() => result.current.setAll(true))
  expect(result.current.picked).toHaveLength(Math.min(100, count))
  expect(result.current.isAll).toBe(true)
})

it('the 101st selected payout replaces the one that was selected first', () => {
  const { result } = openList(payouts(101))
  act(() => result.current.setAll(true))
  act(() => result.current.set('101', true))
  expect(result.current.picked).toHaveLength(100)
  expect(result.current.has('1')).toBe(false)
  expect(result.current.has('101')).toBe(true)
})

it('a payout that another operator decided on leaves the list and the selection', () => {
  const { result, rerender } = openList(payouts(3))
  act(() => result.current.setAll(true))
  rerender(payouts(3).slice(1))
  expect(ids(result.current)).toEqual(['2', '3'])
  expect(result.current.sumCents).toBe(8_000)
})

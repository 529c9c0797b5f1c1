import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderHookInApp } from '../../../test/render.tsx'
import { amountOrders } from './table-state.ts'
import { useTableState } from './use-table-state.ts'

const openList = (search = '') =>
  renderHookInApp(() => useTableState(['status', 'method'], amountOrders), { at: `/backoffice/lists/payouts${search}` })

it('a link restores the filters, the order and the hidden columns', () => {
  const [state] = openList('?status=paid&order=largest&hide=method,number').result.current
  expect(state).toEqual({ filters: { status: 'paid' }, order: 'largest', firstOrder: 'latest', hidden: ['method', 'number'] })
})

it('a link with an unknown order shows the usual one', () => {
  expect(openList('?order=upwards').result.current[0].order).toBe('latest')
})

it('an operator filters, and the address keeps the order', () => {
  const { result, router } = openList('?order=largest')
  act(() => result.current[1]({ filters: { status: 'failed', method: '' } }))
  expect(router.state.location.search).toBe('?status=failed&order=largest')
  expect(result.current[0].filters).toEqual({ status: 'failed' })
})

it('the usual order and an empty filter are not in the address', () => {
  const { result, router } = openList('?status=paid&order=largest')
  act(() => result.current[1]({ filters: {}, order: 'latest' }))
  expect(router.state.location.search).toBe('')
})

it('Back returns to the view before', async () => {
  const { result, router } = openList()
  act(() => result.current[1]({ order: 'smallest' }))
  act(() => result.current[1]({ hidden: ['number'] }))
  await act(() => router.navigate(-1))
  expect(result.current[0]).toMatchObject({ order: 'smallest', hidden: [] })
  await act(() => router.navigate(-1))
  expect(result.current[0].order).toBe('latest')
})

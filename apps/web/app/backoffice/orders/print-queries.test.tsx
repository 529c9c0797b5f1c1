import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, type ProblemCode } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { officeOrder, print } from '../../../test/orders.ts'
import { operator, renderHookInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { orderQuery, type PrintStep, useForgetCustomer, usePrintStep } from './print-queries.ts'

const { production, orders } = contract.backoffice
const owl = print()
const seen = { id: owl.id, version: owl.version }
const after = officeOrder({ status: 'shipped' })
const onDone = vi.fn()

beforeEach(() => {
  onDone.mockReset()
})

/** The page of an order, which polls. */
async function openOrder() {
  const answers = { order: async () => officeOrder() }
  const asked = mockCall(production.order, () => answers.order())
  const app = renderHookInApp(() => ({ order: useQuery(orderQuery('T100001')).data, step: usePrintStep('T100001', onDone) }), {
    user: operator,
  })
  await waitFor(() => expect(app.result.current.order).toBeDefined())
  return { ...app, asked, answers }
}

type Step = Exclude<keyof typeof production, 'list' | 'order' | 'offers' | 'sheet' | 'previewAnswer' | 'applyAnswer'>

const steps: [Step, PrintStep, object, boolean][] = [
  ['start', { step: 'start', print: owl }, seen, false],
  ['release', { step: 'release', print: owl }, seen, false],
  ['deliver', { step: 'deliver', print: owl }, seen, false],
  ['hold', { step: 'hold', print: owl, reason: 'Wait.', cause: 'other' }, { ...seen, reason: 'Wait.', cause: 'other' }, false],
  ['cancel', { step: 'cancel', print: owl, reason: 'Refunded.' }, { ...seen, reason: 'Refunded.' }, false],
  [
    'route',
    { step: 'route', print: owl, manufacturerId: uidFromName('foundry'), reason: 'Sooner.' },
    { ...seen, manufacturerId: uidFromName('foundry'), reason: 'Sooner.' },
    false,
  ],
  ['reprint', { step: 'reprint', print: owl, quantity: 1, reason: 'Scratched.' }, { ...seen, quantity: 1, reason: 'Scratched.' }, true],
  [
    'ship',
    { step: 'ship', prints: [owl], carrier: 'UPS', tracking: '1Z999' },
    { orderNumber: 'T100001', prints: [seen], carrier: 'UPS', tracking: '1Z999' },
    true,
  ],
]

it.each(steps)(
  'the step %s is sent with the version that was seen, and its answer is the order that is shown',
  async (name, step, input, isOnce) => {
    const sent = mockCall(production[name] as typeof production.start, () => after)
    const { result } = await openOrder()
    act(() => result.current.step.mutate(step))
    await waitFor(() => expect(result.current.order?.status).toBe('shipped'))
    expect(sent.map((call) => call.input)).toEqual([input])
    expect(sent[0]?.headers.has('idempotency-key')).toBe(isOnce)
    expect(onDone).toHaveBeenCalledOnce()
    expect(document.querySelector('.toast p')?.textContent).not.toBe('')
  },
)

it('an older answer that arrives after the step does not replace the order', async () => {
  const { result, asked, answers, client } = await openOrder()
  const late = Promise.withResolvers<void>()
  answers.order = async () => {
    await late.promise
    return officeOrder()
  }
  mockCall(production.start, () => after)
  act(() => void client.refetchQueries({ queryKey: orderQuery('T100001').queryKey }))
  await waitFor(() => expect(asked).toHaveLength(2))
  await act(() => result.current.step.mutateAsync({ step: 'start', print: owl }))
  expect(result.current.order?.status).toBe('shipped')
  late.resolve()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(result.current.order?.status).toBe('shipped')
})

it.each<ProblemCode>(['print_changed', 'print_not_found'])(
  'after the problem %s the step is over, and the order is loaded again',
  async (code) => {
    mockCall(production.start, () => {
      throw new Problem(code)
    })
    const { result, asked } = await openOrder()
    act(() => result.current.step.mutate({ step: 'start', print: owl }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(screen.getByRole('alert').textContent).toContain(new Problem(code).message)
    expect(onDone).toHaveBeenCalledOnce()
  },
)

it('a step that could not be sent is still open, and its error is known', async () => {
  mockCall(production.start, () => HttpResponse.error())
  const { result, asked } = await openOrder()
  act(() => result.current.step.mutate({ step: 'start', print: owl }))
  await waitFor(() => expect(result.current.step.isError).toBe(true))
  expect(onDone).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
})

it.each<[Step, PrintStep, PrintStep]>([
  [
    'reprint',
    { step: 'reprint', print: owl, quantity: 1, reason: 'Scratched.' },
    { step: 'reprint', print: owl, quantity: 2, reason: 'Scratched.' },
  ],
  [
    'ship',
    { step: 'ship', prints: [owl], carrier: 'UPS', tracking: '1Z999' },
    { step: 'ship', prints: [owl], carrier: 'UPS', tracking: '1Z998' },
  ],
])(
  'the step %s has the same key until it is answered, also on a new page, and other content has another key',
  async (name, step, other) => {
    let isDown = true
    const sent = mockCall(production[name] as typeof production.start, () => (isDown ? HttpResponse.error() : after))
    const first = await openOrder()
    for (const attempt of [step, other]) await act(() => first.result.current.step.mutateAsync(attempt).catch(() => undefined))
    first.unmount()
    isDown = false
    const second = await openOrder()
    for (const attempt of [step, step]) await act(() => second.result.current.step.mutateAsync(attempt))
    const [lost, changed, repeated, next] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(repeated).toBe(lost)
    expect(new Set([lost, changed, next]).size).toBe(3)
  },
)

it('the order is loaded again after its customer was forgotten, and also when that failed', async () => {
  let isDown = true
  mockCall(orders.forgetCustomer, ({ orderNumber }) =>
    isDown ? HttpResponse.error() : { orderNumber, customerForgottenAt: '2026-11-21T12:00:00.000Z' },
  )
  const asked = mockCall(production.order, () => officeOrder())
  const { result } = renderHookInApp(
    () => ({ order: useQuery(orderQuery('T100001')).data, forget: useForgetCustomer('T100001', onDone) }),
    { user: operator },
  )
  await waitFor(() => expect(result.current.order).toBeDefined())
  act(() => result.current.forget.mutate())
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(onDone).not.toHaveBeenCalled()
  isDown = false
  act(() => result.current.forget.mutate())
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(onDone).toHaveBeenCalledOnce()
})

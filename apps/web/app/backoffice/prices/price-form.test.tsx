import { screen, waitFor, within } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { PriceList } from '@tintype/contract/pricing/prices'
import { Problem, problemText } from '@tintype/contract/problems'
import { FIRST_COMMISSIONS, PRINT_SIZES, printLabel } from '@tintype/domain/prints/sizes'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { FIRST_PRICES } from '../../../../../packages/domain/test/first-prices.ts'
import { alerts, button, isOff } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { PriceForm } from './price-form.tsx'
import { pricesQuery } from './price-queries.ts'

const { add } = contract.backoffice.prices
const inForce: PriceList['inForce'] = PRINT_SIZES.map((size) => ({
  size,
  priceCents: FIRST_PRICES[size],
  commissionCents: FIRST_COMMISSIONS[size],
}))
const list: PriceList = { inForce, versions: [] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
})

const openForm = () => renderInApp(<PriceForm inForce={inForce} />, { user: operator })
const isOpen = () => screen.queryByRole('alertdialog') !== null

function input(size: (typeof PRINT_SIZES)[number], label: 'Price (USD)' | 'Commission (USD)') {
  const group = screen.getByRole('group', { name: new RegExp(`^${printLabel(size, 'vertical')} `) })
  return within(group).getByLabelText<HTMLInputElement>(label)
}
const validFrom = () => screen.getByLabelText<HTMLInputElement>(/^Effective from/)

type User = ReturnType<typeof openForm>['user']

async function write(user: User, element: HTMLInputElement, text: string) {
  await user.clear(element)
  await user.type(element, text)
}

async function openReview(price = '52') {
  const app = openForm()
  await write(app.user, input('medium', 'Price (USD)'), price)
  await app.user.click(button('Review changes'))
  return app
}

it('an operator reviews what a new price means, and sends only the sizes that change', async () => {
  const sent = mockCall(add, () => list)
  const { user, client } = await openReview()
  expect(screen.getAllByText(/^Medium: .*\$52 instead of \$49.*\$10 as before.*\$42.*\+\$3/)).not.toEqual([])
  await user.click(button('Add prices'))
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sent.map(({ input }) => input)).toEqual([{ prices: [{ size: 'medium', priceCents: 5_200, commissionCents: 1_000 }] }])
  expect(client.getQueryData(pricesQuery().queryKey)).toEqual(list)
  expect(input('medium', 'Price (USD)').value).toBe('49')
  expect(alerts()).toEqual([])
})

it('an operator adds prices and commissions of two sizes from a later instant on', async () => {
  const sent = mockCall(add, () => list)
  const { user } = openForm()
  await write(user, input('large', 'Price (USD)'), '85.50')
  await write(user, input('extra_large', 'Commission (USD)'), '35')
  await user.type(validFrom(), '2026-12-01T09:30')
  await user.click(button('Review changes'))
  await user.click(button('Add prices'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input).toEqual({
    validFrom: new Date('2026-12-01T09:30').toISOString(),
    prices: [
      { size: 'large', priceCents: 8_550, commissionCents: 2_000 },
      { size: 'extra_large', priceCents: 12_900, commissionCents: 3_500 },
    ],
  })
  await waitFor(() => expect(validFrom().value).toBe(''))
})

it('what a change means is shown while it is typed, and not while a sum is no sum', async () => {
  const { user } = openForm()
  expect(screen.queryByRole('list', { name: 'Summary' })).toBeNull()
  await write(user, input('medium', 'Price (USD)'), '52')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.type(input('medium', 'Price (USD)'), 'x')
  expect(screen.queryByRole('list', { name: 'Summary' })).toBeNull()
})

it.each<[string, () => HTMLInputElement, string, string | undefined]>([
  ['a price that is no sum', () => input('medium', 'Price (USD)'), 'much', undefined],
  ['a price below the commission', () => input('medium', 'Price (USD)'), '9.99', problemText('price_below_commission')],
])('%s is an error, and no review is opened', async (_, element, text, message) => {
  const { user } = openForm()
  await write(user, element(), text)
  expect(alerts()).toEqual([])
  await user.click(button('Review changes'))
  expect(alerts()).toHaveLength(1)
  if (message) expect(alerts()).toEqual([message])
  expect(isOpen()).toBe(false)
})

it('a form without a change is not reviewed', async () => {
  const { user } = openForm()
  await user.click(button('Review changes'))
  expect(alerts()).toHaveLength(1)
  expect(isOpen()).toBe(false)
})

it.each([
  ['11:59', true],
  ['12:00', true],
  ['12:01', false],
])('prices from %s on, at noon, are refused: %s', async (time, isRefused) => {
  const { user } = openForm()
  await write(user, input('medium', 'Price (USD)'), '52')
  const [hours, minutes] = time.split(':').map(Number)
  const at = new Date(Date.UTC(2026, 10, 21, hours, minutes))
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  await user.type(validFrom(), local)
  await user.click(button('Review changes'))
  expect(alerts()).toEqual(isRefused ? [problemText('price_in_the_past')] : [])
  expect(isOpen()).toBe(!isRefused)
})

it.each([
  ['refuses', () => Promise.reject(new Problem('price_in_the_past')), problemText('price_in_the_past')],
  ['cannot be reached', async () => HttpResponse.error(), 'We could not reach the server.'],
])('when the server %s, the operator reads why in the review, and the form keeps the prices', async (_, respond, message) => {
  mockCall(add, respond)
  const { user } = await openReview()
  await user.click(button('Add prices'))
  await waitFor(() => expect(alerts().join()).toContain(message))
  expect(isOff('Add prices')).toBe(false)
  await user.click(button('Cancel'))
  expect(input('medium', 'Price (USD)').value).toBe('52')
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(add, async () => {
    await answer.promise
    return list
  })
  const { user } = await openReview()
  await user.click(button('Add prices'))
  await waitFor(() => expect(isOff('Adding…')).toBe(true))
  await user.click(button('Adding…'))
  answer.resolve()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(sent).toHaveLength(1)
})

import { screen, waitFor } from '@testing-library/react'
import { limits } from '@tintype/contract/limits'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { expect, it } from 'vitest'
import { alerts, button, field, fill, isOff } from '../../../test/fields.ts'
import { owl } from '../../../test/products.ts'
import { renderRoutes } from '../../../test/routes.tsx'
import { BuyForm } from './buy-form.tsx'

const path = `/store/products/${owl.handle}`

async function openForm({ opening = 'medium', respond }: { opening?: PrintSize | null; respond?: () => Promise<string | null> } = {}) {
  const app = renderRoutes<undefined, string | null>({
    at: path,
    ...(respond && { respond }),
    show: ({ answer }) => <BuyForm product={owl} opening={opening ?? undefined} problem={answer ?? undefined} />,
  })
  await screen.findByRole('heading', { name: owl.title })
  return app
}

it('a customer adds two large prints to the cart', async () => {
  const { user, sent } = await openForm()
  await user.click(screen.getByRole('radio', { name: /^Large 45×60/ }))
  await fill(user, { Quantity: '2' })
  await user.click(button('Add to cart'))
  await waitFor(() => expect(sent).toEqual([{ path, fields: { size: 'large', quantity: '2' } }]))
})

it('the size that the address names is chosen, and one print is the default', async () => {
  const { user, sent } = await openForm({ opening: 'large_tall' })
  await user.click(button('Add to cart'))
  await waitFor(() => expect(sent).toEqual([{ path, fields: { size: 'large_tall', quantity: '1' } }]))
})

it.each([
  ['0', false],
  ['1', true],
  [String(limits.order.quantityMax), true],
  [String(limits.order.quantityMax + 1), false],
  ['1.5', false],
  ['', false],
])('the quantity "%s" is sent: %s', async (quantity, isSent) => {
  const { user, sent } = await openForm()
  await fill(user, { Quantity: quantity })
  await user.click(button('Add to cart'))
  if (isSent) await waitFor(() => expect(sent).toHaveLength(1))
  else expect(field('Quantity').matches(':invalid')).toBe(true)
  expect(sent).toHaveLength(isSent ? 1 : 0)
})

it('a product without a chosen size is not added', async () => {
  const { user, sent } = await openForm({ opening: null })
  await user.click(button('Add to cart'))
  expect(screen.getAllByRole('radio').some((radio) => radio.matches(':invalid'))).toBe(true)
  expect(sent).toEqual([])
})

it('a customer reads why a product was not added, and the form keeps size and quantity', async () => {
  const { user } = await openForm({ respond: async () => 'Your cart is full.' })
  await user.click(screen.getByRole('radio', { name: /^Extra Large/ }))
  await fill(user, { Quantity: '7' })
  await user.click(button('Add to cart'))
  await waitFor(() => expect(alerts()).toEqual(['Your cart is full.']))
  expect(field('Quantity').value).toBe('7')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Extra Large/ }).checked).toBe(true)
  expect(isOff('Add to cart')).toBe(false)
})

it('a second press while the first is pending adds nothing', async () => {
  const answer = Promise.withResolvers<null>()
  const { user, sent } = await openForm({ respond: () => answer.promise })
  await user.click(button('Add to cart'))
  await waitFor(() => expect(isOff('Adding…')).toBe(true))
  await user.click(button('Adding…'))
  answer.resolve(null)
  await waitFor(() => expect(isOff('Add to cart')).toBe(false))
  expect(sent).toHaveLength(1)
})

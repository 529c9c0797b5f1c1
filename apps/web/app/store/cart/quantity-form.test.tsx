import { screen, waitFor } from '@testing-library/react'
import { limits } from '@tintype/contract/limits'
import { expect, it, vi } from 'vitest'
import { button, field, fill } from '../../../test/fields.ts'
import { renderRoutes } from '../../../test/routes.tsx'
import { CartPanel } from './cart-panel.tsx'
import { QuantityForm, unsavedQuantity } from './quantity-form.tsx'

const label = 'Owl, Medium'
const [more, fewer, update, remove] = [`Increase quantity of ${label}`, `Decrease quantity of ${label}`, 'Update', `Remove ${label}`]
const quantityField = `Quantity of ${label}`
const line = { product: 'owl-1', size: 'medium' } as const

/** A cart with one line, which the server changes according to the form. */
async function openCart(quantity = 3, saving?: Promise<void>) {
  const cart = { quantity }
  const app = renderRoutes({
    at: '/store/cart',
    load: () => cart.quantity,
    async respond({ fields }) {
      await saving
      cart.quantity = Number(fields.quantity) + Number(fields.step ?? 0)
      return null
    },
    show: ({ loaded }) => (
      <>
        <QuantityForm {...line} quantity={loaded} label={label} />
        <CartPanel subtotalCents={4900} />
      </>
    ),
  })
  await screen.findByLabelText(quantityField)
  return app
}

const form = (fields: Record<string, string>) => ({ path: '/store/cart', fields: { ...line, ...fields } })

it.each([
  [more, '1', '4'],
  [fewer, '-1', '2'],
])('a customer presses "%s", and the cart has that many', async (name, step, after) => {
  const { user, sent } = await openCart()
  await user.click(button(name))
  await waitFor(() => expect(field(quantityField).value).toBe(after))
  expect(sent).toEqual([form({ quantity: '3', step })])
})

it('a customer types a quantity and leaves the field', async () => {
  const { user, sent } = await openCart()
  await fill(user, { [quantityField]: '7' })
  await user.tab()
  await waitFor(() => expect(sent).toEqual([form({ quantity: '7' })]))
})

it('a customer types a quantity and presses Enter, which takes no step', async () => {
  const { user, sent } = await openCart()
  await fill(user, { [quantityField]: '7' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toEqual([form({ quantity: '7' })]))
})

it('a field that is left as it was sends nothing', async () => {
  const { user, sent } = await openCart()
  await user.click(field(quantityField))
  await user.tab()
  await fill(user, { [quantityField]: '3' })
  await user.tab()
  expect(sent).toEqual([])
})

it.each([String(limits.order.quantityMax + 1), '-1', ''])(
  'the quantity "%s" is neither sent nor reported when the field is left',
  async (quantity) => {
    const { user, sent } = await openCart()
    const onReport = vi.fn()
    field(quantityField).addEventListener('invalid', onReport)
    await fill(user, { [quantityField]: quantity })
    await user.tab()
    expect(field(quantityField).matches(':invalid')).toBe(true)
    expect(onReport).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  },
)

it('a customer removes a line', async () => {
  const { user, sent } = await openCart()
  await user.click(button(remove))
  await waitFor(() => expect(sent).toEqual([form({ quantity: '3', remove: '1' })]))
  // lets browsers submit it even with an invalid quantity; jsdom does not validate
  expect((button(remove) as HTMLButtonElement).formNoValidate).toBe(true)
})

it('a customer who types a quantity and then presses "one more" gets one more than that', async () => {
  const { user, sent } = await openCart()
  await fill(user, { [quantityField]: '7' })
  await user.click(button(more))
  await waitFor(() => expect(field(quantityField).value).toBe('8'))
  expect(sent.at(-1)).toEqual(form({ quantity: '7', step: '1' }))
})

it.each([
  [1, true, false],
  [2, false, false],
  [limits.order.quantityMax, false, true],
])('with %i prints, fewer is disabled: %s, more is disabled: %s', async (quantity, isFewerOff, isMoreOff) => {
  await openCart(quantity)
  expect(button(fewer).matches(':disabled')).toBe(isFewerOff)
  expect(button(more).matches(':disabled')).toBe(isMoreOff)
})

it('the button that Enter presses is hidden from people', async () => {
  await openCart()
  expect(screen.queryByRole('button', { name: update })).toBeNull()
})

it('a quantity is unsaved while the cart does not have it', async () => {
  const { user } = await openCart()
  expect(unsavedQuantity()).toBeUndefined()
  await fill(user, { [quantityField]: '7' })
  expect(unsavedQuantity()).toBe(field(quantityField))
  await user.tab()
  await waitFor(() => expect(unsavedQuantity()).toBeUndefined())
})

it('a customer who types a quantity and goes to the checkout at once finds it saved there', async () => {
  const saving = Promise.withResolvers<void>()
  const { user, router, sent } = await openCart(3, saving.promise)
  await fill(user, { [quantityField]: '7' })
  await user.click(screen.getByRole('link', { name: 'Checkout' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(router.state.location.pathname).toBe('/store/cart')
  saving.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/store/checkout'))
  expect(sent).toEqual([form({ quantity: '7' })])
})

it('a customer with a quantity that is not valid stays in the cart', async () => {
  const { user, router, sent } = await openCart()
  await fill(user, { [quantityField]: '999' })
  await user.click(screen.getByRole('link', { name: 'Checkout' }))
  expect(router.state.location.pathname).toBe('/store/cart')
  expect(sent).toEqual([])
})

it('a customer with nothing unsaved goes to the checkout at once', async () => {
  const { user, router, sent } = await openCart()
  await user.click(screen.getByRole('link', { name: 'Checkout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/store/checkout'))
  expect(sent).toEqual([])
})

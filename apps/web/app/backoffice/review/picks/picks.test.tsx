import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { ProductCard } from '@tintype/contract/orders/store'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, it } from 'vitest'
import { button } from '../../../../test/fields.ts'
import { owl } from '../../../../test/products.ts'
import { operator, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import Picks from './picks.tsx'

const { backoffice, store } = contract
const card = (isPick: boolean) => ({ ...owl, isPick }) as ProductCard

function openPage(at: string, role: 'moderator' | 'viewer' = 'moderator') {
  const shop = { isPick: false }
  const asked = mockCall(store.products, () => ({ products: [card(shop.isPick)], nextCursor: null }) as never)
  const props = { loaderData: { storefrontUrl: 'https://store.example' } } as Parameters<typeof Picks>[0]
  const app = renderInApp(<Picks {...props} />, { user: { ...operator, operatorRole: role }, at })
  return { ...app, asked, shop }
}

it('a moderator picks a product that was searched for, and takes it out again', async () => {
  const { user, asked, shop } = openPage('/backoffice/picks?query=owl')
  const picked = mockCall(backoffice.products.pick, ({ handle }) => {
    shop.isPick = true
    return { handle, isPick: true }
  })
  const unpicked = mockCall(backoffice.products.unpick, ({ handle }) => {
    shop.isPick = false
    return { handle, isPick: false }
  })
  await user.click(await screen.findByRole('button', { name: `Add “${owl.title}” to staff picks` }))
  await user.click(await screen.findByRole('button', { name: `Remove “${owl.title}” from staff picks` }))
  expect(await screen.findByRole('button', { name: `Add “${owl.title}” to staff picks` })).toBeDefined()
  for (const { input } of asked) expect(input).toMatchObject({ query: 'owl' })
  expect([picked, unpicked].map((sent) => sent.map(({ input }) => input))).toEqual([[{ handle: owl.handle }], [{ handle: owl.handle }]])
})

it('without a search the staff picks are listed', async () => {
  const { asked, user, router } = openPage('/backoffice/picks')
  await screen.findByRole('list', { name: 'Staff picks' })
  expect(asked[0]?.input).toMatchObject({ pick: 'staff' })
  await user.type(screen.getByRole('searchbox', { name: 'Search products to add' }), 'owl')
  await user.click(button('Search'))
  await screen.findByRole('list', { name: 'Products for “owl”' })
  expect(router.state.location.search).toBe('?query=owl')
})

it('a moderator reads why a product could not be picked', async () => {
  mockCall(backoffice.products.pick, () => Promise.reject(new Problem('product_not_found')))
  const { user } = openPage('/backoffice/picks?query=owl')
  await user.click(await screen.findByRole('button', { name: `Add “${owl.title}” to staff picks` }))
  await waitFor(() => expect(screen.getByText(`“${owl.title}”: ${problemText('product_not_found')}`)).toBeDefined())
})

it('a viewer sees the picks and can change none', async () => {
  openPage('/backoffice/picks', 'viewer')
  await screen.findByText(owl.title)
  expect(screen.queryByRole('button', { name: /^(Add|Remove) “/ })).toBeNull()
})

import { screen, waitFor } from '@testing-library/react'
import type { Quote } from '@tintype/contract/orders/store'
import { expect, it } from 'vitest'
import { button } from '../../../test/fields.ts'
import { renderRoutes } from '../../../test/routes.tsx'
import { RemovedLines, removedLinesSentence } from './removed-lines.tsx'

const gone: Quote['gone'] = [
  { product: 'owl-1', size: 'medium', title: 'Owl', reason: 'product_unavailable' },
  { product: 'owl-1', size: 'large', title: 'Owl', reason: 'size_not_offered' },
]

it('a customer removes one of two lines that are no longer for sale', async () => {
  const { user, sent } = renderRoutes({ at: '/store/cart', show: () => <RemovedLines gone={gone} /> })
  await screen.findByRole('status')
  expect(screen.getAllByText(/“Owl”/)).toHaveLength(2)
  await user.click(button('Remove Owl, Large 45×60'))
  await waitFor(() => expect(sent).toEqual([{ path: '/store/cart', fields: { product: 'owl-1', size: 'large', remove: '1' } }]))
})

it('a customer reads whether a product or only its size is gone', () => {
  expect(gone.map(removedLinesSentence)).toEqual([
    '“Owl” (Medium) is no longer for sale and was removed.',
    '“Owl” is no longer offered in the size Large 45×60 and was removed.',
  ])
})

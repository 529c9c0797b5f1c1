import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { ProductPage } from '@tintype/contract/orders/store'
import type { PaymentOffice, PaymentQuestion } from '@tintype/contract/payments/payments'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { mockMedia } from '../../../test/media.ts'
import { owl } from '../../../test/products.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { MatchModal } from './match-modal.tsx'
import { questionsQuery } from './question-queries.ts'

const { match } = contract.backoffice.payments
const question: PaymentQuestion = {
  id: uidFromName('question'),
  provider: 'shopify',
  kind: 'variant_unknown',
  orderNumber: null,
  reference: '5001',
  amountCents: 4_900,
  currency: 'USD',
  about: 'An owl, 30×40.',
  askedAt: '2026-11-20T09:00:00.000Z',
  isMatchable: true,
}
const office: PaymentOffice = { provider: 'stripe', lookedUntil: null, questions: [] }
const found = (products: ProductPage['products']): ProductPage => ({
  products,
  nextCursor: null,
  searchedFor: null,
  total: products.length,
  sizes: [],
})
const sea = { ...owl, handle: 'sea-1', title: 'Sea' }

function openModal() {
  mockMedia('(pointer: fine)')
  const searched = mockCall(contract.store.products, ({ query }) => found(query === 'owl' ? [owl, sea] : []))
  const onClose = vi.fn()
  return { ...renderInApp(<MatchModal question={question} onClose={onClose} />, { user: operator }), onClose, searched }
}

async function openChosen() {
  const app = openModal()
  await fill(app.user, { Product: ' owl ' })
  await app.user.keyboard('{Enter}')
  await app.user.click(await screen.findByRole('radio', { name: /^Owl/ }))
  await app.user.selectOptions(field('Size'), 'large')
  return app
}

it('an operator searches, chooses the product and its size, and the question is answered', async () => {
  const sent = mockCall(match, () => office)
  const { user, onClose, searched, client } = await openChosen()
  expect(searched.map(({ input }) => input.query)).toEqual(['owl'])
  await user.click(button('Match product'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([{ id: question.id, product: 'owl-1', size: 'large' }])
  await waitFor(() => expect(client.getQueryData(questionsQuery().queryKey)).toEqual(office))
})

it('an operator reads that a product and a size are missing, and nothing is sent', async () => {
  const sent = mockCall(match, () => office)
  const { user } = openModal()
  await user.click(button('Match product'))
  expect(alerts()).toHaveLength(1)
  expect(findFieldError('Size')).toBeDefined()
  await user.selectOptions(field('Size'), 'medium')
  expect(findFieldError('Size')).toBeUndefined()
  expect(sent).toEqual([])
})

it('another search forgets the chosen product', async () => {
  const sent = mockCall(match, () => office)
  const { user } = await openChosen()
  await fill(user, { Product: 'moon' })
  await user.keyboard('{Enter}')
  await screen.findByText(/^No products found/)
  await user.click(button('Match product'))
  expect(alerts()).toHaveLength(1)
  expect(sent).toEqual([])
})

it('typing alone searches nothing', async () => {
  const { user, searched } = openModal()
  await fill(user, { Product: 'owl' })
  expect(searched).toEqual([])
})

it('a question that another operator answered closes the dialog with the message of the server', async () => {
  mockCall(match, () => {
    throw new Problem('payment_question_not_found')
  })
  const { user, onClose } = await openChosen()
  await user.click(button('Match product'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(document.querySelector('.toast p')?.textContent).toBe(problemText('payment_question_not_found'))
})

it('without a connection the operator reads so, and the choice stays', async () => {
  mockCall(match, () => HttpResponse.error())
  const { user, onClose } = await openChosen()
  await user.click(button('Match product'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Owl/ }).checked).toBe(true)
  expect(field('Size').value).toBe('large')
  expect(isOff('Match product')).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

it('while the answer is sent, a second press does nothing and the dialog cannot be closed', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(match, async () => {
    await answer.promise
    return office
  })
  const { user, onClose } = await openChosen()
  await user.click(button('Match product'))
  await waitFor(() => expect(isOff('Saving…')).toBe(true))
  await user.click(button('Saving…'))
  await user.click(button('Cancel'))
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

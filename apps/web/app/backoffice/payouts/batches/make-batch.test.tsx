import { waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { alerts, button } from '../../../../test/fields.ts'
import { operatorPayout } from '../../../../test/payouts.ts'
import { operator, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { MakeBatch } from './make-batch.tsx'

const { make } = contract.backoffice.payouts.batches
const approved = operatorPayout({ status: 'approved' })
const openBar = () => renderInApp(<MakeBatch payouts={[approved]} hasMore={false} />, { user: operator })

async function makeBatch({ user }: ReturnType<typeof openBar>, error: string) {
  await user.click(button('PayPal · 1, $60.00'))
  await user.click(button('Create batch'))
  await waitFor(() => expect(alerts().join()).toContain(error))
  await user.click(button('Cancel'))
}

it('a batch whose answer was lost keeps its key when the dialog or the page is opened again, until it is refused', async () => {
  let isDown = true
  const sent = mockCall(make, () => {
    if (isDown) return HttpResponse.error()
    throw new Problem('payout_batch_empty')
  })
  const first = openBar()
  await makeBatch(first, 'We could not reach the server.')
  await makeBatch(first, 'We could not reach the server.')
  first.unmount()
  isDown = false
  const second = openBar()
  await makeBatch(second, problemText('payout_batch_empty'))
  await makeBatch(second, problemText('payout_batch_empty'))
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[2])
})

import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RefundNote } from './refund-note.tsx'

const arrives = '$54.66 was refunded to your original payment method.'
const returned = 'Your bank returned a refund of $50.'

it.each([
  [{ refundedCents: 0 }, []],
  [{ refundedCents: 5466 }, [arrives]],
  [{ refundedCents: 10_466, failedRefundCents: 5000 }, [arrives, returned]],
  [{ refundedCents: 5000, failedRefundCents: 5000 }, [returned]],
])('a customer with %j reads which refunds arrive and which the bank returned', (order, sentences) => {
  const { container } = render(<RefundNote order={order} />)
  expect([arrives, returned].filter((sentence) => container.textContent?.includes(sentence))).toEqual(sentences)
})

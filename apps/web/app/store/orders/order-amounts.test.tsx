import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OrderAmounts } from './order-amounts.tsx'

const tax = { paidTaxCents: 0, refundedTaxCents: 0 }
const amounts = { subtotalCents: 14_700, shippingCents: 1700, totalCents: 16_400, refundedCents: 0, ...tax, state: 'shipped' } as const

function rows() {
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  return screen.getAllByRole('term').map(({ textContent }, index) => `${textContent} ${values[index]}`)
}

it('a customer reads what was paid as the sum of prints and shipping', () => {
  render(<OrderAmounts order={amounts} />)
  expect(rows()).toEqual(['Subtotal $147', 'Shipping $17', 'Paid $164'])
})

it('a customer reads paid, refunded and total after refund as arithmetic', () => {
  render(<OrderAmounts order={{ ...amounts, refundedCents: 5466 }} />)
  expect(rows()).toEqual(['Subtotal $147', 'Shipping $17', 'Paid $164', 'Refunded −$54.66', 'Total after refund $109.34'])
})

it.each(['awaiting_payment', 'not_completed'] as const)('a payment that is %s shows a total and nothing as paid', (state) => {
  render(<OrderAmounts order={{ ...amounts, state }} />)
  expect(rows()).toEqual(['Subtotal $147', 'Shipping $17', 'Total $164'])
})

it('a customer reads the tax, and a refund with its part of it', () => {
  render(<OrderAmounts order={{ ...amounts, refundedCents: 5466, paidTaxCents: 3116, refundedTaxCents: 1038 }} />)
  expect(rows()).toEqual(['Subtotal $147', 'Shipping $17', 'Tax $31.16', 'Paid $195.16', 'Refunded −$65.04', 'Total after refund $130.12'])
})

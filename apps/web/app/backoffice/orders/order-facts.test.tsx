import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { officeOrder } from '../../../test/orders.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { OrderFacts } from './order-facts.tsx'

function readSums(facts: Parameters<typeof officeOrder>[0]) {
  renderInApp(<OrderFacts order={officeOrder(facts)} onAsk={() => {}} />, { user: operator })
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  return screen.getAllByRole('term').map(({ textContent }, index) => `${textContent} ${values[index]}`)
}

it('an operator reads what was paid without a row about tax', () => {
  expect(readSums({})).toEqual(['Paid $362.00'])
})

it('an operator reads what was paid and refunded with its tax', () => {
  const sums = readSums({ paidTaxCents: 3620, refundedCents: 10_000, refundedTaxCents: 1000 })
  expect(sums).toEqual(['Paid $398.20', 'Including tax $36.20', 'Refunded −$110.00', 'Total after refund $288.20'])
})

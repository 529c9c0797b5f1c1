import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { quote } from '../../../test/products.ts'
import { QuoteSums } from './quote-sums.tsx'

it.each([
  [false, ['Shipping', 'Total']],
  [true, ['Shipping', 'Tax', 'Total before tax']],
])('where tax is added at the payment (%s), a customer reads %j', (addsTax, names) => {
  render(<QuoteSums quote={quote({ shippingCents: 900, totalCents: 5800, addsTax })} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms.slice(1)).toEqual(names)
})

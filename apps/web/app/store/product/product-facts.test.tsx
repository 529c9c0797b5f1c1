import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProductFacts } from './product-facts.tsx'

it.each([
  [1, 'Our manufacturer'],
  [2, 'One of our two manufacturers'],
  [9, 'One of our nine manufacturers'],
  [10, 'One of our 10 manufacturers'],
])('a product page of an install with %i manufacturers says so', (manufacturerCount, text) => {
  render(<ProductFacts howMade={null} manufacturerCount={manufacturerCount} />)
  expect(screen.getByText(text)).toBeTruthy()
})

import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProductFacts } from './product-facts.tsx'

it.each([
  [1, 'Our manufacturer'],
  [2, 'The manufacturer nearest to you, one of two'],
  [9, 'The manufacturer nearest to you, one of nine'],
  [10, 'The manufacturer nearest to you, one of 10'],
])('a product page of an install with %i manufacturers says so', (manufacturerCount, text) => {
  render(<ProductFacts howMade={null} manufacturerCount={manufacturerCount} />)
  expect(screen.getByText(text)).toBeTruthy()
})

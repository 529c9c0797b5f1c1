import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withBreaks } from './with-breaks.tsx'

test.each([
  ['ines.varga@studio-north.example', 'ines.|varga@|studio-|north.|example'],
  ['DE89370400440532013000', 'DE89370400440532013000'],
])('the address %s wraps only at %s, and is copied unchanged', (address, parts) => {
  const { container } = render(<p>{withBreaks(address)}</p>)
  expect(container.textContent).toBe(address)
  expect(container.querySelector('p')?.innerHTML.replaceAll('<wbr>', '|')).toBe(parts)
})

import { screen } from '@testing-library/react'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { fitRows } from '../../print-fit.ts'
import { SizeList } from './size-list.tsx'

function show(picture: { widthPx: number; heightPx: number }, off: PrintSize[] = [], refused: PrintSize[] = []) {
  const onChange = vi.fn()
  const switches = { off, refused, onChange }
  const { user } = renderInApp(
    <SizeList rows={fitRows(picture, 'vertical')} value="medium" onChange={() => undefined} orientation="vertical" switches={switches} />,
  )
  return { onChange, user }
}

const sell = (label: string) => screen.getByRole('switch', { name: `Sell this size: ${label}` })

test('an artist switches a size off and on again', async () => {
  const { onChange, user } = show({ widthPx: 3000, heightPx: 4000 }, ['large'])
  await user.click(sell('Extra Large 70×100 cm'))
  expect(onChange).toHaveBeenLastCalledWith(['large', 'extra_large'])
  await user.click(sell('Large 45×60 cm'))
  expect(onChange).toHaveBeenLastCalledWith([])
})

test('a size with too few pixels has no switch and says how many it needs, and the last size cannot be switched off', () => {
  show({ widthPx: 600, heightPx: 800 })
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  const last = screen.getByRole('switch', { name: 'At least one size stays on sale: Medium 30×40 cm' })
  expect(last.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Needs a file of at least 886×1182 pixels.')).toBeTruthy()
})

test('an artist reads which size was not approved', () => {
  show({ widthPx: 3000, heightPx: 4000 }, [], ['medium'])
  expect(screen.queryByRole('switch', { name: 'Sell this size: Medium 30×40 cm' })).toBeNull()
  expect(screen.getByText('We did not approve this size.')).toBeTruthy()
})

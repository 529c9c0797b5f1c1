import { act, fireEvent, screen } from '@testing-library/react'
import { limits } from '@tintype/contract/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { alerts } from '../../../../test/fields.ts'
import { mockIndexedDb } from '../../../../test/indexed-db.ts'
import { pngFile } from '../../../../test/pictures.ts'
import { artist, eventually, renderInApp } from '../../../../test/render.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { takeDroppedFile } from '../../upload/quick-drop.ts'
import { QuickDrop } from './quick-drop.tsx'

beforeEach(() => void mockIndexedDb())

test('an artist drops a picture and finds it on the upload page', async () => {
  const { router } = render()
  drop(pngFile('dropped.png'))
  await eventually(() => expect(router.state.location.pathname).toBe('/upload-artwork'))
  expect((await takeDroppedFile())?.name).toBe('dropped.png')
})

test.each([
  ['of another type', new File(['GIF89a, not a PNG'], 'fake.png'), studioTexts.quickDropType],
  ['one byte too large', pngFile('large.png', limits.quickDropBytes + 1), studioTexts.quickDropTooLarge],
])('a file that is %s is refused, and the artist stays on the overview', async (_what, file, message) => {
  const { router } = render()
  drop(file)
  await eventually(() => expect(alerts()).toEqual([message]))
  expect(router.state.location.pathname).toBe('/dashboard')
  expect(await takeDroppedFile()).toBeUndefined()
})

test('a refused file is named for at most six seconds', async () => {
  render()
  vi.useFakeTimers()
  drop(new File(['GIF89a, not a PNG'], 'fake.png'))
  await eventually(() => expect(alerts()).toEqual([studioTexts.quickDropType]))
  act(() => vi.advanceTimersByTime(6000))
  expect(alerts()).toEqual([])
})

test('a picture for which the browser has no room is refused', async () => {
  mockIndexedDb({ isFull: true })
  const { router } = render()
  drop(pngFile())
  await eventually(() => expect(alerts()).toEqual([studioTexts.quickDropTooLargeToKeep]))
  expect(router.state.location.pathname).toBe('/dashboard')
})

function render() {
  return renderInApp(<QuickDrop />, { user: artist, at: '/dashboard', route: '/dashboard' })
}

function drop(file: File): void {
  fireEvent.drop(screen.getByRole('group', { name: 'Quick upload' }), { dataTransfer: { files: [file], types: ['Files'] } })
}

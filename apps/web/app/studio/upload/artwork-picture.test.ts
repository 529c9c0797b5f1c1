import { expect, it } from 'vitest'
import { areDimensionsFit, findFileProblem } from './artwork-picture.ts'

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)

it.each([
  ['a JPEG', new Blob([JPEG]), undefined],
  ['a JPEG of 25 MB', new Blob([JPEG, new Uint8Array(25 * 1024 * 1024 - 4)]), undefined],
  ['one byte more', new Blob([JPEG, new Uint8Array(25 * 1024 * 1024 - 3)]), 'image_too_large'],
  ['nothing', new Blob([]), 'image_empty'],
  ['a page', new Blob(['<html>']), 'image_type'],
])('%s', async (_, file, expected) => {
  expect(await findFileProblem(file)).toBe(expected)
})

it.each([
  [10_000, 10_000, true],
  [10_001, 10_000, false],
  [20_000, 5000, true],
  [20_001, 1, false],
])('%i × %i: %s', (widthPx, heightPx, fits) => {
  expect(areDimensionsFit({ widthPx, heightPx })).toBe(fits)
})

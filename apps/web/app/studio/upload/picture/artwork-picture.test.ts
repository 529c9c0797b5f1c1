import { expect, it } from 'vitest'
import { areDimensionsFit, findFileProblem } from './artwork-picture.ts'

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)

it.each([
  ['a JPEG', new Blob([JPEG])],
  ['a JPEG of 25 MB', new Blob([JPEG, new Uint8Array(25 * 1024 * 1024 - 4)])],
])('%s is accepted as an artwork', async (_, file) => {
  expect(await findFileProblem(file)).toBeUndefined()
})

it.each([
  ['a JPEG of one byte more than 25 MB', new Blob([JPEG, new Uint8Array(25 * 1024 * 1024 - 3)]), 'image_too_large'],
  ['an empty file', new Blob([]), 'image_empty'],
  ['an HTML page', new Blob(['<html>']), 'image_type'],
])('%s is rejected as an artwork with $2', async (_, file, expected) => {
  expect(await findFileProblem(file)).toBe(expected)
})

it.each([
  [10_000, 10_000, true],
  [10_001, 10_000, false],
  [20_000, 5000, true],
  [20_001, 1, false],
])('areDimensionsFit for a picture of %i × %i pixels is %s', (widthPx, heightPx, fits) => {
  expect(areDimensionsFit({ widthPx, heightPx })).toBe(fits)
})

import { describe, expect, test } from 'vitest'
import { metalTable } from './metal-model.ts'

const table = metalTable(9)
const HARDLY_SEEN = 0.03

/** At a point of the table: each channel in eighths. */
function at(red: number, green: number, blue: number) {
  const place = (red * table.side + green) * table.side + blue
  return { beyond: table.beyond[place] ?? Number.NaN, printed: [...table.printed.slice(place * 3, place * 3 + 3)] }
}

describe('colours on metal', () => {
  test('metal prints white, black and every grey between them unchanged', () => {
    expect(at(8, 8, 8).printed).toEqual([255, 255, 255])
    expect(at(0, 0, 0).printed).toEqual([0, 0, 0])
    for (let grey = 0; grey <= 8; grey++) expect(at(grey, grey, grey).beyond).toBeLessThan(HARDLY_SEEN)
  })

  test.each([
    ['skin', 7, 5, 4],
    ['leaves', 2, 4, 2],
    ['brick', 5, 2, 1],
    ['a night sky', 1, 1, 3],
    ['a pale blue', 5, 7, 7],
    ['gold', 8, 7, 2],
  ])('metal reproduces %s without a visible difference', (_, red, green, blue) => {
    expect(at(red, green, blue).beyond).toBeLessThan(HARDLY_SEEN)
  })

  test.each([
    ['the green', 0, 8, 0],
    ['the blue', 0, 0, 8],
    ['the magenta', 8, 0, 8],
    ['the cyan', 0, 8, 8],
  ])('metal cannot reproduce %s of a screen and prints a less vivid colour', (_, red, green, blue) => {
    const { beyond, printed } = at(red, green, blue)
    expect(beyond).toBeGreaterThan(0.1)
    const spread = (channels: number[]) => Math.max(...channels) - Math.min(...channels)
    expect(spread(printed)).toBeLessThan(255)
  })
})

import { describe, expect, test } from 'vitest'
import { describeGamutShare } from './gamut-texts.ts'
import { metalTable } from './metal-model.ts'
import { drawGamutStripes, printOnMetal, vividPercent } from './soft-proof.ts'

const table = metalTable(9)

/** Left half grey, right half the screen's green. */
function halves(widthPx: number, heightPx: number) {
  const data = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let at = 0; at < widthPx * heightPx; at++) data.set(at % widthPx < widthPx / 2 ? [128, 128, 128, 255] : [0, 255, 0, 255], at * 4)
  return { data, widthPx, heightPx }
}

describe('a soft proof', () => {
  test('printOnMetal keeps colours that metal reproduces, dulls the others and reports them', () => {
    const picture = halves(40, 20)
    const vivid = printOnMetal(picture, table)
    const [grey, green] = [picture.data.subarray(0, 3), picture.data.subarray(39 * 4, 39 * 4 + 3)]
    for (const channel of grey) expect(Math.abs(channel - 128)).toBeLessThanOrEqual(2)
    expect(green[1]).toBeLessThan(225)
    expect([vivid[0], vivid[19], vivid[20], vivid[39]]).toEqual([0, 0, 1, 1])
  })

  test('vividPercent counts only pixels inside the crop', () => {
    const vivid = printOnMetal(halves(40, 20), table)
    expect(vividPercent(vivid, 40, { leftPx: 0, topPx: 0, widthPx: 40, heightPx: 20 })).toBe(50)
    expect(vividPercent(vivid, 40, { leftPx: 0, topPx: 0, widthPx: 20, heightPx: 20 })).toBe(0)
    expect(vividPercent(vivid, 40, { leftPx: 15, topPx: 5, widthPx: 20, heightPx: 10 })).toBe(75)
  })

  test('vividPercent is at least 0.1 when a single pixel is too vivid', () => {
    const vivid = new Uint8Array(10_000)
    vivid[7] = 1
    expect(vividPercent(vivid, 100, { leftPx: 0, topPx: 0, widthPx: 100, heightPx: 100 })).toBe(0.1)
  })

  test('markVivid draws stripes over pixels that are too vivid and leaves the others clear', () => {
    const marks = drawGamutStripes(
      Uint8Array.from({ length: 40 * 20 }, (_, at) => (at % 40 < 20 ? 0 : 1)),
      40,
    )
    expect(marks[3]).toBe(0)
    const right = Array.from({ length: 20 }, (_, x) => marks[(20 + x) * 4])
    expect(new Set(right)).toEqual(new Set([255, 12]))
  })
})

test.each([
  [0, 'Metal can reproduce all its colours.'],
  [0.1, 'Less than 1% has colours metal can’t reproduce.'],
  [1, '1% has colours metal can’t reproduce.'],
  [37.6, '38% has colours metal can’t reproduce.'],
])('a vivid share of %d percent is described as “%s”', (percent, words) => {
  expect(describeGamutShare(percent)).toBe(words)
})

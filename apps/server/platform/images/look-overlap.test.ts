import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../test/mutated-pictures.ts'
import type { Box } from './look-hash.ts'
import { type GreyPicture, lookMarks } from './look-marks.ts'
import { findOverlap, SKETCH_SIDE_PX } from './look-overlap.ts'

/** A picture without end of a hundred soft spots, which a window is laid on. */
function sceneOf(seed: number) {
  const random = seededRandom(seed)
  const spots = Array.from({ length: 100 }, () => ({
    x: random(),
    y: random(),
    reach: 0.02 + random() * 0.08,
    light: random() * 240 - 120,
  }))
  return (x: number, y: number) =>
    128 + spots.reduce((sum, spot) => sum + spot.light * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * spot.reach ** 2)), 0)
}

type Scene = ReturnType<typeof sceneOf>

function drawn(
  scene: Scene,
  [left, top, right, bottom]: Box,
  { widthPx, heightPx, isMirrored = false }: Omit<GreyPicture, 'data'> & { isMirrored?: boolean },
): GreyPicture {
  const data = Uint8Array.from({ length: widthPx * heightPx }, (_, i) => {
    const across = ((i % widthPx) + 0.5) / widthPx
    const y = top + ((Math.floor(i / widthPx) + 0.5) / heightPx) * (bottom - top)
    return Math.max(0, Math.min(255, scene(left + (isMirrored ? 1 - across : across) * (right - left), y)))
  })
  return { data, widthPx, heightPx }
}

const WHOLE: Box = [0, 0, 1, 1]
const CUT: Box = [0.13, 0.07, 0.81, 0.88]
const sketch = (scene: Scene, box: Box, isMirrored = false) => {
  const { data } = drawn(scene, box, { widthPx: SKETCH_SIDE_PX, heightPx: SKETCH_SIDE_PX, isMirrored })
  return { data, sidePx: SKETCH_SIDE_PX }
}
const upright = { isMirrored: false, isUpsideDown: false }

describe('what stands out', () => {
  const marks = lookMarks(drawn(sceneOf(1), WHOLE, { widthPx: 160, heightPx: 160 }))

  it('is inside the picture, and no more than is kept', () => {
    expect(marks.length).toBeGreaterThan(8)
    expect(marks.length).toBeLessThanOrEqual(32)
    for (const { box, hash } of marks) {
      expect(hash).toMatch(/^[0-9a-f]{16}$/)
      expect(Math.min(...box)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...box)).toBeLessThanOrEqual(1)
    }
  })

  it('is the same in what a crop left, in the place where it lies there', () => {
    const left = lookMarks(drawn(sceneOf(1), CUT, { widthPx: 134, heightPx: 160 }))
    const [wide, high] = [CUT[2] - CUT[0], CUT[3] - CUT[1]]
    const there = left.filter(({ box }) => {
      const [x, y] = [CUT[0] + ((box[0] + box[2]) / 2) * wide, CUT[1] + ((box[1] + box[3]) / 2) * high]
      return marks.some((mark) => Math.hypot((mark.box[0] + mark.box[2]) / 2 - x, (mark.box[1] + mark.box[3]) / 2 - y) < 0.01)
    })
    expect(there.length, `${left.length} left of ${marks.length}`).toBeGreaterThan(left.length / 2)
  })

  it('is nothing in a picture that shows nothing', () => {
    expect(lookMarks({ data: new Uint8Array(160 * 120).fill(90), widthPx: 160, heightPx: 120 })).toEqual([])
    expect(lookMarks({ data: new Uint8Array(160).fill(90), widthPx: 160, heightPx: 1 })).toEqual([])
  })
})

describe('what two pictures have in common', () => {
  // a part of the picture, and where that lies in the crop: a little beside it, as a mark is
  const inWhole: Box = [0.3, 0.3, 0.5, 0.5]
  const inCut = CUT.slice(0, 2)
    .concat(CUT.slice(0, 2))
    .map((from, i) => {
      const length = i % 2 ? CUT[3] - CUT[1] : CUT[2] - CUT[0]
      return ((inWhole[i] as number) - from) / length + (i % 2 ? 0.008 : -0.006)
    }) as unknown as Box

  it('is found from the crop and from the picture, and how much of each it is', () => {
    const [whole, cut] = [sketch(sceneOf(1), WHOLE), sketch(sceneOf(1), CUT)]
    const fromCut = findOverlap(cut, whole, { own: inCut, others: inWhole, ...upright })
    expect(fromCut?.distance).toBeLessThanOrEqual(5)
    expect(fromCut?.ownShare).toBeGreaterThan(0.9)
    expect(fromCut?.othersShare).toBeCloseTo((CUT[2] - CUT[0]) * (CUT[3] - CUT[1]), 1)
    expect(findOverlap(whole, cut, { own: inWhole, others: inCut, ...upright })?.distance).toBeLessThanOrEqual(5)
  })

  it('is found in a mirror', () => {
    const own: Box = [1 - inCut[2], inCut[1], 1 - inCut[0], inCut[3]]
    const found = findOverlap(sketch(sceneOf(1), CUT, true), sketch(sceneOf(1), WHOLE), {
      own,
      others: inWhole,
      isMirrored: true,
      isUpsideDown: false,
    })
    expect(found?.distance).toBeLessThanOrEqual(5)
  })

  it('is nothing in two that are not the same, whatever was taken for the same', () => {
    const one = sketch(sceneOf(1), WHOLE)
    for (let seed = 2; seed < 60; seed++) {
      const found = findOverlap(one, sketch(sceneOf(seed), WHOLE), { own: inWhole, others: [0.4, 0.2, 0.6, 0.4], ...upright })
      if (found) expect(found.distance).toBeGreaterThan(7)
    }
  })

  it('is not asked for where next to nothing would be in both', () => {
    const one = sketch(sceneOf(1), WHOLE)
    expect(findOverlap(one, one, { own: [0, 0, 0.1, 0.1], others: [0.9, 0.9, 1, 1], ...upright })).toBeUndefined()
    expect(findOverlap(one, one, { own: [0.4, 0.4, 0.6, 0.6], others: [0.48, 0.48, 0.52, 0.52], ...upright })).toBeUndefined()
  })
})

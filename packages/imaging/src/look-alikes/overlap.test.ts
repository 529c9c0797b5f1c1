import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../apps/server/test/images/mutated-pictures.ts'
import { findLandmarks, type GreyPicture } from './landmarks.ts'
import { findOverlap, SKETCH_SIDE_PX } from './overlap.ts'
import type { Box } from './perceptual-hash.ts'

/** An unbounded image of a hundred soft spots, from which windows are drawn. */
function createScene(seed: number) {
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

type Scene = ReturnType<typeof createScene>

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

describe('marks of an image', () => {
  const marks = findLandmarks(drawn(createScene(1), WHOLE, { widthPx: 160, heightPx: 160 }))

  it('lookMarks returns 9 to 32 marks inside the image', () => {
    expect(marks.length).toBeGreaterThan(8)
    expect(marks.length).toBeLessThanOrEqual(32)
    for (const { box, hash } of marks) {
      expect(hash).toMatch(/^[0-9a-f]{16}$/)
      expect(Math.min(...box)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...box)).toBeLessThanOrEqual(1)
    }
  })

  it('lookMarks finds most marks of a crop at the same places in the whole image', () => {
    const left = findLandmarks(drawn(createScene(1), CUT, { widthPx: 134, heightPx: 160 }))
    const [wide, high] = [CUT[2] - CUT[0], CUT[3] - CUT[1]]
    const there = left.filter(({ box }) => {
      const [x, y] = [CUT[0] + ((box[0] + box[2]) / 2) * wide, CUT[1] + ((box[1] + box[3]) / 2) * high]
      return marks.some((mark) => Math.hypot((mark.box[0] + mark.box[2]) / 2 - x, (mark.box[1] + mark.box[3]) / 2 - y) < 0.01)
    })
    expect(there.length, `${left.length} left of ${marks.length}`).toBeGreaterThan(left.length / 2)
  })

  it('lookMarks returns no marks for a flat image', () => {
    expect(findLandmarks({ data: new Uint8Array(160 * 120).fill(90), widthPx: 160, heightPx: 120 })).toEqual([])
    expect(findLandmarks({ data: new Uint8Array(160).fill(90), widthPx: 160, heightPx: 1 })).toEqual([])
  })
})

describe('overlap of two images', () => {
  // a part of the image and its slightly inexact place in the crop
  const inWhole: Box = [0.3, 0.3, 0.5, 0.5]
  const inCut = CUT.slice(0, 2)
    .concat(CUT.slice(0, 2))
    .map((from, i) => {
      const length = i % 2 ? CUT[3] - CUT[1] : CUT[2] - CUT[0]
      return ((inWhole[i] as number) - from) / length + (i % 2 ? 0.008 : -0.006)
    }) as unknown as Box

  it('findOverlap finds the overlap of a crop and its image from either side, with its shares', () => {
    const [whole, cut] = [sketch(createScene(1), WHOLE), sketch(createScene(1), CUT)]
    const fromCut = findOverlap(cut, whole, { own: inCut, others: inWhole, ...upright })
    expect(fromCut?.distance).toBeLessThanOrEqual(5)
    expect(fromCut?.ownShare).toBeGreaterThan(0.9)
    expect(fromCut?.othersShare).toBeCloseTo((CUT[2] - CUT[0]) * (CUT[3] - CUT[1]), 1)
    expect(findOverlap(whole, cut, { own: inWhole, others: inCut, ...upright })?.distance).toBeLessThanOrEqual(5)
  })

  it('findOverlap finds the overlap of a mirrored crop', () => {
    const own: Box = [1 - inCut[2], inCut[1], 1 - inCut[0], inCut[3]]
    const found = findOverlap(sketch(createScene(1), CUT, true), sketch(createScene(1), WHOLE), {
      own,
      others: inWhole,
      isMirrored: true,
      isUpsideDown: false,
    })
    expect(found?.distance).toBeLessThanOrEqual(5)
  })

  it('findOverlap reports no near overlap for 58 pairs of different images', () => {
    const one = sketch(createScene(1), WHOLE)
    const seeds = Array.from({ length: 58 }, (_, index) => index + 2)
    const near = seeds.filter((seed) => {
      const found = findOverlap(one, sketch(createScene(seed), WHOLE), { own: inWhole, others: [0.4, 0.2, 0.6, 0.4], ...upright })
      return found && found.distance <= 7
    })
    expect(near).toEqual([])
  })

  it('findOverlap returns nothing when the common area is too small', () => {
    const one = sketch(createScene(1), WHOLE)
    expect(findOverlap(one, one, { own: [0, 0, 0.1, 0.1], others: [0.9, 0.9, 1, 1], ...upright })).toBeUndefined()
    expect(findOverlap(one, one, { own: [0.4, 0.4, 0.6, 0.6], others: [0.48, 0.48, 0.52, 0.52], ...upright })).toBeUndefined()
  })
})

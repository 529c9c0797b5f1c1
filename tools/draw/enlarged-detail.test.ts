import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ENLARGER_PATH } from '../../apps/server/platform/paths.ts'
import { sampleInputs } from '../../apps/server/test/long-form.ts'
import { ENLARGED_PX, enlargeDetail, UPLOADED_PX } from './enlarged-detail.ts'

const folder = resolve(import.meta.dirname, '../../apps/web/app/marketing/pictures')
const names = globSync('*-coarse.webp', { cwd: folder }).map((file) => file.replace('-coarse.webp', ''))

it('every landing page has a picture for its slider', () => {
  expect(names).toHaveLength(5)
})

it.each(sampleInputs(names, 3))('the enlarged side of the slider with %s is what our network makes of the uploaded side', async (name) => {
  // a part in the middle: the whole takes two CPU seconds
  const [left, side, margin] = [104, 112, 48]
  const uploaded = await readFile(resolve(folder, `${name}-coarse.webp`))
  const part = await sharp(uploaded).extract({ left, top: left, width: side, height: side }).png().toBuffer()
  const inner = 3 * side - 2 * margin
  const cut = (file: Buffer, place: number) =>
    sharp(file).extract({ left: place, top: place, width: inner, height: inner }).removeAlpha().raw().toBuffer()
  const shown = await cut(await readFile(resolve(folder, `${name}-detail-${ENLARGED_PX}.webp`)), 3 * left + margin)
  const made = await cut(await enlargeDetail(part, ENLARGER_PATH), margin)
  // the shown file is compressed
  expect(meanDifference(shown, made)).toBeLessThan(4)
})

it.each(sampleInputs(names, 3, 1))(
  'the sharpened side of the slider with %s is what the built-in filter makes of the uploaded side',
  async (name) => {
    const uploaded = await readFile(resolve(folder, `${name}-coarse.webp`))
    const { width, height } = await sharp(uploaded).metadata()
    expect([width, height]).toEqual([UPLOADED_PX, UPLOADED_PX])
    const shown = await pixels(await readFile(resolve(folder, `${name}-sharpened-${ENLARGED_PX}.webp`)))
    const made = await pixels(await enlargeDetail(uploaded))
    // the shown file is compressed; the drawing at full resolution differs by more than twice as much
    expect(meanDifference(shown, made)).toBeLessThan(4)
  },
)

it('a page that shows another picture at the right is noticed', async () => {
  const [one = '', other = ''] = names
  const shown = await pixels(await readFile(resolve(folder, `${one}-sharpened-${ENLARGED_PX}.webp`)))
  const made = await pixels(await enlargeDetail(await readFile(resolve(folder, `${other}-coarse.webp`))))
  expect(meanDifference(shown, made)).toBeGreaterThan(20)
})

function pixels(file: Buffer): Promise<Buffer> {
  return sharp(file).removeAlpha().raw().toBuffer()
}

/** In levels of 0 to 255. */
function meanDifference(one: Buffer, other: Buffer): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] as number) - (other[at] as number))
  return sum / one.length
}

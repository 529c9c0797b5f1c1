import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOOK_PARTS, LOOK_SIDE_PX, lookDistance, lookHashes, mirrored, quarterTurned, upsideDown } from './look-hash.ts'

const shared = resolve(import.meta.dirname, '../../../../../shared/data/photos')
const own = resolve(import.meta.dirname, '../../../web/public/art')

/** Real photographs where the shared data lies beside the project, and the project's own pictures. */
const pictures = [shared, own]
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => resolve(folder, name)))
  .filter((path) => /\.(png|jpe?g|webp)$/.test(path))

/** Bits in which copies may differ and are still found: see `look-probes.ts`. */
const NEAR = 7

type Looks = Map<number, bigint>

async function look(picture: string | Buffer): Promise<Looks> {
  const data = await sharp(picture)
    .autoOrient()
    .resize(LOOK_SIDE_PX, LOOK_SIDE_PX, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer()
  return new Map(lookHashes({ data, sidePx: LOOK_SIDE_PX }).map(({ part, hash }) => [part, BigInt(`0x${hash}`)]))
}

/** How far the whole of a copy is from the nearest part of the picture, as it is or in a mirror. */
function nearest(original: Looks, copy: Looks): number {
  const whole = copy.get(0)
  if (whole === undefined) return 64
  return Math.min(...[...original.values()].flatMap((hash) => [lookDistance(hash, whole), lookDistance(hash, mirrored(whole))]))
}

describe.runIf(pictures.length > 1)('of photographs', () => {
  /** Small ones: what is seen of a picture does not hang on its size. */
  const small = new Map<string, Buffer>()
  const originals = new Map<string, Looks>()
  beforeAll(async () => {
    for (const path of pictures) {
      originals.set(path, await look(path))
      const upright = sharp(path).autoOrient().resize(900, 900, { fit: 'inside' }).flatten({ background: '#ffffff' })
      small.set(path, await upright.png({ compressionLevel: 1 }).toBuffer())
    }
  })
  const flat = (path: string) => sharp(small.get(path))
  const cut = async (path: string, [left, top, right, bottom]: readonly [number, number, number, number]) => {
    const { width, height } = await flat(path).metadata()
    const part = { left: Math.round(left * width), top: Math.round(top * height) }
    return flat(path)
      .extract({ ...part, width: Math.floor((right - left) * width), height: Math.floor((bottom - top) * height) })
      .jpeg({ quality: 85 })
      .toBuffer()
  }

  it.each<[string, (path: string) => Promise<Buffer>, share: number]>([
    ['encoded again, small and coarse', (path) => flat(path).resize(500).jpeg({ quality: 40 }).toBuffer(), 1],
    ['mirrored', (path) => flat(path).flop().jpeg().toBuffer(), 1],
    ['cropped by a tenth all round', (path) => cut(path, [0.05, 0.05, 0.95, 0.95]), 1],
    ['cropped by a tenth at one side', (path) => cut(path, [0, 0, 0.9, 1]), 1],
    ['cropped by a tenth at two sides', (path) => cut(path, [0.1, 0.1, 1, 1]), 1],
    ['cropped by a fifth all round', (path) => cut(path, [0.1, 0.1, 0.9, 0.9]), 1],
    ['a quarter of it', (path) => cut(path, [0.5, 0, 1, 0.5]), 1],
    ['darker', (path) => flat(path).modulate({ brightness: 0.8 }).jpeg().toBuffer(), 1],
    // what is burnt out in a bright copy is not there any more
    ['brighter', (path) => flat(path).modulate({ brightness: 1.2 }).jpeg().toBuffer(), 0.85],
    // a cut that lies between the parts that are known
    ['cropped somewhere', (path) => cut(path, [0.06, 0.08, 0.95, 0.93]), 0.85],
  ])('%s: it is known again', async (_, copyOf, share) => {
    const distances = await Promise.all(pictures.map(async (path) => nearest(originals.get(path) as Looks, await look(await copyOf(path)))))
    expect(distances.filter((distance) => distance <= NEAR).length / pictures.length).toBeGreaterThanOrEqual(share)
  })

  it('no picture is taken for another one', () => {
    const pairs = pictures.flatMap((one) => pictures.filter((other) => other !== one).map((other) => [one, other] as const))
    const closest = Math.min(...pairs.map(([one, other]) => nearest(originals.get(one) as Looks, originals.get(other) as Looks)))
    expect(closest).toBeGreaterThan(NEAR + 3)
  })
})

it('a mirror turned twice shows the picture', () => {
  for (const hash of [0n, 1n, 0xfedcba9876543210n, 0xffffffffffffffffn]) expect(mirrored(mirrored(hash))).toBe(hash)
})

it('a hash turned round is that of the picture turned round', () => {
  const sidePx = LOOK_SIDE_PX
  const at = (x: number, y: number) => Math.round(127 + 60 * Math.sin(x / 9 + y / 23) + 50 * Math.cos((x * y) / 900) - x / 4 + y / 7)
  const wholeOf = (pixel: (x: number, y: number) => number) => {
    const data = Uint8Array.from({ length: sidePx * sidePx }, (_, i) => pixel(i % sidePx, Math.floor(i / sidePx)))
    return BigInt(`0x${lookHashes({ data, sidePx })[0]?.hash}`)
  }
  const hash = wholeOf(at)
  const end = sidePx - 1
  expect(
    lookDistance(
      upsideDown(hash),
      wholeOf((x, y) => at(end - x, end - y)),
    ),
  ).toBeLessThanOrEqual(1)
  // one wave of a quarter turn is not known
  expect(
    lookDistance(
      quarterTurned(hash),
      wholeOf((x, y) => at(y, end - x)),
    ),
  ).toBeLessThanOrEqual(2)
  expect(lookDistance(quarterTurned(hash), hash)).toBeGreaterThan(7)
})

it('a picture that shows nothing has no hash, and one that does has one of each part', () => {
  const sidePx = LOOK_SIDE_PX
  expect(lookHashes({ data: new Uint8Array(sidePx * sidePx).fill(200), sidePx })).toEqual([])
  const slope = Uint8Array.from({ length: sidePx * sidePx }, (_, i) => i % sidePx)
  expect(lookHashes({ data: slope, sidePx }).map(({ part }) => part)).toEqual(LOOK_PARTS.map((_, part) => part))
})

it.each([
  [0n, 0n, 0],
  [0n, 0xffffffffffffffffn, 64],
  [0b1010n, 0b0110n, 2],
  [-1n, 0n, 64],
])('%s and %s differ in %i bits', (one, other, bits) => {
  expect(lookDistance(one, other)).toBe(bits)
})

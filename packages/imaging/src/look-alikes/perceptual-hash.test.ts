import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../apps/server/test/images/mutated-pictures.ts'
import { isTheSame, SKETCH_SIDE_PX } from './overlap.ts'
import {
  getPartBox,
  HASH_PARTS,
  HASH_SIDE_PX,
  hashDistance,
  isMirrorPart,
  mirrored,
  perceptualHashes,
  quarterTurned,
  upsideDown,
} from './perceptual-hash.ts'

const shared = resolve(import.meta.dirname, '../../../../../../shared/data/photos')
const own = resolve(import.meta.dirname, '../../../../apps/web/public/art')

/** The project's own images, and the shared photographs if they exist. */
const pictures = [shared, own]
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => resolve(folder, name)))
  .filter((path) => /\.(png|jpe?g|webp)$/.test(path))

/** Maximum distance of copies in bits: see `look-probes.ts`. */
const NEAR = 7

type Looks = Map<number, bigint>

async function look(picture: string | Buffer): Promise<Looks> {
  const data = await sharp(picture)
    .autoOrient()
    .resize(HASH_SIDE_PX, HASH_SIDE_PX, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer()
  return new Map(perceptualHashes({ data, sidePx: HASH_SIDE_PX }).map(({ part, hash }) => [part, BigInt(`0x${hash}`)]))
}

/** Distance from the whole copy to the nearest part of the image, mirrored or not. */
function nearest(original: Looks, copy: Looks): number {
  const whole = copy.get(0)
  if (whole === undefined) return 64
  return Math.min(...[...original.values()].flatMap((hash) => [hashDistance(hash, whole), hashDistance(hash, mirrored(whole))]))
}

describe.runIf(pictures.length > 1)('hashes of photographs', () => {
  /** Small copies suffice, because the hash is independent of size. */
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
    ['small and encoded at low quality', (path) => flat(path).resize(500).jpeg({ quality: 40 }).toBuffer(), 1],
    ['mirrored', (path) => flat(path).flop().jpeg().toBuffer(), 1],
    ['cropped by a tenth all round', (path) => cut(path, [0.05, 0.05, 0.95, 0.95]), 1],
    ['cropped by a tenth at one side', (path) => cut(path, [0, 0, 0.9, 1]), 1],
    ['cropped by a tenth at two sides', (path) => cut(path, [0.1, 0.1, 1, 1]), 1],
    ['cropped by a fifth all round', (path) => cut(path, [0.1, 0.1, 0.9, 0.9]), 1],
    ['cropped to a quarter', (path) => cut(path, [0.5, 0, 1, 0.5]), 1],
    ['darker', (path) => flat(path).modulate({ brightness: 0.8 }).jpeg().toBuffer(), 1],
    // a brighter copy loses clipped highlights
    ['brighter', (path) => flat(path).modulate({ brightness: 1.2 }).jpeg().toBuffer(), 0.85],
    // a crop between the hashed parts
    ['cropped at an arbitrary place', (path) => cut(path, [0.06, 0.08, 0.95, 0.93]), 0.85],
  ])('lookHashes recognise copies of photographs that are %s', async (_, copyOf, share) => {
    const distances = await Promise.all(pictures.map(async (path) => nearest(originals.get(path) as Looks, await look(await copyOf(path)))))
    expect(distances.filter((distance) => distance <= NEAR).length / pictures.length).toBeGreaterThanOrEqual(share)
  })

  it('lookHashes distinguish every photograph from all others', () => {
    const pairs = pictures.flatMap((one) => pictures.filter((other) => other !== one).map((other) => [one, other] as const))
    const closest = Math.min(...pairs.map(([one, other]) => nearest(originals.get(one) as Looks, originals.get(other) as Looks)))
    expect(closest).toBeGreaterThan(NEAR + 3)
  })
})

describe('hashes of symmetric images', () => {
  const [wide, high, count] = [160, 200, 7]
  /** Draws ellipses on a flat ground, or another motif on a gradient. */
  const draw = (number: number, thing: 'ellipses' | 'nothing' | 'a disc in the middle') => {
    const random = seededRandom(number + 1)
    const within = (from: number, to: number) => Math.round(from + random() * (to - from))
    const grey = () => `hsl(0 0% ${within(10, 90)}%)`
    const ellipse = (x: number, y: number, most: number) =>
      `<ellipse cx="${x}" cy="${y}" rx="${within(most / 8, most)}" ry="${within(most / 8, most)}" fill="${grey()}"/>`
    const slope = `<linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(0 0% ${within(5, 40)}%)"/><stop offset="1" stop-color="hsl(0 0% ${within(60, 95)}%)"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`
    const ground = `<rect width="100%" height="100%" fill="${grey()}"/>`
    const things = {
      ellipses: () => ground + Array.from({ length: 14 }, () => ellipse(within(-10, wide), within(-10, high), 50)).join(''),
      nothing: () => slope,
      'a disc in the middle': () => slope + ellipse(wide / 2, within(50, 140), 50),
    }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">${things[thing]()}</svg>`
    return sharp(Buffer.from(svg)).flatten().png().toBuffer()
  }
  /** Replaces the right or lower half with the mirrored other half. */
  const mirror = async (picture: Buffer, way: 'flop' | 'flip') => {
    const half = way === 'flop' ? { width: wide / 2, height: high } : { width: wide, height: high / 2 }
    const first = await sharp(picture)
      .extract({ left: 0, top: 0, ...half })
      .png()
      .toBuffer()
    const other = { input: await sharp(first)[way]().png().toBuffer(), left: wide - half.width, top: high - half.height }
    return sharp(picture).composite([other]).png().toBuffer()
  }
  const kinds: Record<string, (number: number) => Promise<Buffer>> = {
    'a symmetric image': async (number) => mirror(await draw(number, 'ellipses'), 'flop'),
    'a mandala': async (number) => mirror(await mirror(await draw(number, 'ellipses'), 'flop'), 'flip'),
    'a disc on a gradient': (number) => draw(number, 'a disc in the middle'),
  }
  const seen = async (picture: Buffer) => {
    const square = (side: number) => sharp(picture).resize(side, side, { fit: 'fill' }).greyscale().raw().toBuffer()
    return { looks: await look(picture), sketch: { data: await square(SKETCH_SIDE_PX), sidePx: SKETCH_SIDE_PX } }
  }
  type Seen = Awaited<ReturnType<typeof seen>>
  const isNear = (one: bigint, other: bigint) =>
    [one, mirrored(one), upsideDown(one), upsideDown(mirrored(one))].some((way) => hashDistance(way, other) <= NEAR)
  /** By the whole picture, or by a mirror part if it is symmetric. */
  const isKnown = (one: Seen, other: Seen) =>
    [...one.looks].some(
      ([part, hash]) =>
        (part === 0 || isMirrorPart(part)) &&
        isNear(hash, other.looks.get(part) ?? ~hash) &&
        isTheSame(one.sketch, other.sketch, { own: getPartBox(part), others: getPartBox(part), isTurned: false }),
    )
  const copies: [string, (picture: Buffer) => Promise<Buffer>][] = [
    ['encoded again', (picture) => sharp(picture).jpeg({ quality: 90 }).toBuffer()],
    ['darker', (picture) => sharp(picture).modulate({ brightness: 0.8 }).toBuffer()],
    ['mirrored', (picture) => sharp(picture).flop().jpeg().toBuffer()],
    ['upside down', (picture) => sharp(picture).rotate(180).jpeg().toBuffer()],
  ]

  it.each(Object.keys(kinds))('lookHashes recognise copies of %s and distinguish it from others of its kind', async (kind) => {
    const pictures = await Promise.all(Array.from({ length: count }, (_, number) => kinds[kind]?.(number) as Promise<Buffer>))
    const originals = await Promise.all(pictures.map(seen))
    for (const [name, copyOf] of copies) {
      const known = await Promise.all(pictures.map(async (picture, i) => isKnown(originals[i] as Seen, await seen(await copyOf(picture)))))
      expect([name, known.filter(Boolean).length]).toEqual([name, count])
    }
    const pairs = originals.flatMap((one, i) => originals.slice(0, i).filter((other) => isKnown(one, other)))
    expect(pairs.length).toBe(0)
  })

  it('lookHashes match no two gradients', async () => {
    const slopes = await Promise.all(Array.from({ length: count }, async (_, number) => seen(await draw(number, 'nothing'))))
    expect(slopes.flatMap((one, i) => slopes.slice(0, i).filter((other) => isKnown(one, other))).length).toBe(0)
  })
})

it('mirrored returns the original hash when applied twice', () => {
  for (const hash of [0n, 1n, 0xfedcba9876543210n, 0xffffffffffffffffn]) expect(mirrored(mirrored(hash))).toBe(hash)
})

it('upsideDown and quarterTurned turn a hash like the image', () => {
  const sidePx = HASH_SIDE_PX
  const at = (x: number, y: number) => Math.round(127 + 60 * Math.sin(x / 9 + y / 23) + 50 * Math.cos((x * y) / 900) - x / 4 + y / 7)
  const hashWholePicture = (pixel: (x: number, y: number) => number) => {
    const data = Uint8Array.from({ length: sidePx * sidePx }, (_, i) => pixel(i % sidePx, Math.floor(i / sidePx)))
    return BigInt(`0x${perceptualHashes({ data, sidePx })[0]?.hash}`)
  }
  const hash = hashWholePicture(at)
  const end = sidePx - 1
  expect(
    hashDistance(
      upsideDown(hash),
      hashWholePicture((x, y) => at(end - x, end - y)),
    ),
  ).toBeLessThanOrEqual(1)
  // a quarter turn loses one frequency
  expect(
    hashDistance(
      quarterTurned(hash),
      hashWholePicture((x, y) => at(y, end - x)),
    ),
  ).toBeLessThanOrEqual(2)
  expect(hashDistance(quarterTurned(hash), hash)).toBeGreaterThan(7)
})

it('lookHashes returns no hash for a flat image and one hash per part for a gradient', () => {
  const sidePx = HASH_SIDE_PX
  expect(perceptualHashes({ data: new Uint8Array(sidePx * sidePx).fill(200), sidePx })).toEqual([])
  const slope = Uint8Array.from({ length: sidePx * sidePx }, (_, i) => i % sidePx)
  expect(perceptualHashes({ data: slope, sidePx }).map(({ part }) => part)).toEqual(HASH_PARTS.map((_, part) => part))
})

it.each([
  [0n, 0n, 0],
  [0n, 0xffffffffffffffffn, 64],
  [0b1010n, 0b0110n, 2],
  [-1n, 0n, 64],
])('lookDistance of the hashes %s and %s is %i', (one, other, bits) => {
  expect(hashDistance(one, other)).toBe(bits)
})

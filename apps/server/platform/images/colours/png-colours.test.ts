import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codePointsChunk,
  contentLightChunk,
  damaged,
  FLAT_PX,
  flatPng,
  gammaChunk,
  masteringChunk,
  primariesChunk,
  profileChunk,
  srgbChunk,
} from '../../../test/images/coloured-pngs.ts'
import { seededRandom } from '../../../test/images/mutated-pictures.ts'
import { findWrongColours, renderOutputColours } from '../../../test/images/output-colours.ts'
import { awkwardPicture } from '../../../test/images/picture-files.ts'
import { profileBytes } from '../../../test/images/profiles.ts'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { createLogger } from '../../observability/logger.ts'
import { createPicturesPool } from '../processes/pictures-pool.ts'
import { chooseColourSpace } from './choose-colour-space.ts'
import { BT2020_PRIMARIES, power } from './code-points.ts'
import { readChunks } from './read-png-colours.ts'
import { withProfile } from './with-profile.ts'
import { writeProfile } from './write-profile.ts'

const pictures = createPicturesPool({
  processPath: bundledProcess('pictures'),
  niceness: 0,
  workers: 1,
  log: createLogger({ level: 'silent' }),
})
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-colours-'))
})
afterAll(async () => {
  await pictures.stop()
  await rm(folder, { recursive: true })
})

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

// Linear light of each space to linear sRGB: BT.2020 by ITU-R BT.2407, the others by the chromaticities of their standards.
const SAME: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] // biome-ignore format: a matrix
const BT2020: Matrix = [[1.6605, -0.5876, -0.0728], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1187]] // biome-ignore format: a matrix
const DISPLAY_P3: Matrix = [[1.2249, -0.2247, 0], [-0.042, 1.0419, 0], [-0.0197, -0.0786, 1.0979]] // biome-ignore format: a matrix
const ADOBE_RGB: Matrix = [[1.3984, -0.3984, 0], [0, 1, 0], [0, -0.0429, 1.0429]] // biome-ignore format: a matrix

const SRGB_PLACES = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
const ADOBE_PLACES = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]
const D50_PLACES = [0.3457, 0.3585, ...SRGB_PLACES.slice(2)]

/** Levels of sRGB for linear light, 0 to 1. @see IEC 61966-2-1 */
function levels(light: readonly number[], matrix = SAME): number[] {
  const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
  return matrix.map((row) => {
    const value = row.reduce((sum, factor, at) => sum + factor * (light[at] as number), 0)
    return Math.round(255 * encode(Math.min(1, Math.max(0, value))))
  })
}

const byPower = (colour: readonly number[], exponent: number) => colour.map((value) => (value / 255) ** exponent)
const fromSrgb = (colour: readonly number[]) =>
  colour.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))

/** Sample values of 16 bits. @see ITU-R BT.2100, table 4, inverse of the reference PQ EOTF */
function pq(...nits: number[]): number[] {
  return nits.map((value) => {
    const y = (value / 10_000) ** (2610 / 16_384)
    return Math.round(65_535 * ((3424 / 4096 + (2413 / 128) * y) / (1 + (2392 / 128) * y)) ** (2523 / 32))
  })
}

/** Light on the display in nits. @see ITU-R BT.2100, table 5, reference EOTF for 1,000 nits */
function hlgNits(values: readonly number[]): number[] {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073]
  const scene = values.map((value) => (value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12))
  const luminance = 0.2627 * (scene[0] as number) + 0.678 * (scene[1] as number) + 0.0593 * (scene[2] as number)
  return scene.map((value) => 1000 * luminance ** 0.2 * value)
}

/** Light of an ordinary screen, 0 to 1, for light up to 203 nits. @see SMPTE ST 2094-50, annex C */
function dimmed(nits: readonly number[], peak = 1000): number[] {
  const white = 1 - 0.5 * Math.min(1, Math.log(peak / 203) / Math.log(1000 / 203))
  return nits.map((value) => (white * value) / 203)
}

/** The same for one value from 203 nits to a peak of 1,000 nits: the parabola is searched for its point at that light. */
function compressed(nits: number): number {
  const at = (t: number, start: number, middle: number, end: number) => (1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t ** 2 * end
  let [low, high] = [0, 1]
  for (let step = 0; step < 50; step++) {
    const t = (low + high) / 2
    if (at(t, 1, 0.35 + 0.65 / 0.5, 1000 / 203) < nits / 203) low = t
    else high = t
  }
  return at(low, 0.5, 0.35 * 0.5 + 0.65, 1)
}

const inEveryOutput = ['PQ of BT.2020 in colour']

const full = (share: number) => Math.round(65_535 * share)
const grey = (light: number) => levels([light, light, light])

const described: [string, Buffer, number[]][] = [
  ['gAMA 1.0 in 16 bits', flatPng({ bits: 16, colour: [32_896, 32_896, 32_896], chunks: [gammaChunk(1)] }), grey(128 / 255)],
  ['gAMA 1.0, grey', flatPng({ colour: [128], chunks: [gammaChunk(1)] }), grey(128 / 255)],
  ['gAMA 1.0, grey in 16 bits', flatPng({ bits: 16, colour: [32_896], chunks: [gammaChunk(1)] }), grey(128 / 255)],
  [
    'gAMA 0.55556, as on old Macintoshes',
    flatPng({ colour: [128, 90, 60], chunks: [gammaChunk(0.55556)] }),
    levels(byPower([128, 90, 60], 1.8)),
  ],
  [
    'gAMA 0.45455 with cHRM of Adobe RGB',
    flatPng({ colour: [150, 120, 100], chunks: [gammaChunk(0.45455), primariesChunk(...ADOBE_PLACES)] }),
    levels(byPower([150, 120, 100], 2.2), ADOBE_RGB),
  ],
  [
    'gAMA 0.45455 with cHRM of sRGB',
    flatPng({ colour: [20, 60, 20], chunks: [primariesChunk(...SRGB_PLACES), gammaChunk(0.45455)] }),
    levels(byPower([20, 60, 20], 2.2)),
  ],
  [
    'cHRM with a white of D50',
    flatPng({ colour: [128, 128, 128], chunks: [gammaChunk(1), primariesChunk(...D50_PLACES)] }),
    grey(128 / 255),
  ],
  [
    'cICP of Display P3 in 16 bits',
    flatPng({ bits: 16, colour: [200 * 257, 100 * 257, 90 * 257], chunks: [codePointsChunk(12, 13)] }),
    levels(fromSrgb([200, 100, 90]), DISPLAY_P3),
  ],
  ['cICP of BT.2020', flatPng({ colour: [128, 100, 90], chunks: [codePointsChunk(9, 14)] }), levels(byPower([128, 100, 90], 2.4), BT2020)],
  ['cICP of linear sRGB', flatPng({ colour: [128, 60, 30], chunks: [codePointsChunk(1, 8)] }), levels(byPower([128, 60, 30], 1))],
  ['cICP of a gamma of 2.8, grey', flatPng({ colour: [128], chunks: [codePointsChunk(5, 5)] }), grey((128 / 255) ** 2.8)],
  ['PQ at 100 nits', flatPng({ bits: 16, colour: pq(100, 100, 100), chunks: [codePointsChunk(9, 16)] }), levels(dimmed([100, 100, 100]))],
  ['PQ at reference white, grey', flatPng({ bits: 16, colour: pq(203), chunks: [codePointsChunk(9, 16)] }), grey(0.5)],
  ['PQ at 500 nits', flatPng({ bits: 16, colour: pq(500, 500, 500), chunks: [codePointsChunk(9, 16)] }), grey(compressed(500))],
  ['PQ at 1,000 nits', flatPng({ bits: 16, colour: pq(1000, 1000, 1000), chunks: [codePointsChunk(9, 16)] }), [255, 255, 255]],
  [
    'PQ of BT.2020 in colour',
    flatPng({ bits: 16, colour: pq(150, 100, 60), chunks: [codePointsChunk(9, 16)] }),
    levels(dimmed([150, 100, 60]), BT2020),
  ],
  [
    'PQ in 8 bits',
    flatPng({ colour: pq(150, 100, 60).map((value) => Math.round(value / 257)), chunks: [codePointsChunk(9, 16)] }),
    levels(dimmed([150, 100, 60]), BT2020),
  ],
  [
    'PQ of Display P3',
    flatPng({ bits: 16, colour: pq(150, 100, 60), chunks: [codePointsChunk(12, 16)] }),
    levels(dimmed([150, 100, 60]), DISPLAY_P3),
  ],
  [
    'PQ with a peak of 400 nits by mDCV',
    flatPng({ bits: 16, colour: pq(100, 100, 100), chunks: [codePointsChunk(9, 16), masteringChunk(400)] }),
    levels(dimmed([100, 100, 100], 400)),
  ],
  [
    'PQ with a peak of 203 nits by cLLI, which counts before mDCV',
    flatPng({ bits: 16, colour: pq(100, 80, 60), chunks: [codePointsChunk(9, 16), masteringChunk(4000), contentLightChunk(203)] }),
    levels(dimmed([100, 80, 60], 203), BT2020),
  ],
  [
    'HLG at 75 %, its reference white',
    flatPng({ bits: 16, colour: [full(0.75), full(0.75), full(0.75)], chunks: [codePointsChunk(9, 18)] }),
    levels(dimmed(hlgNits([0.75, 0.75, 0.75]))),
  ],
  [
    'HLG in colour',
    flatPng({ bits: 16, colour: [full(0.6), full(0.5), full(0.4)], chunks: [codePointsChunk(9, 18)] }),
    levels(dimmed(hlgNits([0.6, 0.5, 0.4])), BT2020),
  ],
  [
    'HLG at 50 %, grey',
    flatPng({ bits: 16, colour: [full(0.5)], chunks: [codePointsChunk(9, 18)] }),
    levels(dimmed(hlgNits([0.5, 0.5, 0.5]))),
  ],
]

describe('colours that a PNG describes', () => {
  test.each(described)('%s is converted by its formula', async (_name, png, wanted) => {
    expect(await wrongDetail(await written(png), wanted)).toEqual({})
  })

  test.each<[string, () => Promise<Buffer>, number[]]>([
    ['png-gama-1.0.png', () => readFile(awkwardPicture('png-gama-1.0.png')), grey(128 / 255)],
    ['png-cicp-display-p3.png', () => readFile(awkwardPicture('png-cicp-display-p3.png')), levels(fromSrgb([200, 40, 40]), DISPLAY_P3)],
    ...described
      .filter(([name]) => inEveryOutput.includes(name))
      .map(([name, png, wanted]): [string, () => Promise<Buffer>, number[]] => [name, async () => png, wanted]),
  ])('%s has the same colours in every output', async (_name, draw, wanted) => {
    const outDir = await mkdtemp(join(folder, 'outputs-'))
    const outputs = await renderOutputColours(pictures, await written(await draw()), { ...FLAT_PX, folder: outDir })
    expect(Object.keys(outputs)).toHaveLength(8)
    expect(findWrongColours(outputs, wanted)).toEqual({})
  })

  test('colours outside sRGB stay in the renditions of a picture in HDR', async () => {
    const path = await written(flatPng({ bits: 16, colour: pq(20, 150, 20), chunks: [codePointsChunk(9, 16)] }))
    const { renditions } = await pictures.render(path, ['w320'], await mkdtemp(join(folder, 'wide-')))
    expect((await sharp(renditions[0]?.path).metadata()).icc).toBeDefined()
  })
})

describe('transparent and rotated pictures', () => {
  test.each<[string, Buffer]>([
    ['grey in 16 bits', codePointsChunk(1, 8)],
    ['colour in 16 bits of PQ', codePointsChunk(9, 16)],
  ])('half-transparent %s is put on white after the conversion', async (name, chunk) => {
    const isGrey = name.startsWith('grey')
    const value = isGrey ? 128 : Math.round((pq(203)[0] as number) / 257)
    const flat = sharp({ create: { width: 30, height: 40, channels: 4, background: { r: value, g: value, b: value, alpha: 0.5 } } })
    const png = await flat
      .toColourspace(isGrey ? 'grey16' : 'rgb16')
      .png()
      .toBuffer()
    const path = await written(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))
    // levels of sRGB are mixed, as by browsers
    const level = Math.round(((grey(isGrey ? 128 / 255 : 0.5)[0] as number) + 255) / 2)
    const outputs = await renderOutputColours(pictures, path, { ...FLAT_PX, folder: await mkdtemp(join(folder, 'clear-')) })
    expect(findWrongColours(outputs, [level, level, level])).toEqual({})
  })

  test.each(['jpeg', 'webp', 'png'] as const)(
    'a rotated %s with a profile of BT.2020 keeps its colours in three renditions',
    async (format) => {
      const profile = writeProfile({ primaries: BT2020_PRIMARIES, transfer: power(2.2) }) as Buffer
      const profilePath = await written(profile)
      const flat = sharp({ create: { width: 30, height: 40, channels: 3, background: { r: 200, g: 100, b: 90 } } })
      const path = await written(
        await flat.withMetadata({ orientation: 6 }).withIccProfile(profilePath).toFormat(format, { quality: 100 }).toBuffer(),
      )
      for (let time = 0; time < 3; time++) {
        const { palette } = await pictures.render(path, ['w320'], folder)
        const hex = Number.parseInt(palette[0]?.hex.slice(1) ?? '', 16)
        expect(findWrongColours({ rendition: [hex >> 16, (hex >> 8) & 255, hex & 255] }, [200, 100, 90])).toEqual({})
      }
    },
  )
})

describe('order of precedence', () => {
  const [p3, srgb] = [codePointsChunk(12, 13), codePointsChunk(1, 13)]
  const [profileP3, junk] = [profileBytes('p3').then(profileChunk), profileChunk(Buffer.alloc(400, 0x20))]
  const [asItIs, asP3, asLinear] = [[200, 40, 40], levels(fromSrgb([200, 40, 40]), DISPLAY_P3), levels(byPower([200, 40, 40], 1))]

  test.each<[string, (Buffer | Promise<Buffer>)[], number[]]>([
    ['cICP counts before iCCP', [profileP3, srgb], asItIs],
    ['cICP counts before sRGB and gAMA', [srgbChunk(), gammaChunk(1), p3], asP3],
    ['iCCP counts before sRGB and gAMA', [gammaChunk(1), srgbChunk(), profileP3], asP3],
    ['sRGB counts before gAMA and cHRM', [gammaChunk(1), primariesChunk(...ADOBE_PLACES), srgbChunk()], asItIs],
    ['gAMA 0.45455 alone is sRGB', [gammaChunk(0.45455)], asItIs],
    ['cHRM alone changes nothing', [primariesChunk(...ADOBE_PLACES)], asItIs],
    ['cICP with reserved numbers is skipped', [codePointsChunk(3, 255), gammaChunk(1)], asLinear],
    ['cICP with unspecified numbers is skipped', [codePointsChunk(2, 2), gammaChunk(1)], asLinear],
    ['cICP with a matrix is skipped', [codePointsChunk(12, 13, 1), gammaChunk(1)], asLinear],
    ['cICP of a narrow range is skipped, as by browsers', [codePointsChunk(12, 13, 0, 0), gammaChunk(1)], asLinear],
    ['cICP with a wrong checksum is skipped', [damaged(p3), gammaChunk(1)], asLinear],
    ['an unreadable iCCP is skipped', [junk, gammaChunk(1)], asLinear],
    ['sRGB with an unknown intent is skipped', [srgbChunk(9), gammaChunk(1)], asLinear],
    ['gAMA 0 is skipped', [gammaChunk(0)], asItIs],
    ['gAMA with a wrong checksum is skipped', [damaged(gammaChunk(1))], asItIs],
    ['the second gAMA is skipped', [gammaChunk(1), gammaChunk(0.45455)], asLinear],
    ['cHRM whose white has a y of 0 is skipped', [gammaChunk(1), primariesChunk(0.3127, 0, ...SRGB_PLACES.slice(2))], asLinear],
    [
      'cHRM with primaries on one line is skipped',
      [gammaChunk(1), primariesChunk(0.3127, 0.329, 0.6, 0.3, 0.6, 0.3, 0.15, 0.06)],
      asLinear,
    ],
  ])('%s', async (_title, chunks, wanted) => {
    const path = await written(flatPng({ colour: [200, 40, 40], chunks: await Promise.all(chunks) }))
    expect(await pictures.inspect(path)).toMatchObject(FLAT_PX)
    expect(await wrongDetail(path, wanted)).toEqual({})
  })

  test('colour chunks after the pixels are skipped', async () => {
    const path = await written(flatPng({ colour: [200, 40, 40], after: [gammaChunk(1), p3] }))
    expect(await withProfile(path, await sharp(path).metadata())).toEqual({ source: path, icc: undefined })
  })
})

test('any bytes in place of the colour chunks are read without an error, and describe a profile or none', async () => {
  const whole = flatPng({
    colour: [200, 40, 40],
    chunks: [
      codePointsChunk(9, 1),
      gammaChunk(0.5),
      primariesChunk(...ADOBE_PLACES),
      srgbChunk(9),
      contentLightChunk(4000),
      masteringChunk(1),
    ],
  })
  const random = seededRandom(39)
  const end = whole.indexOf('IDAT')
  for (let round = 0; round < 2000; round++) {
    const bytes = Buffer.from(whole.subarray(0, 40 + random() * whole.length))
    for (let change = 0; change < 4; change++) bytes[8 + Math.floor(random() * (end - 8))] = random() * 256
    const repaired = round % 2 ? bytes : withRightChecksums(bytes)
    const colours = await readChunks(async (position, length) => repaired.subarray(position, position + length))
    const space = colours && chooseColourSpace(colours, false)
    // a table for each HDR picture would take minutes
    if (typeof space === 'object' && typeof space.transfer === 'object') expect(writeProfile(space)?.length).toBeGreaterThan(128)
  }
})

describe('pictures in sRGB', () => {
  const plain = flatPng({ colour: [200, 40, 40] })
  test.each([
    ['a PNG that states nothing', async () => plain],
    [
      'a PNG with sRGB, gAMA and cHRM',
      async () => flatPng({ colour: [200, 40, 40], chunks: [srgbChunk(), gammaChunk(0.45455), primariesChunk(...SRGB_PLACES)] }),
    ],
    ['a PNG with cICP of sRGB', async () => flatPng({ colour: [200, 40, 40], chunks: [codePointsChunk(1, 13)] })],
    ['a PNG with a profile', async () => sharp(plain).withIccProfile('p3').png().toBuffer()],
    ['a JPEG with a profile', async () => sharp(plain).withIccProfile('p3').jpeg().toBuffer()],
    ['a WEBP with a profile', async () => sharp(plain).withIccProfile('p3').webp().toBuffer()],
    ['a WEBP of the demo', async () => readFile(new URL('../../../demo/pictures/artworks/agate-no-4.webp', import.meta.url))],
  ])('%s is read from its file, so that its pixels stay the same', async (_, draw) => {
    const path = await written(await draw())
    const metadata = await sharp(path).metadata()
    expect(await withProfile(path, metadata)).toEqual({ source: path, icc: metadata.icc })
  })

  test('a PNG with sRGB, gAMA and cHRM has the same renditions and print file as a PNG that states nothing', async () => {
    const made = await Promise.all(
      [plain, flatPng({ colour: [200, 40, 40], chunks: [srgbChunk(), gammaChunk(0.45455), primariesChunk(...SRGB_PLACES)] })].map(
        async (png) => {
          const outDir = await mkdtemp(join(folder, 'same-'))
          const path = await written(png)
          const cut = { crop: { leftPx: 0, topPx: 0, ...FLAT_PX }, ...FLAT_PX, bleedPx: 2, dotsPerInch: 150 }
          const { renditions } = await pictures.render(path, ['w320'], outDir)
          return [renditions[0]?.sha256, (await pictures.cutForPrint(path, cut, outDir)).sha256]
        },
      ),
    )
    expect(made[1]).toEqual(made[0])
  })
})

/** Reads a detail, which is lossless and has the colours of the print. */
async function wrongDetail(path: string, wanted: readonly number[]): Promise<Record<string, number[]>> {
  const detail = await pictures.cutDetail(path, { leftPx: 0, topPx: 0, ...FLAT_PX }, folder)
  return findWrongColours({ detail: [...(await sharp(detail).raw().toBuffer()).subarray(0, 3)] }, wanted)
}

function withRightChecksums(png: Buffer): Buffer {
  for (let at = 8; at + 12 <= png.length; ) {
    const next = at + 12 + png.readUInt32BE(at)
    if (next > png.length) break
    png.writeUInt32BE(crc32(png.subarray(at + 4, next - 4)), next - 4)
    at = next
  }
  return png
}

let files = 0

async function written(bytes: Buffer): Promise<string> {
  files += 1
  const path = join(folder, `picture-${files}`)
  await writeFile(path, bytes)
  return path
}

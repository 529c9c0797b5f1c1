import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { basePictures } from '../../test/images/base-pictures.ts'
import { fuzzPictures } from '../../test/images/fuzz-pictures.ts'
import { awkwardPicture, drawPicture, photograph } from '../../test/images/picture-files.ts'
import { chunk } from '../../test/images/png-kinds.ts'
import { greyProfile, profileBytes } from '../../test/images/profiles.ts'
import { silentScans, strayBytes } from '../../test/images/slipped-jpegs.ts'
import { resizeNetwork } from '../../test/images/tiny-networks.ts'
import { bundledProcess } from '../../test/processes/bundled-process.ts'
import { mountSmallDisk } from '../../test/processes/small-disk.ts'
import { createLogger } from '../observability/logger.ts'
import { countPngFrames } from './decoding/png-frames.ts'
import { createUpscaler } from './enlarging/upscaler.ts'
import { ARTWORK_PRESETS } from './presets.ts'
import { openPrintProfile } from './print-profile.ts'
import { createPicturesPool } from './processes/pictures-pool.ts'

const pictures = createPicturesPool({
  processPath: bundledProcess('pictures'),
  niceness: 0,
  workers: 2,
  keepsPixels: true,
  log: createLogger({ level: 'silent' }),
})
let root = ''
let folder = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tintype-pictures-'))
})
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'test-'))
})
afterAll(async () => {
  await pictures.stop()
  await rm(root, { recursive: true })
})

describe.each([
  ['inspection without kept pixels', undefined],
  ['inspection with kept pixels', 'a name'],
])('%s', (_title, keepAs) => {
  const inspect = (path: string) => pictures.inspect(path, keepAs)

  test.each([
    ['own-half.jpg', 'image_unreadable'],
    ['own-idat-flip.png', 'image_unreadable'],
    ['zero.png', 'image_empty'],
    ['own-html.png', 'image_type'],
    ['own-svg-script.png', 'image_type'],
    ['own-png-16384x16384-rgb.png', 'image_dimensions'],
  ])('inspect refuses %s with %s', async (name, code) => {
    await expect(inspect(awkwardPicture(name))).rejects.toMatchObject({ code })
  })

  test.each(['cut.jpg', 'cut.png', 'cut.webp', 'cut-progressive.jpg', 'cut-interlaced.png'])(
    'inspect refuses %s, which lacks its last bytes',
    async (name) => {
      const whole = await drawPicture(folder, { name: 'whole.png', widthPx: 320, heightPx: 240 })
      const bytes = await sharp(whole)
        .toFormat(name.endsWith('png') ? 'png' : name.endsWith('webp') ? 'webp' : 'jpeg', { progressive: name.includes('-') })
        .toBuffer()
      await writeFile(join(folder, name), bytes)
      await expect(inspect(join(folder, name))).resolves.toMatchObject({ widthPx: 320, heightPx: 240 })
      await writeFile(join(folder, name), bytes.subarray(0, bytes.length - Math.ceil(bytes.length / 100)))
      await expect(inspect(join(folder, name))).rejects.toMatchObject({ code: 'image_unreadable' })
    },
  )

  test('inspect refuses a JPEG two pixels wide that lacks its end', async () => {
    const bytes = await sharp({
      create: { width: 2, height: 20_000, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 40 } },
    })
      .jpeg()
      .toBuffer()
    const path = join(folder, 'line.jpg')
    await writeFile(path, bytes)
    await expect(inspect(path)).resolves.toMatchObject({ widthPx: 2, heightPx: 20_000 })
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.95)))
    await expect(inspect(path)).rejects.toMatchObject({ code: 'image_unreadable' })
  })

  test.each(['4:2:0', '4:4:4'])('inspect refuses a JPEG of %s whose last rows are broken', async (chromaSubsampling) => {
    const whole = await drawPicture(folder, { name: 'whole.png', widthPx: 320, heightPx: 240 })
    const bytes = await sharp(whole).jpeg({ chromaSubsampling }).toBuffer()
    const path = join(folder, 'last-rows.jpg')
    for (const missing of [40, 400]) {
      await writeFile(path, Buffer.concat([bytes.subarray(0, -missing - 2), bytes.subarray(-2)]))
      await expect(inspect(path)).rejects.toMatchObject({ code: 'image_unreadable' })
    }
    // an intact image must be accepted while a broken one is read
    await writeFile(join(folder, 'sound.jpg'), bytes)
    const [broken, sound] = await Promise.allSettled([inspect(path), inspect(join(folder, 'sound.jpg'))])
    expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled'])
  })

  test('inspect refuses a PNG without its end chunk', async () => {
    const bytes = await readFile(await drawPicture(folder, { name: 'whole.png' }))
    await writeFile(join(folder, 'endless.png'), bytes.subarray(0, -12))
    await expect(inspect(join(folder, 'endless.png'))).rejects.toMatchObject({ code: 'image_unreadable' })
  })
})

describe('inspection results', () => {
  test('inspect returns the size of the upright image', async () => {
    const lying = await drawPicture(folder, { name: 'lying.jpg', widthPx: 60, heightPx: 40 })
    await sharp(lying).withMetadata({ orientation: 6 }).toFile(join(folder, 'turned.jpg'))
    expect(await pictures.inspect(join(folder, 'turned.jpg'))).toEqual({
      type: 'image/jpeg',
      widthPx: 40,
      heightPx: 60,
      hasAlpha: false,
      frames: 1,
    })
  })

  test('inspect counts 2,000 frames of an animation, and render uses the first one', async () => {
    const path = awkwardPicture('own-webp-anim-2000-frames.webp')
    expect(await pictures.inspect(path)).toMatchObject({ type: 'image/webp', frames: 2000 })
    const { renditions } = await pictures.render(path, ['w320'], folder)
    expect((await sharp(renditions[0]?.path).metadata()).pages ?? 1).toBe(1)
  })
})

describe('print files', () => {
  const createPrintCut = (px: { widthPx: number; heightPx: number }, dotsPerInch = 150) => ({
    crop: { leftPx: 0, topPx: 0, ...px },
    ...px,
    bleedPx: 0,
    dotsPerInch,
  })

  test('cutForPrint makes an sRGB TIFF of the upright crop with bleed, resolution, hash and preview', async () => {
    const lying = await drawPicture(folder, { name: 'lying.jpg', widthPx: 600, heightPx: 400 })
    await sharp(lying).withMetadata({ orientation: 6 }).toFile(join(folder, 'turned.jpg'))
    const cut = { crop: { leftPx: 50, topPx: 0, widthPx: 300, heightPx: 600 }, widthPx: 300, heightPx: 600, bleedPx: 30, dotsPerInch: 254 }
    const { path, sizeBytes, sha256, preview } = await pictures.cutForPrint(join(folder, 'turned.jpg'), cut, folder)
    const facts = await sharp(path).metadata()
    expect(facts).toMatchObject({ format: 'tiff', width: 360, height: 660, density: 254, channels: 3, depth: 'uchar', space: 'srgb' })
    expect(facts.orientation ?? 1).toBe(1)
    expect(facts.icc?.length).toBeGreaterThan(0)
    const bytes = await readFile(path)
    expect(bytes.subarray(0, 4).toString('hex')).toBe('49492a00')
    expect(bytes.length).toBe(sizeBytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(await sharp(Buffer.from(preview, 'base64')).metadata()).toMatchObject({ format: 'jpeg', height: 600 })
  })

  test('cutForPrint writes a fractional resolution into the TIFF', async () => {
    const path = await drawPicture(folder, { name: 'fraction.png', widthPx: 60, heightPx: 40 })
    const made = await pictures.cutForPrint(path, createPrintCut({ widthPx: 60, heightPx: 40 }, 150.43), folder)
    const bytes = await readFile(made.path)
    const list = bytes.readUInt32LE(4)
    // TIFF 6.0: XResolution and YResolution are rationals, stored by offset
    for (const tag of [282, 283]) {
      const places = Array.from({ length: bytes.readUInt16LE(list) }, (_, entry) => list + 2 + entry * 12)
      const at = bytes.readUInt32LE((places.find((place) => bytes.readUInt16LE(place) === tag) ?? Number.NaN) + 8)
      expect(bytes.readUInt32LE(at) / bytes.readUInt32LE(at + 4)).toBeCloseTo(150.43, 4)
    }
  })

  test('cutForPrint converts a P3 image to sRGB without a visible change', async () => {
    const red = { r: 234, g: 51, b: 35 }
    // full red of Display P3 is outside sRGB; this colour is inside
    const path = join(folder, 'p3.png')
    await sharp({ create: { width: 60, height: 40, channels: 3, background: red } })
      .withIccProfile('p3')
      .png()
      .toFile(path)
    const made = await pictures.cutForPrint(path, createPrintCut({ widthPx: 60, heightPx: 40 }), folder)
    const { channels } = await sharp(made.path).stats()
    const [r, g, b] = channels.map(({ mean }) => Math.round(mean))
    expect(Math.abs((r ?? 0) - red.r) + Math.abs((g ?? 0) - red.g) + Math.abs((b ?? 0) - red.b)).toBeLessThan(12)
  })

  test.each([
    // full red is magenta and yellow ink; white is no ink
    [
      'cmyk',
      [
        [0, 60],
        [200, 255],
        [200, 255],
        [0, 60],
      ],
      [
        [0, 6],
        [0, 6],
        [0, 6],
        [0, 6],
      ],
    ],
    [
      'p3',
      [
        [232, 236],
        [48, 54],
        [32, 38],
      ],
      [
        [254, 255],
        [254, 255],
        [254, 255],
      ],
    ],
  ] as const)('cutForPrint converts to the configured %s print profile and embeds it', async (kind, red, white) => {
    const profile = join(folder, `${kind}.icc`)
    await writeFile(profile, await profileBytes(kind))
    const pool = createPicturesPool({
      processPath: bundledProcess('pictures'),
      niceness: 0,
      workers: 1,
      log: createLogger({ level: 'silent' }),
      printProfile: await openPrintProfile(profile),
    })
    try {
      for (const [background, wanted] of [
        ['#ff0000', red],
        ['#ffffff', white],
      ] as const) {
        const outDir = await mkdtemp(join(folder, 'press-'))
        const path = join(outDir, 'one-colour.png')
        await sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toFile(path)
        const made = await pool.cutForPrint(path, { ...createPrintCut({ widthPx: 60, heightPx: 40 }), bleedPx: 4 }, outDir)
        const facts = await sharp(made.path).metadata()
        expect(facts).toMatchObject({ format: 'tiff', width: 68, height: 48, channels: wanted.length, density: 150 })
        expect(facts.icc?.equals(await readFile(profile))).toBe(true)
        const { channels } = await sharp(made.path).stats()
        for (const [ink, [least, most]] of wanted.entries()) {
          expect([ink, channels[ink]?.min]).toEqual([ink, expect.toSatisfy((value: number) => value >= least && value <= most)])
        }
        // the preview is for screens, so it is sRGB
        expect((await sharp(Buffer.from(made.preview, 'base64')).metadata()).space).toBe('srgb')
      }
    } finally {
      await pool.stop()
    }
  })

  test('cutForPrint enlarges a transparent image on white', async () => {
    const path = join(folder, 'clear.png')
    await sharp({ create: { width: 30, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toFile(path)
    const cut = { crop: { leftPx: 0, topPx: 0, widthPx: 30, heightPx: 40 }, widthPx: 177, heightPx: 236, bleedPx: 0, dotsPerInch: 150 }
    const made = await pictures.cutForPrint(path, cut, folder)
    expect(made).toMatchObject({ widthPx: 177, heightPx: 236 })
    expect((await sharp(made.path).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test('cutForPrint enlarges with the network, or with the built-in filter when the network fails', async () => {
    const path = await drawPicture(folder, { name: 'coarse.png', widthPx: 150, heightPx: 200 })
    const cut = { crop: { leftPx: 15, topPx: 20, widthPx: 120, heightPx: 160 }, widthPx: 240, heightPx: 320, bleedPx: 6, dotsPerInch: 150 }
    const [good, broken] = [join(folder, 'twice.onnx'), join(folder, 'broken.onnx')]
    const network = resizeNetwork(2, 'linear')
    await writeFile(good, network)
    await writeFile(broken, 'no network')
    const made = await Promise.all(
      [good, broken].map(async (modelPath) => {
        const upscaler = createUpscaler({ processPath: bundledProcess('upscaling'), modelPath })
        const pool = createPicturesPool({
          processPath: bundledProcess('pictures'),
          niceness: 0,
          workers: 1,
          log: createLogger({ level: 'silent' }),
          upscaler,
        })
        const shares: number[] = []
        const outDir = await mkdtemp(join(folder, 'network-'))
        const file = await pool.cutForPrint(path, cut, outDir, (share) => shares.push(share))
        await pool.stop()
        return { ...file, shares }
      }),
    )
    expect(made).toMatchObject([
      { widthPx: 252, heightPx: 332, network: { scale: 2, sha256: createHash('sha256').update(network).digest('hex') }, shares: [0.5, 1] },
      { widthPx: 252, heightPx: 332, network: { failed: expect.stringMatching(/./) }, shares: [] },
    ])
    // the same picture either way
    const [one, other] = await Promise.all(made.map((file) => sharp(file.path).raw().toBuffer()))
    const off = one?.reduce((sum, value, i) => sum + Math.abs(value - (other?.[i] ?? 0)), 0) ?? Number.NaN
    expect(off / (one?.length ?? 0)).toBeLessThan(6)
  })

  test('cutForPrint fills the bleed with the mirrored edge', async () => {
    const path = join(folder, 'halves.png')
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
      .composite([{ input: { create: { width: 40, height: 300, channels: 3, background: '#000000' } }, left: 0, top: 0 }])
      .png()
      .toFile(path)
    const cut = { ...createPrintCut({ widthPx: 400, heightPx: 300 }), bleedPx: 18 }
    const made = await pictures.cutForPrint(path, cut, folder)
    expect(made).toMatchObject({ widthPx: 436, heightPx: 336 })
    const { data, info } = await sharp(made.path).greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1
    // the dark stripe is 40 wide and is mirrored into the bleed of 18, corners included
    for (const y of [0, 168, 335]) expect([at(0, y), at(50, y), at(80, y), at(435, y)]).toEqual([0, 0, 255, 255])
  })

  test.for([
    ['the TIFF', 'srgb'],
    ['the 8-bit copy', 'rgb16'],
  ] as const)(
    'a print file that the disk has no room for (%s) fails as storage_full and is made once there is room',
    async ([_what, space], { skip }) => {
      const disk = await mountSmallDisk(64)
      if (!disk) return skip('only root can mount a disk')
      try {
        const path = join(folder, 'fine.png')
        const noise = createHash('shake256', { outputLength: 400 * 300 * 3 }).digest()
        await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
          .toColourspace(space)
          .png()
          .toFile(path)
        const cut = createPrintCut({ widthPx: 400, heightPx: 300 })
        await expect(pictures.cutForPrint(path, cut, disk.folder)).rejects.toMatchObject({ code: 'storage_full' })
        disk.grow(8192)
        await expect(pictures.cutForPrint(path, cut, disk.folder)).resolves.toMatchObject({ widthPx: 400, heightPx: 300 })
      } finally {
        await disk.remove()
      }
    },
  )

  test('cutForPrint refuses a truncated image', async () => {
    const { width, height } = await sharp(awkwardPicture('own-half.jpg')).metadata()
    const cut = createPrintCut({ widthPx: width, heightPx: height })
    await expect(pictures.cutForPrint(awkwardPicture('own-half.jpg'), cut, folder)).rejects.toMatchObject({ code: 'image_unreadable' })
  })
})

describe.each([8, 16])('colours in %i bits', (bits) => {
  const colour = { r: 230, g: 60, b: 40 }
  const [widthPx, heightPx] = [60, 80]
  const cutTo = (scale: number) => ({
    ...{ crop: { leftPx: 0, topPx: 0, widthPx, heightPx }, widthPx: widthPx * scale, heightPx: heightPx * scale },
    ...{ bleedPx: 2, dotsPerInch: 150 },
  })
  const readCentreColour = async (picture: string | Buffer) => {
    const { data, info } = await sharp(picture).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
    return [...data.subarray(at, at + 3)]
  }
  /** The colour of each output, by its name. */
  const renderOutputColours = async (path: string): Promise<Record<string, number[]>> => {
    const { renditions, palette } = await pictures.render(path, ['w320'], folder)
    const print = await pictures.cutForPrint(path, cutTo(1), folder)
    return {
      rendition: await readCentreColour(renditions[0]?.path ?? ''),
      'palette of a rendition': parseHexColour(palette[0]?.hex),
      'measured palette': parseHexColour((await pictures.measure(path)).palette[0]?.hex),
      'JPEG for a model': await readCentreColour(await pictures.shrink(path)),
      'print as it is': await readCentreColour(print.path),
      'preview of a print': await readCentreColour(Buffer.from(print.preview, 'base64')),
      'enlarged print': await readCentreColour((await pictures.cutForPrint(path, cutTo(2), folder)).path),
      'detail of a print': await readCentreColour(await pictures.cutDetail(path, cutTo(1).crop, folder)),
    }
  }

  test.each([
    ['no profile', undefined],
    ['an sRGB profile', 'srgb'],
    ['a P3 profile', 'p3'],
  ])('a strong colour of an image with %s is the same in every output', async (_what, profile) => {
    const path = join(folder, 'strong.png')
    const flat = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: colour } })
    const fine = bits === 16 ? flat.toColourspace('rgb16') : flat
    await (profile ? fine.withIccProfile(profile) : fine).png().toFile(path)
    expect(await sharp(path).metadata()).toMatchObject({ depth: bits === 16 ? 'ushort' : 'uchar', hasProfile: profile !== undefined })
    expect(await shownOtherwise(path, [colour.r, colour.g, colour.b])).toEqual({})
  })

  // the profile determines the mid-tone: a quarter of linear light is 137 or 81 in sRGB, and 64 without a profile
  test.each([
    ['no profile', undefined, false, 64],
    ['a profile of gamma 1', 1, false, 137],
    ['a profile of gamma 1 and alpha', 1, true, 137],
    ['a profile of gamma 1.8', 1.8, false, 81],
  ])('a grey image with %s has the level of its profile in every output', async (_what, gamma, hasAlpha, level) => {
    const path = join(folder, 'grey.png')
    const flat = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: { r: 64, g: 64, b: 64 } } })
    const grey = flat.toColourspace(bits === 16 ? 'grey16' : 'b-w')
    const plain = await (hasAlpha ? grey.ensureAlpha() : grey).png().toBuffer()
    const profile = gamma ? [chunk('iCCP', Buffer.concat([Buffer.from('grey\0\0'), deflateSync(greyProfile(gamma))]))] : []
    // after the signature and header, 33 bytes
    await writeFile(path, Buffer.concat([plain.subarray(0, 33), ...profile, plain.subarray(33)]))
    const facts = { space: bits === 16 ? 'grey16' : 'b-w', hasAlpha, hasProfile: gamma !== undefined }
    expect(await sharp(path).metadata()).toMatchObject(facts)
    expect(await shownOtherwise(path, [level, level, level])).toEqual({})
  })

  async function shownOtherwise(path: string, wanted: number[]): Promise<Record<string, number[]>> {
    const isWrong = (seen: number[]) => wanted.some((level, channel) => !(Math.abs((seen[channel] ?? Number.NaN) - level) <= 3))
    return Object.fromEntries(Object.entries(await renderOutputColours(path)).filter(([, seen]) => isWrong(seen)))
  }
})

test.each([
  ['lacks its frequency range', false, silentScans],
  ['has stray bytes before its end marker', true, (jpeg: Buffer) => strayBytes(jpeg, 9)],
])(
  'a JPEG that %s gives the same outputs as the intact JPEG',
  async (_what, progressive, slip) => {
    const whole = await sharp(await drawPicture(folder, { name: 'whole.png', widthPx: 240, heightPx: 160 }))
      .jpeg({ progressive })
      .toBuffer()
    const made = await Promise.all(
      [whole, slip(whole)].map(async (bytes, place) => {
        const outDir = await mkdtemp(join(folder, 'slip-'))
        const path = join(outDir, 'picture.jpg')
        await writeFile(path, bytes)
        const cut = {
          crop: { leftPx: 0, topPx: 0, widthPx: 120, heightPx: 160 },
          widthPx: 120,
          heightPx: 160,
          bleedPx: 4,
          dotsPerInch: 150,
        }
        const { renditions, ...seen } = await pictures.render(path, ['w320', 'w640'], outDir)
        return {
          ...{ inspected: await pictures.inspect(path), kept: await pictures.inspect(path, `slip ${place}`), seen },
          ...{ measured: await pictures.measure(path), observed: await pictures.observe(path), shrunk: await pictures.shrink(path) },
          files: [...renditions, ...(await pictures.renderAvif(path, outDir)), await pictures.cutForPrint(path, cut, outDir)].map(
            ({ sha256 }) => sha256,
          ),
          detail: await pictures.cutDetail(path, cut.crop, outDir),
        }
      }),
    )
    expect(made[1]).toEqual(made[0])
  },
  60_000,
)

function parseHexColour(hex: string | undefined): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex?.slice(at, at + 2) ?? '', 16))
}

test('draw renders an own SVG as a JPEG of its size, and inspect refuses an SVG file', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#d08a4e"/></svg>'
  const jpeg = await pictures.draw(svg)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40, chromaSubsampling: '4:4:4' })
  const [r, g, b] = (await sharp(jpeg).stats()).channels.map(({ mean }) => Math.round(mean))
  expect([r, g, b].map((level) => Math.round((level ?? 0) / 4))).toEqual([0xd0, 0x8a, 0x4e].map((level) => Math.round(level / 4)))
  await writeFile(join(folder, 'drawing.svg'), svg)
  await expect(pictures.inspect(join(folder, 'drawing.svg'))).rejects.toMatchObject({ code: 'image_type' })
})

describe('renditions', () => {
  test('render shows the whole of an image one pixel high', async () => {
    const slope = Buffer.from(Array.from({ length: 20_000 * 3 }, (_, at) => Math.floor((Math.floor(at / 3) * 256) / 20_000)))
    const path = join(folder, 'slope.png')
    await sharp(slope, { raw: { width: 20_000, height: 1, channels: 3 } })
      .png()
      .toFile(path)
    const { renditions } = await pictures.render(path, ['w320'], folder)
    const { data } = await sharp(renditions[0]?.path).raw().toBuffer({ resolveWithObject: true })
    expect([data[0], data.at(-1)]).toEqual([expect.closeTo(0, -1), expect.closeTo(255, -1)])
  })

  test.each<[string, (icc: Buffer) => Buffer]>([
    ['has two extra bytes', (icc) => Buffer.concat([icc, Buffer.alloc(2)])],
    ['has four extra bytes', (icc) => Buffer.concat([icc, Buffer.alloc(4)])],
    ['has an offset outside the profile', (icc) => Buffer.from(icc).fill(0x7f, TAG_SIZE_AT, TAG_SIZE_AT + 4)],
    ['has an unknown rendering intent', (icc) => Buffer.from(icc).fill(0xff, 64, 68)],
  ])('render converts an image whose P3 profile %s to the right colours', async (_, change) => {
    const path = join(folder, 'untidy.jpg')
    const red = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8392a' } })
    await writeFile(path, withProfile(await red.withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), change))
    expect(await pictures.inspect(path, 'untidy')).toMatchObject({ widthPx: 64, heightPx: 48 })
    for (const presets of [ARTWORK_PRESETS, ['portrait']] as const) {
      const { renditions } = await pictures.render(path, presets, folder)
      const { data } = await sharp(renditions[0]?.path).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
      expect([...data.subarray(0, 3)]).toEqual([expect.closeTo(200, -1), expect.closeTo(57, -1), expect.closeTo(42, -1)])
    }
    expect(await pictures.renderAvif(path, folder)).not.toEqual([])
  })

  test('render makes a WebP for each preset with its width, a palette and a small placeholder', async () => {
    const { renditions, placeholder, palette } = await pictures.render(awkwardPicture('own-4096x3072.jpg'), ARTWORK_PRESETS, folder)
    expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    expect(renditions.map(({ preset, widthPx, heightPx }) => [preset, widthPx, heightPx])).toEqual([
      ['w320', 320, 240],
      ['w640', 640, 480],
      ['w1080', 1080, 810],
      ['w1600', 1600, 1200],
    ])
    for (const { path, widthPx, heightPx, sizeBytes } of renditions) {
      expect(await sharp(path).metadata()).toMatchObject({ format: 'webp', width: widthPx, height: heightPx })
      expect((await readFile(path)).length).toBe(sizeBytes)
    }
    expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
    expect(placeholder.length).toBeLessThan(600)
  })

  test.each([
    [1, 20_000, ['1 × 16000']],
    [400, 20_000, ['320 × 16000']],
    [640, 20_000, ['320 × 10000', '512 × 16000']],
    [20_000, 1, ['320 × 1', '640 × 1']],
  ])(
    'render limits the renditions of an original of %i × %i to the sizes that the encoders accept',
    async (width, height, sizes) => {
      const path = join(folder, 'long.jpg')
      await sharp({ create: { width, height, channels: 3, background: '#c85a1e' } })
        .jpeg()
        .toFile(path)
      const { renditions, placeholder, palette } = await pictures.render(path, ['w320', 'w640'], folder)
      expect(renditions.map(({ widthPx, heightPx }) => `${widthPx} × ${heightPx}`)).toEqual(sizes)
      expect(placeholder).toMatch(/^data:image\/webp/)
      expect(palette).toHaveLength(1)
      // AVIF is slow, and other dimensions add no new case
      if (width <= 1 || height <= 1) expect(await pictures.renderAvif(path, folder)).not.toHaveLength(0)
    },
    60_000,
  )

  test('render makes no rendition wider than a small original', async () => {
    const small = await drawPicture(folder, { name: 'small.png', widthPx: 400, heightPx: 300 })
    const { renditions } = await pictures.render(small, ARTWORK_PRESETS, folder)
    expect(renditions.map(({ widthPx }) => widthPx)).toEqual([320, 400])
  })

  test('render makes identical files for the same original', async () => {
    const path = awkwardPicture('own-4096x3072.jpg')
    const [one, other] = [await pictures.render(path, ['w320'], folder), await pictures.render(path, ['w320'], folder)]
    expect(one).toEqual(other)
  })

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['has an EXIF orientation', (picture) => picture.jpeg().withMetadata({ orientation: 6 })],
    ['is in CMYK', (picture) => picture.toColourspace('cmyk').jpeg()],
    ['has 16 bits and alpha', (picture) => picture.ensureAlpha(0.4).toColourspace('rgb16').png()],
    ['has a wide gamut', (picture) => picture.withIccProfile('p3').webp({ lossless: true })],
  ])('render uses the kept pixels of an image that %s once, with the same result as from the file', async (what, change) => {
    const path = join(folder, 'before')
    await change(sharp(await drawPicture(folder, { name: 'drawn.png', widthPx: 350, heightPx: 200 }))).toFile(path)
    const read = await pictures.render(path, ARTWORK_PRESETS, folder)
    await pictures.inspect(path, what)
    // another file gives another result, which proves that cached pixels are used
    const other = await drawPicture(folder, { name: 'other.png' })
    expect(await pictures.render(other, ARTWORK_PRESETS, folder, what)).toEqual(read)
    // cached pixels are used once
    expect(await pictures.render(other, ARTWORK_PRESETS, folder, what)).not.toEqual(read)
  })

  test('render reads the file when the pixels were kept for other presets', async () => {
    const path = await drawPicture(folder, { name: 'kept.png', widthPx: 350, heightPx: 200 })
    await pictures.inspect(path, 'for others')
    const other = await drawPicture(folder, { name: 'other.png', widthPx: 30, heightPx: 30 })
    const { renditions } = await pictures.render(other, ['w320'], folder, 'for others')
    expect(renditions.map(({ widthPx }) => widthPx)).toEqual([30])
  })

  test.each(['jpeg-exif-xss.jpg', 'jpeg-tail-html.jpg'])('render copies no script, markup or metadata from %s', async (name) => {
    expect(await pictures.inspect(awkwardPicture(name))).toMatchObject({ type: 'image/jpeg' })
    const { renditions } = await pictures.render(awkwardPicture(name), ARTWORK_PRESETS, folder)
    for (const { path } of renditions) {
      expect((await readFile(path)).toString('latin1')).not.toMatch(/script|onerror|alert|<html|<svg|Exif|http|xpacket|ICCP/i)
    }
  })

  test('render keeps the colours of a P3 original', async () => {
    const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ea3323' } })
      .withIccProfile('p3')
      .png()
      .toFile(join(folder, 'p3.png'))
      .then(() => join(folder, 'p3.png'))
    const { renditions } = await pictures.render(red, ['w320'], folder)
    const { data } = await sharp(renditions[0]?.path).raw().toBuffer({ resolveWithObject: true })
    const { data: expected } = await sharp(red).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    for (const channel of [0, 1, 2]) expect(Math.abs((data[channel] ?? 0) - (expected[channel] ?? 0))).toBeLessThan(8)
  })

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['JPEG', (picture) => picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' })],
    ['PNG of 16 bits', (picture) => picture.toColourspace('rgb16').png()],
    ['WEBP', (picture) => picture.webp({ lossless: true })],
  ])('render and renderAvif keep a red outside sRGB of a P3 %s and embed a small profile', async (name, as) => {
    const tagged = await sharp({ create: { width: 340, height: 30, channels: 3, background: '#888888' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    // full red of P3 itself, without conversion
    const full = sharp(await sharp(tagged).keepIccProfile().linear([0, 0, 0], [255, 0, 0]).png().toBuffer())
    const path = join(folder, `wide-${name}`)
    await as(full.keepIccProfile()).toFile(path)
    const { renditions, palette } = await pictures.render(path, ARTWORK_PRESETS, folder)
    const finer = await pictures.renderAvif(path, folder)
    expect(renditions.length * finer.length).toBeGreaterThan(0)
    for (const made of [...renditions, ...finer]) {
      expect((await sharp(made.path).metadata()).icc?.length).toBeLessThan(1000)
      const seen = await sharp(made.path).keepIccProfile().raw().toBuffer()
      for (const [channel, value] of [255, 0, 0].entries()) expect(Math.abs((seen[channel] ?? 0) - value)).toBeLessThan(8)
    }
    // palettes are always in sRGB
    expect(palette[0]?.hex).toMatch(/^#f[c-f]0[0-6]0[0-6]$/)
  })

  test('render embeds no profile for an sRGB image', async () => {
    const path = await drawPicture(folder, { name: 'plain.png', widthPx: 400, heightPx: 300 })
    const { renditions } = await pictures.render(path, ['w320'], folder)
    expect((await sharp(renditions[0]?.path).metadata()).icc).toBeUndefined()
  })

  test('render turns an image with EXIF orientation 6 upright', async () => {
    const lying = join(folder, 'turned.jpg')
    const [black, white] = ['#000', '#fff'].map((background) => ({ create: { width: 100, height: 100, channels: 3, background } }) as const)
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } })
      .composite([
        { input: await sharp(white).png().toBuffer(), left: 100, top: 0 },
        { input: await sharp(black).png().toBuffer(), left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .toFile(lying)
    const { renditions } = await pictures.render(lying, ['w320'], folder)
    expect(renditions[0]).toMatchObject({ widthPx: 100, heightPx: 200 })
    const { data, info } = await sharp(renditions[0]?.path).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeLessThan(20)
    expect(data[(info.height - 1) * info.width * info.channels]).toBeGreaterThan(235)
  })

  const ways = [1, 2, 3, 4, 5, 6, 7, 8]
  const typesOfEach: [string, (picture: Sharp) => Sharp][] = [
    ['jpeg', (picture) => picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
    ['webp', (picture) => picture.webp({ lossless: true })],
    ['png', (picture) => picture.png()],
  ]
  const held = typesOfEach.flatMap(([type, as]) => ways.map((orientation) => [type, orientation, as] as const))
  test.each(held)('render and inspect turn a %s with EXIF orientation %i upright', async (type, orientation, as) => {
    // upright, it is red in the upper left, green in the upper right and blue in the lower left corner
    const corner = (background: string, left: number, top: number) => ({
      input: { create: { width: 60, height: 40, channels: 3 as const, background } },
      left,
      top,
    })
    const upright = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#808080' } })
      .composite([corner('#ff0000', 0, 0), corner('#00ff00', 180, 0), corner('#0000ff', 0, 120)])
      .png()
      .toBuffer()
    // the inverse of each orientation
    const turned = sharp(upright).rotate({ 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation] ?? 0)
    const laid = sharp(await turned.png().toBuffer())
      .flop(orientation === 2 || orientation === 4)
      .flip(orientation === 5 || orientation === 7)
    const bytes = await as(laid).withMetadata({ orientation }).toBuffer()
    const path = join(folder, `held-${orientation}.${type}`)
    await writeFile(path, bytes)
    expect(await pictures.inspect(path)).toMatchObject({ widthPx: 240, heightPx: 160 })
    const { renditions } = await pictures.render(path, ['w320'], folder)
    const { data, info } = await sharp(renditions[0]?.path).raw().toBuffer({ resolveWithObject: true })
    const strongest = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels
      const colour = [...data.subarray(at, at + 3)]
      return colour.indexOf(Math.max(...colour))
    }
    expect([strongest(20, 15), strongest(220, 15), strongest(20, 145)]).toEqual([0, 1, 2])
  })

  test.each([
    ['CMYK', 'cmyk.jpg', (picture: Sharp) => picture.toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 })],
    ['a palette', 'palette.png', (picture: Sharp) => picture.png({ palette: true })],
    ['sixteen bits', 'deep.png', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['a wide gamut', 'wide.webp', (picture: Sharp) => picture.withIccProfile('p3').webp({ lossless: true })],
  ])('render keeps the colours of an image with %s', async (_, name, as) => {
    // a colour inside the CMYK gamut
    const colour = { r: 150, g: 120, b: 100 }
    const path = join(folder, name)
    await as(sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })).toFile(path)
    const { renditions } = await pictures.render(path, ['w320'], folder)
    const { data, info } = await sharp(renditions[0]?.path).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    const seen = [...data.subarray(0, 3)]
    // the conversion to CMYK changes a channel by up to 18; a wrong colour space by a hundred
    for (const [channel, value] of [colour.r, colour.g, colour.b].entries()) expect(Math.abs((seen[channel] ?? 0) - value)).toBeLessThan(24)
  })

  test('render flattens transparent and grey originals to 8-bit RGB on white', async () => {
    const clear = join(folder, 'clear.png')
    await sharp({ create: { width: 10, height: 10, channels: 4, background: '#00000000' } })
      .toColourspace('rgb16')
      .png()
      .toFile(clear)
    const grey = join(folder, 'grey.png')
    await sharp({ create: { width: 10, height: 10, channels: 3, background: '#ffffff' } })
      .toColourspace('b-w')
      .png()
      .toFile(grey)
    for (const path of [clear, grey]) {
      const { renditions } = await pictures.render(path, ['portrait'], folder)
      const { data, info } = await sharp(renditions[0]?.path).raw().toBuffer({ resolveWithObject: true })
      expect(info.channels).toBe(3)
      expect(Math.min(...data)).toBeGreaterThan(250)
    }
  })
})

describe('cards', () => {
  test.each([
    ['vertical', 359, 479],
    ['horizontal', 639, 479],
  ] as const)('drawCard draws a %s artwork on a dark wall as a JPEG of 1200 × 630', async (orientation, widthPx, heightPx) => {
    const green = join(folder, 'green.png')
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#1f6b2c' } })
      .png()
      .toFile(green)
    const card = await pictures.drawCard(green, { orientation, cropPlace: 500 }, folder)
    expect(await sharp(card.path).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, space: 'srgb' })
    expect((await readFile(card.path)).length).toBe(card.sizeBytes)
    const { data, info } = await sharp(card.path).raw().toBuffer({ resolveWithObject: true })
    const isGreen = (x: number, y: number) => {
      const [red = 0, green = 0] = data.subarray((y * info.width + x) * info.channels)
      return green - red > 25
    }
    const greens = (along: (at: number) => boolean, length: number) => Array.from({ length }, (_, at) => along(at)).filter(Boolean).length
    expect(Math.abs(greens((x) => isGreen(x, 315), 1200) - widthPx)).toBeLessThan(12)
    expect(Math.abs(greens((y) => isGreen(600, y), 630) - heightPx)).toBeLessThan(12)
    const [wall = 0] = data.subarray((20 * info.width + 20) * info.channels)
    expect(wall).toBeLessThan(90)
  })

  test('drawCard shows the part of the image that the crop selects', async () => {
    const halves = join(folder, 'halves.png')
    await sharp({ create: { width: 900, height: 450, channels: 3, background: '#1f6b2c' } })
      .composite([{ input: { create: { width: 450, height: 450, channels: 3, background: '#8a1c1c' } }, left: 450, top: 0 }])
      .png()
      .toFile(halves)
    const drawCardCentre = async (cropPlace: number) => {
      const card = await pictures.drawCard(halves, { orientation: 'vertical', cropPlace }, folder)
      const pixel = await sharp(card.path).extract({ left: 600, top: 300, width: 1, height: 1 }).raw().toBuffer()
      return { red: pixel[0] ?? 0, green: pixel[1] ?? 0 }
    }
    const [left, right] = [await drawCardCentre(0), await drawCardCentre(1000)]
    expect(left.green - left.red).toBeGreaterThan(40)
    expect(right.red - right.green).toBeGreaterThan(40)
  })

  test('drawCard makes an identical file for the same image', async () => {
    const path = await drawPicture(folder, { name: 'whole.png' })
    const hanging = { orientation: 'vertical', cropPlace: 500 } as const
    const [one, other] = [await pictures.drawCard(path, hanging, folder), await pictures.drawCard(path, hanging, folder)]
    expect(one).toEqual(other)
  })
})

describe('measures', () => {
  test('measure finds one colour and no contrast in a flat image', async () => {
    const flat = join(folder, 'flat.png')
    await sharp({ create: { width: 50, height: 80, channels: 3, background: '#203040' } })
      .png()
      .toFile(flat)
    expect(await pictures.measure(flat)).toMatchObject({
      widthPx: 50,
      heightPx: 80,
      palette: [{ hex: '#203040', share: 1 }],
      contrast: 0,
      edges: 0,
      specks: 0,
    })
  })

  test('measure returns shares that add up to one and levels up to one for a photograph', async () => {
    const measures = await pictures.measure(await photograph('chelsea.png', folder))
    expect(measures.palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    for (const level of [measures.brightness, measures.contrast, measures.edges, measures.darkShare]) expect(level).toBeLessThanOrEqual(1)
  })
})

describe('observations', () => {
  const words = {
    exif: { IFD0: { Make: 'Canon', Model: 'Canon EOS R5', ImageDescription: 'As the camera has it' }, IFD2: { ExposureTime: '1/125' } },
    xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbour at six</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>boats</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>',
  }
  test.each(['jpeg', 'png', 'webp'] as const)('observe reads title, description, keywords and camera from a %s', async (format) => {
    const path = join(folder, `said.${format}`)
    const flat = sharp({ create: { width: 60, height: 40, channels: 3, background: '#306090' } })
    await flat.withExif(words.exif).withXmp(words.xmp).toFormat(format).toFile(path)
    expect((await pictures.observe(path)).words).toEqual({
      ...{ title: 'Harbour at six', description: 'As the camera has it', keywords: ['boats'], camera: 'Canon EOS R5', hasExposure: true },
    })
  })
  test('observe reads the IPTC title and keywords of a JPEG', async () => {
    const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#306090' } })
      .jpeg()
      .toBuffer()
    const said = Buffer.from('\x1c\x02\x05\x00\x07Harbour\x1c\x02\x19\x00\x05boats', 'latin1')
    const wrapped = Buffer.concat([Buffer.from('Photoshop 3.0\0' + '8BIM\x04\x04\0\0\0\0\0', 'latin1'), Buffer.from([said.length]), said])
    const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0, wrapped.length + 2]), wrapped])
    const path = join(folder, 'agency.jpg')
    await writeFile(path, Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)]))
    expect((await pictures.observe(path)).words).toMatchObject({ title: 'Harbour', keywords: ['boats'] })
  })
  test('observe returns no texts for an image without metadata, and the same measures as measure', async () => {
    const path = await photograph('chelsea.png', folder)
    const { texture, symmetry, sky, lettering, words: said, ...measures } = await pictures.observe(path)
    expect(said).toEqual({ title: '', description: '', keywords: [], camera: '', hasExposure: false })
    expect(sky).toBe(0)
    expect(lettering.letters).toBeLessThan(12)
    expect(Math.max(symmetry.across, symmetry.down)).toBeLessThan(0.9)
    expect(texture).toBeGreaterThan(0)
    const { widthPx, heightPx, brightness } = await pictures.measure(path)
    expect(measures).toMatchObject({ widthPx, heightPx, brightness: expect.closeTo(brightness, 1) })
  })
  test('observe measures the upright image', async () => {
    const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="240"><defs><linearGradient id="s" x2="0" y2="1">
      <stop stop-color="#3c78c8"/><stop offset="1" stop-color="#a5c8f0"/></linearGradient></defs><rect width="300" height="240" fill="url(#s)"/>
      <path d="M0 170 90 120 180 165 300 130V240H0z" fill="#2c4a20"/></svg>`
    const upright = await sharp(Buffer.from(sky)).png().toBuffer()
    const path = join(folder, 'held.jpg')
    await sharp(await sharp(upright).rotate(270).png().toBuffer())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toFile(path)
    const observed = await pictures.observe(path)
    expect(observed).toMatchObject({ widthPx: 300, heightPx: 240 })
    expect(observed.sky).toBeGreaterThan(0.4)
  })
})

test('the base images for fuzzing cover animation, orientation, 16 bits, CMYK and all metadata (control)', async () => {
  const kinds = new Set<string>()
  for (const base of await basePictures()) {
    await writeFile(join(folder, 'base'), base)
    const { type, frames } = await pictures.inspect(join(folder, 'base'))
    const { depth, space, orientation = 1, exif, xmp, iptc, icc } = await sharp(base).metadata()
    if ((await countPngFrames(join(folder, 'base'))) > 1 || frames > 1) kinds.add(`${type} moves`)
    if (orientation > 1) kinds.add(`${type} on its side`)
    for (const [name, block] of Object.entries({ exif, xmp, iptc, icc })) if (block) kinds.add(`${type} ${name}`)
    kinds.add(`${type} ${space} ${depth}`)
  }
  const wanted = [
    ...['jpeg iptc', 'jpeg xmp', 'jpeg exif', 'jpeg icc', 'jpeg on its side', 'jpeg cmyk uchar', 'png moves', 'png exif', 'png xmp'],
    ...['png on its side', 'png rgb16 ushort', 'webp moves', 'webp exif', 'webp xmp', 'webp icc', 'webp on its side'],
  ]
  expect(wanted.filter((kind) => !kinds.has(`image/${kind}`))).toEqual([])
})

test('60 fuzzed images are accepted or refused with a problem, without a crash or a timeout', async () => {
  const { files, taken, printed, refused, faults } = await fuzzPictures({ seed: 8, files: 60, folder, timeoutMs: 60_000 })
  expect(faults).toEqual([])
  expect(taken + refused).toBe(files)
  expect(taken).toBeGreaterThan(printed)
  expect(printed).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(taken)
}, 120_000)

test.runIf(platform() === 'linux')('the decoding process has a memory limit set by the operating system', async () => {
  await pictures.inspect(await drawPicture(folder, { name: 'any.png', widthPx: 8, heightPx: 8 }))
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '')).trim().split(' ').filter(Boolean)
  const limits = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/limits`, 'utf8').catch(() => '')))
  expect(limits.some((text) => /Max data size +3221225472/.test(text))).toBe(true)
})

/** Offset of the size of the first tag in a profile. */
const TAG_SIZE_AT = 132 + 8

/** Returns the JPEG with a changed colour profile. */
function withProfile(jpeg: Buffer, change: (icc: Buffer) => Buffer): Buffer {
  const at = jpeg.indexOf('ICC_PROFILE\0', 0, 'latin1') - 4
  const end = at + 2 + jpeg.readUInt16BE(at + 2)
  const icc = change(jpeg.subarray(at + 18, end))
  const head = Buffer.from(jpeg.subarray(at, at + 18))
  head.writeUInt16BE(16 + icc.length, 2)
  return Buffer.concat([jpeg.subarray(0, at), head, icc, jpeg.subarray(end)])
}

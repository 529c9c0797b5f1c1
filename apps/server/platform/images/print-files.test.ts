import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { awkwardPicture, drawPicture } from '../../test/images/picture-files.ts'
import { openPictureProcess } from '../../test/images/picture-process.ts'
import { profileBytes } from '../../test/images/profiles.ts'
import { resizeNetwork } from '../../test/images/tiny-networks.ts'
import { bundledProcess } from '../../test/processes/bundled-process.ts'
import { mountSmallDisk } from '../../test/processes/small-disk.ts'
import { createLogger } from '../observability/logger.ts'
import { createUpscaler } from './enlarging/upscaler.ts'
import { openPrintProfile } from './print-profile.ts'
import { createPicturesPool } from './processes/pictures-pool.ts'

const { pictures, newFolder } = openPictureProcess()
let folder = ''
beforeEach(async () => {
  folder = await newFolder()
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

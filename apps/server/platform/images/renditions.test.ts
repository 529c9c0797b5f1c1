import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { awkwardPicture, drawPicture } from '../../test/images/picture-files.ts'
import { openPictureProcess } from '../../test/images/picture-process.ts'
import { ARTWORK_PRESETS } from './presets.ts'

const { pictures, newFolder } = openPictureProcess()
let folder = ''
beforeEach(async () => {
  folder = await newFolder()
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

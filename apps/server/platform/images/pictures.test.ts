import { readFile, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { basePictures } from '../../test/images/base-pictures.ts'
import { fuzzPictures } from '../../test/images/fuzz-pictures.ts'
import { oneColourWebp } from '../../test/images/one-colour-webp.ts'
import { awkwardPicture, drawPicture, photograph } from '../../test/images/picture-files.ts'
import { openPictureProcess } from '../../test/images/picture-process.ts'
import { countPngFrames } from './decoding/png-frames.ts'

const { pictures, newFolder } = openPictureProcess()
let folder = ''
beforeEach(async () => {
  folder = await newFolder()
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

  test.each([
    { widthPx: 100, heightPx: 100, red: 0, green: 0, blue: 0, sizeBytes: 28 },
    { widthPx: 100, heightPx: 100, red: 1, green: 0, blue: 1, sizeBytes: 28 },
    { widthPx: 1, heightPx: 1, red: 0, green: 1, blue: 0, sizeBytes: 28 },
    { widthPx: 300, heightPx: 16_383, red: 200, green: 40, blue: 40, sizeBytes: 32 },
    { widthPx: 2000, heightPx: 3000, red: 255, green: 255, blue: 255, sizeBytes: 32 },
    { widthPx: 30, heightPx: 40, red: 200, green: 40, blue: 40, alpha: 128, sizeBytes: 32 },
  ])(
    'inspect accepts a lossless WEBP of one colour in $sizeBytes bytes, of $widthPx × $heightPx pixels',
    async ({ sizeBytes, ...plan }) => {
      const webp = oneColourWebp(plan)
      expect(webp).toHaveLength(sizeBytes)
      const path = join(folder, 'one-colour.webp')
      await writeFile(path, webp)
      expect(await inspect(path)).toMatchObject({ type: 'image/webp', widthPx: plan.widthPx, heightPx: plan.heightPx })
      for (let missing = 1; missing < 12; missing++) {
        await writeFile(path, webp.subarray(0, -missing))
        await expect(inspect(path)).rejects.toMatchObject({ code: 'image_unreadable' })
      }
    },
  )

  test.each(['lossless', 'lossy'])('inspect refuses a %s WEBP that states a longer length than it has', async (kind) => {
    const webp = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#c82828' } })
      .webp({ lossless: kind === 'lossless' })
      .toBuffer()
    webp.writeUInt32LE(webp.readUInt32LE(4) + 2, 4)
    await writeFile(join(folder, 'longer.webp'), webp)
    await expect(inspect(join(folder, 'longer.webp'))).rejects.toMatchObject({ code: 'image_unreadable' })
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

test('draw renders an own SVG as a JPEG of its size, and inspect refuses an SVG file', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#d08a4e"/></svg>'
  const jpeg = await pictures.draw(svg)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40, chromaSubsampling: '4:4:4' })
  const [r, g, b] = (await sharp(jpeg).stats()).channels.map(({ mean }) => Math.round(mean))
  expect([r, g, b].map((level) => Math.round((level ?? 0) / 4))).toEqual([0xd0, 0x8a, 0x4e].map((level) => Math.round(level / 4)))
  await writeFile(join(folder, 'drawing.svg'), svg)
  await expect(pictures.inspect(join(folder, 'drawing.svg'))).rejects.toMatchObject({ code: 'image_type' })
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

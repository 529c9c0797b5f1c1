import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { findWrongColours, renderOutputColours } from '../../test/images/output-colours.ts'
import { drawPicture } from '../../test/images/picture-files.ts'
import { openPictureProcess } from '../../test/images/picture-process.ts'
import { chunk } from '../../test/images/png-kinds.ts'
import { greyProfile } from '../../test/images/profiles.ts'
import { silentScans, strayBytes } from '../../test/images/slipped-jpegs.ts'

const { pictures, newFolder } = openPictureProcess()
let folder = ''
beforeEach(async () => {
  folder = await newFolder()
})

describe.each([8, 16])('colours in %i bits', (bits) => {
  const colour = { r: 230, g: 60, b: 40 }
  const [widthPx, heightPx] = [60, 80]
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
    return findWrongColours(await renderOutputColours(pictures, path, { widthPx, heightPx, folder }), wanted)
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { observePicture, shrinkPicture, squeezePicture } from '../../../platform/images/media/measure-picture.ts'
import { createContentRater } from '../../../platform/images/recognition/content-rater.ts'
import { createRecognizer } from '../../../platform/images/recognition/recognizer.ts'
import { createTextReader } from '../../../platform/images/recognition/text-reader.ts'
import { CONTENT_NETWORK_PATH, projectPath } from '../../../platform/paths.ts'
import { picturePath } from '../../../test/images/picture-files.ts'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { createBuiltInVision } from './built-in.ts'

// the analysis of a default install: nothing is replaced, and no network is used
const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined }
const recognizer = createRecognizer({ processPath: bundledProcess('recognition'), log: silent, niceness: 0 })
const vision = createBuiltInVision({
  pictures: {
    observe: observePicture,
    shrink: async (path, sidePx) => Buffer.from(await shrinkPicture(path, sidePx), 'base64'),
    squeeze: async (path, sidePx) => Buffer.from(await squeezePicture(path, sidePx), 'base64'),
  },
  textReader: createTextReader({ recognizer, languages: ['eng'], log: silent, timeoutMs: 60_000 }),
  contentRater: createContentRater({ recognizer, networkPath: CONTENT_NETWORK_PATH, log: silent, timeoutMs: 60_000 }),
  log: silent,
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-default-install-'))
})
afterAll(async () => {
  await recognizer.stop()
  await rm(folder, { recursive: true })
})

const demo = (slug: string) => projectPath(`apps/server/demo/pictures/artworks/${slug}.webp`)

async function withCamera(picture: string): Promise<string> {
  const path = join(folder, 'with-camera.jpg')
  await sharp(picture)
    .withExif({ IFD0: { Make: 'Canon', Model: 'Canon EOS R5' }, IFD2: { ExposureTime: '1/60' } })
    .jpeg()
    .toFile(path)
  return path
}

// no training used these pictures; `docs/vision.md` states what is not recognised
test.each([
  ['a quote poster', async () => demo('stand-on'), { category: 'quotes', title: expect.stringMatching(/^What you cannot move/) }],
  [
    'a landscape photograph of a camera',
    () => withCamera(picturePath('mountains.jpg')),
    { categorySuggestion: 'photography', title: expect.stringMatching(/^(?:Light )?[Ll]andscape in [a-z ]+ and [a-z ]+$/) },
  ],
  [
    'an anime drawing of a figure',
    async () => picturePath('anime-figure.webp'),
    { categorySuggestion: 'anime', title: expect.stringMatching(/^Anime drawing in [a-z ]+ and [a-z ]+$/) },
  ],
  [
    'a night sky',
    async () => demo('first-quarter'),
    { categorySuggestion: 'space', title: expect.stringMatching(/^Space scene in [a-z ]+/) },
  ],
  ['an anime scene without a figure', async () => demo('laundry-then-thunder'), { category: null, categorySuggestion: null, title: '' }],
])(
  'a default install suggests for %s what it recognises, and nothing else',
  async (_what, open, expected) => {
    expect(await vision.analyze({ path: await open(), sha256: '' })).toMatchObject(expected)
  },
  90_000,
)

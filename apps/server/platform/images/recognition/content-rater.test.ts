import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundledProcess } from '../../../test/processes/bundled-process.ts'
import { CONTENT_NETWORK_PATH, projectPath } from '../../paths.ts'
import { squeezePicture } from '../media/measure-picture.ts'
import { type ContentRaterOptions, createContentRater } from './content-rater.ts'
import { CONTENT_SIDE_PX } from './recognition-messages.ts'
import { createRecognizer } from './recognizer.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-content-'))
})
afterAll(() => rm(folder, { recursive: true }))

function openRater(options: Partial<ContentRaterOptions>) {
  const log = { error: vi.fn() }
  const ask = () => Promise.reject(new Error('not asked here'))
  return { log, rater: createContentRater({ recognizer: { ask }, networkPath: CONTENT_NETWORK_PATH, log, ...options }) }
}

// the network as TensorFlow.js runs it gives the same numbers: 0.0011, 0.0020, 0.6454, 0.3478 and 0.0037
test('a content rater rates a picture of Jupiter like the original network of nsfwjs, and recognises space', async () => {
  const recognizer = createRecognizer({ processPath: bundledProcess('recognition'), log: { debug: () => undefined }, niceness: 0 })
  const { log, rater } = openRater({ recognizer, timeoutMs: 60_000 })
  try {
    await rater.check()
    expect([await rater.isUsable(), log.error.mock.calls]).toEqual([true, []])
    const picture = projectPath('apps/server/demo/pictures/artworks/the-storm-keeps-its-place.webp')
    const { ratings, subjects } = await rater.rate(Buffer.from(await squeezePicture(picture, CONTENT_SIDE_PX), 'base64'))
    const expected = [0.0011, 0.002, 0.6454, 0.3478, 0.0037]
    for (const [at, found] of [ratings.drawing, ratings.hentai, ratings.neutral, ratings.porn, ratings.sexy].entries())
      expect(found).toBeCloseTo(expected[at] ?? 0, 2)
    expect(subjects.space).toBeGreaterThan(0.7)
    await expect(rater.rate(Buffer.alloc(12))).rejects.toThrow('224 × 224')
  } finally {
    await recognizer.stop()
  }
}, 90_000)

test.each<[string, (() => Promise<Buffer> | string) | undefined, string]>([
  ['missing', undefined, 'cannot be read (ENOENT)'],
  ['truncated', async () => (await readFile(CONTENT_NETWORK_PATH)).subarray(0, 100_000), 'is corrupt'],
  ['corrupt', () => 'no network', 'is corrupt'],
])('a content rater with a %s network is not usable, and one line of the log names the file', async (name, content, fault) => {
  const networkPath = join(folder, `${name}.onnx`)
  if (content) await writeFile(networkPath, await content())
  const { log, rater } = openRater({ networkPath })
  await rater.check()
  expect(await rater.isUsable()).toBe(false)
  expect(log.error.mock.calls).toEqual([
    [`The network that rates the content of pictures ${fault}: ${networkPath}. Artworks in review have no hint of their content.`],
  ])
})

test('a content rater is not usable on a platform without the runtime', async () => {
  const { log, rater } = openRater({ hasRuntime: () => false })
  await rater.check()
  expect(await rater.isUsable()).toBe(false)
  expect(log.error.mock.calls).toEqual([
    [expect.stringContaining('onnxruntime-node, which rates the content of pictures, is not installed.')],
  ])
})

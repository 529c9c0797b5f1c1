import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ENLARGER_PATH } from '../platform/paths.ts'
import { openEnlarger } from './open-enlarger.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-enlarger-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open = async (upscaleModel: string | undefined) => {
  const log = { error: vi.fn() }
  return { upscaler: await openEnlarger({ upscaleModel, pictureNiceness: 0 }, log), log }
}

test('openEnlarger opens the network of a default install', async () => {
  const { upscaler, log } = await open(ENLARGER_PATH)
  expect(upscaler?.mark).toMatch(/^[0-9a-f]{64}$/)
  expect(log.error).not.toHaveBeenCalled()
})

test.each([
  ['missing', undefined],
  ['truncated', async () => (await readFile(ENLARGER_PATH)).subarray(0, 200_000)],
  ['corrupt', () => 'no network'],
])('openEnlarger names a %s network in the log and leaves enlarging to the built-in filter', async (name, content) => {
  const path = join(folder, `${name}.onnx`)
  if (content) await writeFile(path, await content())
  const { upscaler, log } = await open(path)
  expect(upscaler).toBeUndefined()
  expect(log.error.mock.calls).toEqual([[expect.anything(), expect.stringMatching(`${name}\\.onnx .*built-in filter`)]])
})

test('openEnlarger leaves enlarging to the built-in filter if the network is switched off', async () => {
  const { upscaler, log } = await open(undefined)
  expect(upscaler).toBeUndefined()
  expect(log.error).not.toHaveBeenCalled()
})

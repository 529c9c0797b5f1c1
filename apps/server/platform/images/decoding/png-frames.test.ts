import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chunk, drawPng } from '../../../test/images/png-kinds.ts'
import { countPngFrames } from './png-frames.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-frames-'))
})
afterAll(() => rm(folder, { recursive: true }))

const plan = { colourType: 2, depth: 8, widthPx: 4, heightPx: 4 } as const
const animation = (frames: number) => chunk('acTL', Buffer.from([0, 0, 0, frames, 0, 0, 0, 0]))
const words = chunk('tEXt', Buffer.alloc(70_000))

test.each<[string, Buffer, number]>([
  ['without animation', drawPng(plan), 1],
  ['with nine frames', drawPng({ ...plan, before: [animation(9)] }), 9],
  ['with nine frames after long text chunks', drawPng({ ...plan, before: [words, words, animation(9)] }), 9],
  ['with zero frames in its header', drawPng({ ...plan, before: [animation(0)] }), 1],
  ['with its animation chunk in the wrong place', drawPng({ ...plan, after: [animation(9)] }), 1],
  ['that is cut off', drawPng({ ...plan, before: [animation(9)] }).subarray(0, 40), 1],
  ['of endless empty chunks', Buffer.concat([Buffer.alloc(8), Buffer.alloc(60_000)]), 1],
])('countPngFrames counts the frames of a PNG %s', async (_, bytes, frames) => {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  expect(await countPngFrames(path)).toBe(frames)
})

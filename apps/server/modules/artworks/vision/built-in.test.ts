import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPLICIT_FROM } from '@tintype/domain/artworks/content-rating'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { observePicture, shrinkPicture, squeezePicture } from '../../../platform/images/media/measure-picture.ts'
import type { ReadLine, SeenContent, Subject } from '../../../platform/images/recognition/recognition-messages.ts'
import { createBuiltInVision, SUBJECT_FROM } from './built-in.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-built-in-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Fill = { background: string; noise?: { type: 'gaussian'; mean: number; sigma: number } }

type Rate = () => Promise<SeenContent>

async function analyze(size: [number, number], fill: Fill, read: () => Promise<ReadLine[]> = async () => [], rate?: Rate, isUsable = true) {
  const path = join(folder, `${crypto.randomUUID()}.png`)
  const [width, height] = size
  await sharp({ create: { width, height, channels: 3, ...fill } })
    .png()
    .toFile(path)
  const pictures = {
    observe: observePicture,
    shrink: async (at: string, sidePx?: number) => Buffer.from(await shrinkPicture(at, sidePx), 'base64'),
    squeeze: async (at: string, sidePx: number) => Buffer.from(await squeezePicture(at, sidePx), 'base64'),
  }
  const log = { warn: vi.fn() }
  const contentRater = rate && { isUsable: async () => isUsable, rate }
  return { log, found: await createBuiltInVision({ pictures, textReader: { read }, contentRater, log }).analyze({ path, sha256: 'aa' }) }
}

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
/** What the engine makes of texture. */
const texture = async () => [[{ text: 'EE', confidence: 31 }], [{ text: '{1491114', confidence: 48 }]]

describe('pictures without content', () => {
  test.each<[string, [number, number], Fill]>([
    ['one pixel', [1, 1], { background: '#d04010' }],
    ['one row of pixels', [300, 1], { background: '#d04010' }],
    ['a white picture', [300, 400], { background: '#ffffff' }],
    ['a black picture', [300, 400], { background: '#000000' }],
    ['noise', [300, 400], { background: '#808080', noise }],
    ['faint noise in the dark', [300, 400], { background: '#000000', noise: { ...noise, mean: 10, sigma: 8 } }],
  ])('the built-in analysis suggests no title, description, alternative text or category for %s', async (_what, size, fill) => {
    const { found } = await analyze(size, fill, texture)
    expect(found).toMatchObject({ title: '', description: '', altText: '', category: null, categorySuggestion: null })
  })
})

test('the built-in analysis answers without words, and logs the reason, when the text reader fails', async () => {
  const failing = () => Promise.reject(new Error('the recognition process ended (SIGKILL)'))
  const { found, log } = await analyze([300, 400], { background: '#808080', noise }, failing)
  expect(found).toMatchObject({ title: '', category: null })
  const reasons = log.warn.mock.calls.map(([facts]) => facts.reason)
  expect(reasons.every((reason) => reason === 'the recognition process ended (SIGKILL)')).toBe(true)
})

describe('subjects', () => {
  const ratings = { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 }
  const none = { space: 0, landscape: 0, anime: 0 }
  const dark: [[number, number], Fill] = [[300, 400], { background: '#101018' }]
  const noText = async () => []
  const see = (subjects: Partial<Record<Subject, number>>) => async () => ({ ratings, subjects: { ...none, ...subjects } })

  test.each<[Subject, string]>([
    ['space', 'space'],
    ['landscape', 'nature'],
    ['anime', 'anime'],
  ])('%s is suggested as %s from its threshold, and not just below it', async (subject, category) => {
    const { found: at } = await analyze(...dark, noText, see({ [subject]: SUBJECT_FROM[subject] }))
    const { found: below } = await analyze(...dark, noText, see({ [subject]: SUBJECT_FROM[subject] - 0.001 }))
    expect([at.categorySuggestion, below.categorySuggestion, below.title]).toEqual([category, null, ''])
  })

  test('the most probable of two subjects is suggested', async () => {
    const { found } = await analyze(...dark, noText, see({ landscape: 0.95, anime: 0.97 }))
    expect(found.categorySuggestion).toBe('anime')
  })

  test('mature content is suggested from the threshold of the hint, and not just below it', async () => {
    const rate = (explicit: number) => async () => ({ ratings: { ...ratings, neutral: 1 - explicit, porn: explicit }, subjects: none })
    const { found: at } = await analyze(...dark, noText, rate(EXPLICIT_FROM))
    const { found: below } = await analyze(...dark, noText, rate(EXPLICIT_FROM - 0.001))
    expect([at.contentRatingSuggestion, below.contentRatingSuggestion]).toEqual(['mature', undefined])
  })

  test('no subject is suggested without a usable network', async () => {
    const { found } = await analyze(...dark, noText, see({ space: 0.99 }), false)
    expect(found.categorySuggestion).toBeNull()
  })

  test('a failure of the network is logged, and the analysis answers without it', async () => {
    const { found, log } = await analyze(...dark, noText, () => Promise.reject(new Error('the recognition took too long')))
    expect(found.categorySuggestion).toBeNull()
    expect(log.warn.mock.calls).toEqual([[{ reason: 'the recognition took too long' }, 'the subject of a picture was not recognised']])
  })
})

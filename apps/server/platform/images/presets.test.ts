import { expect, test } from 'vitest'
import { PRESETS, type PresetName, renditionSize } from './presets.ts'

test.each<[PresetName, string, string]>([
  ['w640', '4096x3072', '640x480'],
  ['w640', '3072x4096', '640x853'],
  ['w1600', '1600x20', '1600x20'],
  ['w1600', '500x700', '500x700'],
  ['w320', '20000x1', '320x1'],
  ['banner', '4000x1600', '2000x800'],
  ['banner', '1000x1000', '1000x400'],
  ['banner', '3000x400', '1000x400'],
  ['portrait', '4000x3000', '512x512'],
  ['portrait', '100x300', '100x100'],
])('renditionSize for the preset %s and an original of %s is %s', (preset, original, expected) => {
  const [widthPx = 0, heightPx = 0] = original.split('x').map(Number)
  const size = renditionSize(PRESETS[preset], { widthPx, heightPx })
  expect(`${size.widthPx}x${size.heightPx}`).toBe(expected)
  expect(size.widthPx).toBeLessThanOrEqual(widthPx)
  expect(size.heightPx).toBeLessThanOrEqual(heightPx)
})

import { mockupFormats } from '@tintype/domain/prints/mockup-rooms'
import { expect, test } from 'vitest'
import type { PostPlace } from './networks.ts'
import { postFormat } from './post-pictures.ts'

const MB = 1024 * 1024

// as each platform documents it: a wider or higher image is cropped or rejected there
test.each<[PostPlace, { from: number; to: number; bytes: number }]>([
  ['instagram', { from: 4 / 5, to: 1.91, bytes: 8 * MB }],
  ['facebook', { from: 1.9, to: 1.91, bytes: 10 * MB }],
  ['x', { from: 1.9, to: 1.91, bytes: 5 * MB }],
  ['pinterest', { from: 2 / 3, to: 2 / 3, bytes: 20 * MB }],
  ['threads', { from: 1 / 10, to: 10, bytes: 8 * MB }],
  ['mastodon', { from: 1.9, to: 1.91, bytes: 16 * MB }],
])('the picture for %s has allowed proportions and stays below the size limit even uncompressed', (place, { from, to, bytes }) => {
  const { widthPx, heightPx } = mockupFormats[postFormat(place)]
  expect(widthPx / heightPx).toBeGreaterThanOrEqual(from)
  expect(widthPx / heightPx).toBeLessThanOrEqual(to)
  expect(widthPx * heightPx * 3).toBeLessThan(bytes)
  // the widths that Threads and Instagram show unscaled
  expect(widthPx >= 320 && widthPx <= 1440).toBe(true)
})

import { expect, test } from 'vitest'
import { mockupFormats } from './mockup-rooms.ts'
import { postPictureAt } from './post-pictures.ts'
import type { PostPlace } from './share-text.ts'

const MB = 1024 * 1024

// as each platform documents it: what is wider or higher is cut or refused there
test.each<[PostPlace, { from: number; to: number; bytes: number }]>([
  ['instagram', { from: 4 / 5, to: 1.91, bytes: 8 * MB }],
  ['facebook', { from: 1.9, to: 1.91, bytes: 10 * MB }],
  ['x', { from: 1.9, to: 1.91, bytes: 5 * MB }],
  ['pinterest', { from: 2 / 3, to: 2 / 3, bytes: 20 * MB }],
])(
  'the picture for %s has a shape that is shown whole, and few enough bytes even where nothing of it compresses',
  (place, { from, to, bytes }) => {
    const { widthPx, heightPx } = mockupFormats[postPictureAt(place).format]
    expect(widthPx / heightPx).toBeGreaterThanOrEqual(from)
    expect(widthPx / heightPx).toBeLessThanOrEqual(to)
    expect(widthPx * heightPx * 3).toBeLessThan(bytes)
  },
)

import { expect, test } from 'vitest'
import { enlargedRows, NO_SHARPENING, SHARPENING } from './enlarging.ts'

const SIDE = 64
/** Horizontal step of the edge per row, so that its pixels sample it at many positions. */
const SLANT = 0.1
/** Samples per pixel of the original. */
const FINE = 8

/** A dark and a light half, with the share of each in every pixel of the edge between them. */
function slantedEdge() {
  const data = new Uint8Array(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const edge = SIDE / 2 + (y + 0.5 - SIDE / 2) * SLANT
      const light = Math.min(1, Math.max(0, x + 1 - edge))
      data.fill(Math.round(50 + 150 * light), (y * SIDE + x) * 3, (y * SIDE + x + 1) * 3)
    }
  }
  return { data, widthPx: SIDE, heightPx: SIDE }
}

/** Cycles per pixel of the original at which the enlarged edge keeps half of its contrast (MTF50, after ISO 12233). */
function halfContrast(scale: number, sharpening: typeof SHARPENING): number {
  const rows = [...enlargedRows(slantedEdge(), { widthPx: SIDE * scale, heightPx: SIDE * scale }, sharpening)]
  const bins = Array.from({ length: 10 * FINE }, () => ({ sum: 0, count: 0 }))
  for (const [y, row] of rows.entries()) {
    if (y < 8 * scale || y >= (SIDE - 8) * scale) continue
    for (let x = 0; x < SIDE * scale; x++) {
      const distance = (x + 0.5) / scale - SIDE / 2 - ((y + 0.5) / scale - SIDE / 2) * SLANT
      const bin = bins[Math.round((distance + 5) * FINE)]
      if (bin) bin.sum += row[x * 3] as number
      if (bin) bin.count += 1
    }
  }
  const levels = bins.filter(({ count }) => count).map(({ sum, count }) => sum / count)
  const steps = levels.slice(1).map((level, index) => level - (levels[index] as number))
  let frequency = 0
  while (contrastAt(steps, frequency) > 0.5) frequency += 0.001
  return frequency
}

function contrastAt(steps: readonly number[], frequency: number): number {
  const waves = steps.map((step, at) => ({ step, angle: (2 * Math.PI * frequency * at) / FINE }))
  const sum = (part: (wave: (typeof waves)[number]) => number) => waves.reduce((total, wave) => total + part(wave), 0)
  return (
    Math.hypot(
      sum(({ step, angle }) => step * Math.cos(angle)),
      sum(({ step, angle }) => step * Math.sin(angle)),
    ) / sum(({ step }) => step)
  )
}

// the rule of sharpness relies on this figure: docs/images.md, "Sharpness"
test.each([
  [2, 5],
  [3, 1],
])('enlarging %i times with our sharpening shows about %i % more detail of an edge than plain Lanczos', (scale, percent) => {
  const gain = halfContrast(scale, SHARPENING) / halfContrast(scale, NO_SHARPENING)
  expect((gain - 1) * 100).toBeGreaterThan(percent - 1)
  expect((gain - 1) * 100).toBeLessThan(percent + 1)
})

import type { Lightness } from './measure-shape.ts'

/** Letters in lines. Detects them without reading the text. */
export type Lettering = {
  letters: number
  lines: number
  /** Share of the picture that the lines cover. */
  share: number
}

/** Minimum lightness difference between a stroke and its surroundings. */
const STROKE = 0.13
const LETTERS_IN_LINE = 4

/**
 * Finds lines of letters, dark on light and light on dark. Letters are connected regions of one brightness, made of strokes, as high as
 * their neighbours and on one baseline. They must differ in shape, which excludes windows and bricks. Pure; expects a copy of about 600
 * pixels a side.
 */
export function findLettering(picture: Lightness): Lettering {
  const around = surroundings(picture)
  const found = [1, -1].map((sign) => {
    const lines = groupIntoLines(lettersAmong(findRegions(picture, around, sign)))
    return {
      letters: lines.reduce((sum, line) => sum + line.length, 0),
      lines: lines.length,
      share: lines.reduce((sum, line) => sum + measureLineArea(line), 0) / picture.values.length,
    }
  })
  return found.reduce((best, other) => (other.letters > best.letters ? other : best))
}

/** The mean lightness of the square around each pixel. */
function surroundings({ values, widthPx, heightPx }: Lightness): Float32Array {
  const reach = Math.max(6, Math.round(Math.min(widthPx, heightPx) / 12))
  const stride = widthPx + 1
  const sums = new Float64Array(stride * (heightPx + 1))
  for (let y = 0; y < heightPx; y++) {
    let row = 0
    for (let x = 0; x < widthPx; x++) {
      row += values[y * widthPx + x] as number
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row
    }
  }
  const means = new Float32Array(values.length)
  for (let y = 0; y < heightPx; y++) {
    const [top, bottom] = [Math.max(0, y - reach) * stride, Math.min(heightPx, y + reach + 1) * stride]
    for (let x = 0; x < widthPx; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(widthPx, x + reach + 1)]
      const sum =
        (sums[bottom + right] as number) - (sums[bottom + left] as number) - (sums[top + right] as number) + (sums[top + left] as number)
      means[y * widthPx + x] = sum / ((right - left) * ((bottom - top) / stride))
    }
  }
  return means
}

type Piece = { left: number; top: number; right: number; bottom: number; area: number; outline: number }

/** Connected regions that are lighter (`sign` 1) or darker (-1) than their surroundings. */
function findRegions({ values, widthPx, heightPx }: Lightness, around: Float32Array, sign: number): Piece[] {
  const isInk = Uint8Array.from(values, (value, at) => (sign * (value - (around[at] as number)) > STROKE ? 1 : 0))
  const isSeen = new Uint8Array(values.length)
  const waiting = new Int32Array(values.length)
  const pieces: Piece[] = []
  for (let start = 0; start < isInk.length; start++) {
    if (!isInk[start] || isSeen[start]) continue
    const piece: Piece = { left: widthPx, top: heightPx, right: 0, bottom: 0, area: 0, outline: 0 }
    let length = 0
    waiting[length++] = start
    isSeen[start] = 1
    while (length > 0) {
      const at = waiting[--length] as number
      const [x, y] = [at % widthPx, Math.floor(at / widthPx)]
      piece.left = Math.min(piece.left, x)
      piece.right = Math.max(piece.right, x)
      piece.top = Math.min(piece.top, y)
      piece.bottom = Math.max(piece.bottom, y)
      piece.area++
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy]
          const isInside = nx >= 0 && nx < widthPx && ny >= 0 && ny < heightPx
          const next = ny * widthPx + nx
          if (!isInside || !isInk[next]) {
            if (dx === 0 || dy === 0) piece.outline++
          } else if (!isSeen[next]) {
            isSeen[next] = 1
            waiting[length++] = next
          }
        }
      }
    }
    pieces.push(piece)
  }
  return pieces.filter(
    ({ left, top, right, bottom }) => left > 0 && top > 0 && right < widthPx - 1 && bottom < heightPx - 1 && bottom - top < heightPx * 0.3,
  )
}

type Letter = Piece & { width: number; height: number; stroke: number; fill: number }

/** The regions that may be letters: of medium size, not elongated, and made of strokes. */
function lettersAmong(pieces: readonly Piece[]): Letter[] {
  return pieces
    .map((piece) => {
      const [width, height] = [piece.right - piece.left + 1, piece.bottom - piece.top + 1]
      // the outline counts pixel sides, which overestimates slanted and round shapes
      return { ...piece, width, height, stroke: (2 * piece.area) / (piece.outline * 0.9), fill: piece.area / (width * height) }
    })
    .filter(({ width, height, stroke, fill }) => {
      if (height < 7 || width < 2 || width > 2.2 * height || fill < 0.1) return false
      return stroke < height * 0.32 && (fill < 0.8 || width < height * 0.45)
    })
}

/** Chains of similar neighbouring letters, from left to right. */
function groupIntoLines(letters: readonly Letter[]): Letter[][] {
  const sorted = [...letters].sort((one, other) => one.left - other.left)
  const isTaken = new Set<Letter>()
  const lines: Letter[][] = []
  for (const [index, first] of sorted.entries()) {
    if (isTaken.has(first)) continue
    const line = [first]
    for (const next of sorted.slice(index + 1)) {
      const last = line.at(-1) as Letter
      if (next.left - last.right > 1.3 * Math.max(last.height, next.height)) {
        if (next.left - last.right > 1.3 * (last.height * 2.2)) break
        continue
      }
      if (!isTaken.has(next) && standsBeside(last, next)) line.push(next)
    }
    if (line.length < LETTERS_IN_LINE || !isWritten(line)) continue
    for (const letter of line) isTaken.add(letter)
    lines.push(line)
  }
  return lines
}

function standsBeside(one: Letter, other: Letter): boolean {
  const [low, high] = one.height < other.height ? [one, other] : [other, one]
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + 1
  const overlap = Math.min(one.right, other.right) - Math.max(one.left, other.left) + 1
  return (
    high.height <= 2.2 * low.height &&
    common >= 0.6 * low.height &&
    overlap <= 0.3 * Math.min(one.width, other.width) &&
    Math.max(one.stroke, other.stroke) <= 1.9 * Math.min(one.stroke, other.stroke)
  )
}

/** Most letters share a baseline and a stroke width, and their shapes differ. */
function isWritten(line: readonly Letter[]): boolean {
  const height = median(line.map((letter) => letter.height))
  const foot = median(line.map(({ bottom }) => bottom))
  const onLine = line.filter(({ bottom }) => Math.abs(bottom - foot) <= Math.max(1, height * 0.12)).length
  const shapes = new Set(line.map(({ width, fill }) => `${Math.round((width / height) * 6)} ${Math.round(fill * 8)}`))
  return onLine >= line.length * 0.6 && shapes.size >= Math.max(3, Math.min(8, line.length * 0.3))
}

function measureLineArea(line: readonly Letter[]): number {
  const width = Math.max(...line.map(({ right }) => right)) - Math.min(...line.map(({ left }) => left))
  return width * (Math.max(...line.map(({ bottom }) => bottom)) - Math.min(...line.map(({ top }) => top)))
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

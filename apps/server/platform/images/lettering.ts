import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype from 'opentype.js'

const fontFile = '@fontsource/hedvig-letters-serif/files/hedvig-letters-serif-latin-400-normal.woff'

let face: opentype.Font | undefined

export interface Lettering {
  x: number
  /** The baseline. */
  y: number
  size: number
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  /** Letter spacing, as a share of the size. */
  track?: number
  /** Further attributes of the path, such as a transform. */
  extra?: string
}

/** Text as outlines, so that every machine draws the same letters without system fonts. */
export function outlineText(text: string, lettering: Lettering): string {
  const { x, y, size, anchor = 'start', fill = '#000', track = 0, extra = '' } = lettering
  const width = measureTextWidth(text, size, track)
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  return `<path d="${toTextPath(text, { x: left, y, size, track })}" fill="${fill}" ${extra}/>`
}

/** The width of a line of text, from the first letter to the last. */
export function measureTextWidth(text: string, size: number, track = 0): number {
  return openFace().getAdvanceWidth(text, size, { letterSpacing: track, kerning: true }) - track * size
}

/** Whether the font has all characters of the text: it is a Latin font, and would draw an empty box for others. */
export function canWrite(text: string): boolean {
  const open = openFace()
  return [...text].every((letter) => open.charToGlyphIndex(letter) > 0)
}

/** The path data of a line of text. */
export function toTextPath(text: string, at: { x: number; y: number; size: number; track?: number }): string {
  const path = openFace().getPath(text, at.x, at.y, at.size, { letterSpacing: at.track ?? 0, kerning: true })
  return path.commands.map(writeCommand).join('')
}

function openFace(): opentype.Font {
  if (!face) {
    const file = readFileSync(createRequire(import.meta.url).resolve(fontFile))
    face = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length))
  }
  return face
}

function writeCommand(command: opentype.PathCommand): string {
  switch (command.type) {
    case 'Z':
      return 'Z'
    case 'Q':
      return `Q${places(command.x1, command.y1, command.x, command.y)}`
    case 'C':
      return `C${places(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
    default:
      return `${command.type}${places(command.x, command.y)}`
  }
}

function places(...numbers: number[]): string {
  return numbers.map((n) => n.toFixed(2)).join(' ')
}

import { toDirection } from './face.ts'
import type { FontStyle } from './font-files.ts'
import { type Line, type LineStyle, setLine } from './set-line.ts'

/** Paper is light, whatever the theme of the site. */
export const paperColors = { ink: '#1c1814', soft: '#6b635a', line: '#d8cfc3', copper: '#9a5a2c' }

export const paperSize = { width: 595.28, height: 841.89 }

/** How a text is written. `y` is the top of its capitals; all lengths are in points. */
export type Writing = {
  y: number
  size: number
  color?: string
  font?: FontStyle
  /** Decides the form of Han letters. */
  country?: string | undefined
  direction?: LineStyle['direction']
} & ({ x: number } | { right: number })

/** `linesMax`: a longer text ends with an ellipsis. */
type Limited = Writing & { width: number; linesMax?: number }

/** An A4 document. */
export type Paper = {
  pen: PDFKit.PDFDocument
  /** Writes one line; what exceeds `width` is replaced by an ellipsis. @returns its width @throws Problem `document_letter_missing` */
  write(text: string, writing: Writing & { width?: number }): Promise<number>
  /** Writes a text in as many lines as it needs. @returns the bottom of the last line @throws Problem `document_letter_missing` */
  writeLines(text: string, writing: Limited): Promise<number>
  /** A horizontal line. */
  rule(from: number, to: number, at: { y: number; color?: string; weight?: number }): void
}

type PaperOptions = { title: string; author: string; createdAt: Date }

/** The only writer of documents: A4, the fonts that its letters need, and the text for readers of the PDF. */
export async function openPaper({ title, author, createdAt }: PaperOptions): Promise<Paper> {
  // loaded when the first document is made, because the library is large
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: title, Author: author, CreationDate: createdAt }
  const pen: PDFKit.PDFDocument = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info, lang: 'en', pdfVersion: '1.7' })
  return {
    pen,
    async write(text, writing) {
      const line = await fitLine(text, writing)
      draw(pen, line, writing)
      return line.widthEm * writing.size
    },
    async writeLines(text, writing) {
      const lines = await limitLines(await breakLines(text, writing), writing)
      const height = writing.size * 1.45
      for (const [place, line] of lines.entries()) draw(pen, line, { ...writing, y: writing.y + place * height })
      return writing.y + lines.length * height
    },
    rule(from, to, { y, color = paperColors.line, weight = 0.8 }) {
      pen.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(color).stroke()
    },
  }
}

/** The height of capitals in both fonts, in em. */
const CAPITALS_EM = 0.72

function draw(pen: PDFKit.PDFDocument, line: Line, writing: Writing): void {
  const { y, size, color = paperColors.ink } = writing
  if (!line.text) return
  let x = 'x' in writing ? writing.x : writing.right - line.widthEm * size
  pen.fontSize(size).fillColor(color)
  for (const { face, text, isRightToLeft, widthEm } of line.runs) {
    pen.registerFont(face.name, face.source).font(face.name)
    const features = [toDirection(isRightToLeft)] as unknown as PDFKit.Mixins.OpenTypeFeatures[]
    pen.text(text, x, y + CAPITALS_EM * size, { lineBreak: false, baseline: 'alphabetic', features })
    x += widthEm * size
  }
}

function toLineStyle({ font = 'sans', country, direction }: Writing): LineStyle {
  return { style: font, country, ...(direction && { direction }) }
}

/** The line, or its longest beginning that fits with an ellipsis, by bisection. */
async function fitLine(text: string, writing: Writing & { width?: number }): Promise<Line> {
  const style = toLineStyle(writing)
  const maxEm = (writing.width ?? Number.POSITIVE_INFINITY) / writing.size
  const whole = await setLine(text, style)
  if (whole.widthEm <= maxEm) return whole
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment)
  const toBeginning = (count: number) => setLine(`${letters.slice(0, count).join('').trimEnd()}…`, style)
  let [fits, over] = [0, letters.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if ((await toBeginning(middle)).widthEm <= maxEm) fits = middle
    else over = middle
  }
  return toBeginning(fits)
}

/** Breaks a text at the limits of words, which ICU also knows for scripts without spaces, and a longer word between its letters. */
async function breakLines(text: string, writing: Limited): Promise<Line[]> {
  const maxEm = writing.width / writing.size
  const whole = await setLine(text, toLineStyle(writing))
  if (whole.widthEm <= maxEm) return [whole]
  const style = { ...toLineStyle(writing), direction: whole.direction }
  const lines: Line[] = []
  let current = { text: '', line: undefined as Line | undefined }
  for (const piece of await splitPieces(text, maxEm, style)) {
    const longer = { text: current.text + piece, line: await setLine((current.text + piece).trim(), style) }
    if (current.line && longer.line.widthEm > maxEm) {
      lines.push(current.line)
      current = { text: piece, line: await setLine(piece.trim(), style) }
    } else current = longer
  }
  return current.line ? [...lines, current.line] : lines
}

async function limitLines(lines: Line[], writing: Limited): Promise<Line[]> {
  const { linesMax = lines.length } = writing
  if (lines.length <= linesMax) return lines
  const rest = lines.slice(linesMax - 1).map(({ text }) => text)
  return [...lines.slice(0, linesMax - 1), await fitLine(rest.join(' '), writing)]
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Words with the opening brackets before them, and the spaces and punctuation after them. */
async function splitPieces(text: string, maxEm: number, style: LineStyle): Promise<string[]> {
  const pieces = ['']
  let opening = ''
  for (const { segment, isWordLike } of words.segment(text)) {
    if (!isWordLike) {
      const end = findOpening(segment)
      pieces.push(pieces.pop() + opening + segment.slice(0, end))
      opening = segment.slice(end)
      continue
    }
    const word = opening + segment
    opening = ''
    if ((await setLine(word, style)).widthEm <= maxEm) pieces.push(word)
    else pieces.push(...Array.from(graphemes.segment(word), (letter) => letter.segment))
  }
  return [...pieces, opening]
}

/** Where the opening brackets and isolates at the end of a text begin. */
function findOpening(text: string): number {
  let end = text.length
  while (end > 0 && /[\p{Ps}\p{Pi}\u2066-\u2068]/u.test(text.charAt(end - 1))) end--
  return end
}

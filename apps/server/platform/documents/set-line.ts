import { Problem } from '@tintype/contract/problems'
import bidiModule from 'bidi-js'
import { LRUCache } from 'lru-cache'
import { type Face, loadFace } from './face.ts'
import { type FontChoice, listFontFiles } from './font-files.ts'

/** A part of a line in one font and one direction. */
export type Run = { face: Face; text: string; isRightToLeft: boolean; widthEm: number }

/** A line of text, ready to be drawn. */
export type Line = {
  text: string
  /** From left to right. */
  runs: Run[]
  widthEm: number
  direction: 'ltr' | 'rtl'
}

/** @param direction  of the line. `auto`: that of its first letter, for a text of a person; `ltr` for a sentence in English */
export type LineStyle = FontChoice & { direction?: 'auto' | 'ltr' | 'rtl' }

/**
 * Sets a line: finds a font for each letter, orders the runs as the bidirectional algorithm says, and shapes them.
 * @throws Problem `document_letter_missing` if no font has a letter
 */
export function setLine(written: string, style: LineStyle): Promise<Line> {
  const key = [style.style, style.country, style.direction, written].join('\n')
  const known = recent.get(key)
  if (known) return known
  const line = composeLine(toPrintable(written), style)
  recent.set(key, line)
  // a font that could not be read is tried again
  line.catch(() => recent.delete(key))
  return line
}

// a statement repeats titles and amounts
const recent = new LRUCache<string, Promise<Line>>({ max: 2000 })

async function composeLine(text: string, style: LineStyle): Promise<Line> {
  const order =
    style.direction !== 'rtl' && basicLetters.test(text) ? undefined : bidi().getEmbeddingLevels(text, style.direction ?? 'auto')
  const parts = await splitParts(text, order?.levels, style)
  const runs = toVisualOrder(parts).map(toRun)
  const widthEm = runs.reduce((sum, run) => sum + run.widthEm, 0)
  return { text: text.replace(isolates, ''), runs, widthEm, direction: order?.paragraphs[0]?.level ? 'rtl' : 'ltr' }
}

/** Wraps a name or title in directional isolates, so that its direction does not move the words around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

const isolates = /[\u2066-\u2069]/g
const isIsolate = /[\u2066-\u2069]/

/** The letters that no font has, each once. */
export async function listMissingLetters(texts: Iterable<string>, choice: FontChoice): Promise<string[]> {
  const missing = new Set<string>()
  for (const text of texts) {
    if (basicLetters.test(text)) continue
    for (const { segment } of graphemes.segment(toPrintable(text))) {
      for (const letter of await listMissing(segment, choice)) missing.add(letter)
    }
  }
  return [...missing]
}

async function listMissing(cluster: string, choice: FontChoice): Promise<string[]> {
  if (await findFace(cluster, choice)) return []
  const faces = await Promise.all(Array.from(cluster, async (letter) => ({ letter, face: await findFace(letter, choice) })))
  return faces.flatMap(({ letter, face }) => (face ? [] : [letter]))
}

/** One line, composed, without control characters. Mathematical letters, which decorate names (`𝕋𝕙𝕖`), become ordinary ones. */
function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
}

/** Left-to-right, and one letter per code point. */
const basicLetters = /^[\x20-\x7e\xa0-\xac\xae-\xff–—‘’“”•…€™]*$/

// the package exports the function itself, its types a module with it
const createBidi = bidiModule as unknown as (typeof bidiModule)['default']
let algorithm: ReturnType<typeof createBidi> | undefined
function bidi(): ReturnType<typeof createBidi> {
  algorithm ??= createBidi()
  return algorithm
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

type Part = { face: Face; text: string; level: number }

/** Splits a line into parts of one font and one embedding level, in the order of reading. */
async function splitParts(text: string, levels: Uint8Array | undefined, choice: FontChoice): Promise<Part[]> {
  const basic = await findFace('A', choice)
  if (levels === undefined && basic && hasEach(basic, text)) return [{ face: basic, text, level: 0 }]
  const parts: Part[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels?.[index] ?? 0
    const previous = parts.at(-1)
    if (!toVisible(segment).length) {
      // joiners and separators of words decide the form of the letters before them
      if (previous?.level === level && !isIsolate.test(segment)) previous.text += segment
      continue
    }
    for (const { face, letters } of await findFaces(segment, choice, previous?.face)) {
      const last = parts.at(-1)
      if (last?.face === face && last.level === level) last.text += letters
      else parts.push({ face, text: letters, level })
    }
  }
  return parts
}

/** The font of a grapheme, or the fonts of its parts if none has all of them. */
async function findFaces(cluster: string, choice: FontChoice, previous: Face | undefined): Promise<{ face: Face; letters: string }[]> {
  // spaces, digits and punctuation continue the text around them
  if (previous?.isForText && isNeutral.test(cluster) && !isNoLetter.test(cluster) && hasAll(previous, cluster))
    return [{ face: previous, letters: cluster }]
  const face = await findFace(cluster, choice)
  if (face) return [{ face, letters: cluster }]
  const letters = Array.from(cluster)
  const parts = await Promise.all(letters.map(async (letter) => ({ letters: letter, face: await findFace(letter, choice) })))
  const missing = parts.flatMap((part) => (part.face ? [] : [part.letters]))
  if (missing.length) throw new Problem('document_letter_missing', { letters: nameLetters(missing) })
  return parts.flatMap((part) => (part.face ? [{ face: part.face, letters: part.letters }] : []))
}

/** Letters with their code points: `ᚠ (U+16A0)`. */
export function nameLetters(letters: readonly string[]): string {
  return letters.map((letter) => `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`).join(', ')
}

const isNeutral = /^[\p{Script=Common}\p{Script=Inherited}]+$/u

/** Like `hasAll`, for letters of which none can be ignored. */
function hasEach(face: Face, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!face.has(text.charCodeAt(i))) return false
  return true
}

const hasAll = (face: Face, text: string): boolean => toVisible(text).every((code) => face.has(code))

const isIgnorable = /\p{Default_Ignorable_Code_Point}/u

/** The code points that need a glyph: not joiners and variation selectors. */
function toVisible(text: string): number[] {
  const codes: number[] = []
  for (const letter of text) if (!isIgnorable.test(letter)) codes.push(letter.codePointAt(0) ?? 0)
  return codes
}

/** Damaged text, private letters and code points without a letter. */
const isNoLetter = /[\p{Co}\p{Cn}\p{Cs}\ufffd]/u

const found = new LRUCache<string, Promise<Face | undefined>>({ max: 20_000 })

/** The best font that has all these letters. */
function findFace(letters: string, choice: FontChoice): Promise<Face | undefined> {
  const key = `${choice.style} ${choice.country ?? ''} ${letters}`
  const known = found.get(key)
  if (known) return known
  const face = searchFace(letters, choice)
  found.set(key, face)
  face.catch(() => found.delete(key))
  return face
}

async function searchFace(letters: string, choice: FontChoice): Promise<Face | undefined> {
  if (isNoLetter.test(letters)) return undefined
  const codePoints = toVisible(letters)
  for (const file of listFontFiles(codePoints, choice)) {
    const face = await loadFace(file)
    if (codePoints.every((code) => face.has(code))) return face
  }
  return undefined
}

/** Rule L2 of the bidirectional algorithm, for whole parts: from the highest level down, each sequence at that level or above is reversed. */
function toVisualOrder(parts: readonly Part[]): Part[] {
  const ordered = [...parts]
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

function toRun({ face, text, level }: Part): Run {
  const isRightToLeft = level % 2 === 1
  return { face, text, isRightToLeft, widthEm: face.shape(text, isRightToLeft).advanceWidth / face.unitsPerEm }
}

/// <reference path="./font-libraries.d.ts" />
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { FontFile } from './font-files.ts'

/** A glyph for pdfkit, with sizes in units of the font. `id` names the glyph and its letters: `toGlyphId`. */
type PdfGlyph = { id: string; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
export type Shaped = { glyphs: PdfGlyph[]; positions: Position[]; advanceWidth: number }

/** A loaded font file. */
export type Face = {
  name: string
  /** Units per em. */
  unitsPerEm: number
  /** Not only for symbols. */
  isForText: boolean
  has(codePoint: number): boolean
  /** Glyphs from left to right. */
  shape(text: string, isRightToLeft: boolean): Shaped
  /** What pdfkit embeds: a font of fontkit that shapes with `shape`. Pass `toDirection(…)` as feature. */
  source: PDFKit.Mixins.PDFFontSource
}

/** Tells the direction of a run to `Face.source` through pdfkit, as an OpenType feature. */
export const toDirection = (isRightToLeft: boolean): 'rtlm' | 'ltrm' => (isRightToLeft ? 'rtlm' : 'ltrm')

// a file with its tables takes 100 KB on average
const loaded = new LRUCache<string, Promise<Face>>({ max: 160 })

/** Loads a font file, or returns the loaded one. */
export function loadFace(file: FontFile): Promise<Face> {
  const known = loaded.get(file.name)
  if (known) return known
  const face = file.isLastResort ? openLastResort(file) : openFace(file)
  loaded.set(file.name, face)
  // a failed read is tried again
  face.catch(() => loaded.delete(file.name))
  return face
}

const POSTSCRIPT_NAME = 6

async function openFace({ name, path, isVariable }: FontFile): Promise<Face> {
  const [{ default: subsetFont }, harfbuzz, fontkit] = await loadLibraries()
  const bytes = await subsetFont(await readFile(path), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    noHinting: true,
    preserveNameIds: [POSTSCRIPT_NAME],
    ...(isVariable && { variationAxes: { wght: 400 } }),
  })
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  return toFace(name, fontkit.create(bytes) as FontkitFont, (text, isRightToLeft) => shape(harfbuzz, font, text, isRightToLeft))
}

/** Unifont needs no shaping, and HarfBuzz would copy its 11 MB. */
async function openLastResort({ name, path }: FontFile): Promise<Face> {
  const [{ convert }, { create }] = await Promise.all([import('fontverter'), import('fontkit')])
  // fontkit would decompress all 11 MB for each glyph
  const font = create(await convert(await readFile(path), 'sfnt')) as FontkitFont
  return toFace(name, font, (text) => {
    const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0))
    return toShaped(
      glyphs.map(({ id, advanceWidth, codePoints }) => ({ id: toGlyphId(id, codePoints), advanceWidth, codePoints })),
      glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    )
  })
}

// loaded when the first document is made, because the libraries are large
const loadLibraries = () => Promise.all([import('subset-font'), import('harfbuzzjs'), import('fontkit')])

type Harfbuzz = typeof import('harfbuzzjs')
type FontkitFont = import('fontkit').Font

function toFace(name: string, font: FontkitFont, shapeText: Face['shape']): Face {
  const letters = new Set(font.characterSet)
  const recent = new LRUCache<string, Shaped>({ max: 500 })
  function shapeOnce(text: string, isRightToLeft: boolean): Shaped {
    const key = toDirection(isRightToLeft) + text
    const known = recent.get(key) ?? shapeText(text, isRightToLeft)
    recent.set(key, known)
    return known
  }
  // pdfkit scales the positions in place
  const layout = (text: string, features: readonly string[] = []) => {
    const { glyphs, positions, advanceWidth } = shapeOnce(text, features.includes('rtlm'))
    return { glyphs, positions: positions.map((position) => ({ ...position })), advanceWidth }
  }
  return {
    name,
    unitsPerEm: font.unitsPerEm,
    isForText: !/emoji|unifont/.test(name),
    has: (codePoint) => letters.has(codePoint),
    shape: shapeOnce,
    // pdfkit accepts a font of fontkit, which its types do not say
    source: Object.assign(font, { layout, createSubset: withLetters(font) }) as unknown as PDFKit.Mixins.PDFFontSource,
  }
}

type Subset = { glyphs: number[]; includeGlyph(glyph: number | string): number }

/**
 * Embeds a glyph once for each text that it stands for. A PDF has one text per embedded glyph, but one glyph can be a part of several
 * syllables; without its own text a syllable would be found and copied in the wrong order.
 */
function withLetters(font: FontkitFont): () => Subset {
  const createSubset = font.createSubset.bind(font) as unknown as () => Subset
  return () => {
    const subset = createSubset()
    const include = subset.includeGlyph.bind(subset)
    const places = new Map<string, number>()
    subset.includeGlyph = (glyph) => {
      if (typeof glyph === 'number') return include(glyph)
      const place = places.get(glyph) ?? subset.glyphs.push(Number.parseInt(glyph, 10)) - 1
      places.set(glyph, place)
      return place
    }
    return subset
  }
}

const toGlyphId = (glyph: number, codePoints: readonly number[]): string => `${glyph} ${codePoints.join(' ')}`

function shape(harfbuzz: Harfbuzz, font: InstanceType<Harfbuzz['Font']>, text: string, isRightToLeft: boolean): Shaped {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
  buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph, cluster }) => ({ glyph, cluster, width: font.glyphHAdvance(glyph) }))
  const letters = assignLetters(text, glyphs, { isRightToLeft, toUsual: (codePoint) => font.nominalGlyph(codePoint) })
  return toShaped(
    glyphs.map(({ glyph, width }, place) => {
      const codePoints = letters[place] ?? []
      return { id: toGlyphId(glyph, codePoints), advanceWidth: width, codePoints }
    }),
    buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
  )
}

type ClusterGlyph = { glyph: number; cluster: number; width: number }
type LetterOptions = { isRightToLeft: boolean; toUsual: (codePoint: number) => number | undefined }

/**
 * The code points that each glyph stands for: its own, or all of its cluster for the widest glyph of it. Readers of PDF reverse a line from
 * right to left letter by letter, so its clusters are reversed.
 */
function assignLetters(text: string, glyphs: readonly ClusterGlyph[], { isRightToLeft, toUsual }: LetterOptions): number[][] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const assigned: number[][] = glyphs.map(() => [])
  starts.forEach((start, i) => {
    const letters = Array.from(text.slice(i === 0 ? 0 : start, starts[i + 1]), (letter) => letter.codePointAt(0) ?? 0)
    const places = glyphs.flatMap(({ cluster }, place) => (cluster === start ? [place] : []))
    const isUsual =
      !isRightToLeft && letters.length === places.length && places.every((place, n) => glyphs[place]?.glyph === toUsual(letters[n] ?? 0))
    const widest = places.reduce((best, place) => ((glyphs[place]?.width ?? 0) > (glyphs[best]?.width ?? 0) ? place : best), places[0] ?? 0)
    if (isUsual) for (const [n, place] of places.entries()) assigned[place] = letters.slice(n, n + 1)
    else assigned[widest] = isRightToLeft ? letters.toReversed() : letters
  })
  return assigned
}

function toShaped(glyphs: PdfGlyph[], positions: Position[]): Shaped {
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
}

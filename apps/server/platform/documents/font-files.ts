import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A font file: one subset of a family. */
export type FontFile = {
  /** Unique; pdfkit's name of the font. */
  name: string
  path: string
  /** A variable font, which is fixed at its regular weight before use. */
  isVariable: boolean
  /** A bitmap-like font of every letter, which needs no shaping. */
  isLastResort: boolean
}

export type FontStyle = 'sans' | 'serif'

/** What decides between fonts that have the same letter. @param country  of the address; undefined outside addresses */
export type FontChoice = { style: FontStyle; country?: string | undefined }

/**
 * The font files that may have all these code points, best first. A file's list of letters is a little longer than its letters, so a caller
 * has to check them.
 */
export function* listFontFiles(codePoints: readonly number[], choice: FontChoice): Generator<FontFile> {
  // a family's list of letters is read when no family before it has them
  for (const family of listFamilies(choice)) yield* findSubsets(family, codePoints)
  yield* findLastResort(codePoints)
}

const serif = '@fontsource/hedvig-letters-serif'

const scripts = [
  '@fontsource-variable/noto-emoji',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-canadian-aboriginal',
  '@fontsource-variable/noto-sans-georgian',
  '@fontsource-variable/noto-sans-gujarati',
  '@fontsource-variable/noto-sans-gurmukhi',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-kannada',
  '@fontsource-variable/noto-sans-khmer',
  '@fontsource-variable/noto-sans-lao',
  '@fontsource-variable/noto-sans-malayalam',
  '@fontsource-variable/noto-sans-meetei-mayek',
  '@fontsource-variable/noto-sans-ol-chiki',
  '@fontsource-variable/noto-sans-oriya',
  '@fontsource-variable/noto-sans-sinhala',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/noto-sans-telugu',
  '@fontsource-variable/noto-sans-thaana',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-serif-tibetan',
  '@fontsource/noto-sans-tifinagh',
]

/** It also has the punctuation of Han. */
const mongolian = '@fontsource/noto-sans-mongolian'

/** The Han fonts of a country, best first: the same code point has another form in each. */
const hanOrders: Record<string, readonly string[]> = {
  JP: ['jp', 'tc', 'sc', 'kr'],
  KR: ['kr', 'jp', 'tc', 'sc'],
  TW: ['tc', 'jp', 'sc', 'kr'],
  HK: ['tc', 'jp', 'sc', 'kr'],
  MO: ['tc', 'jp', 'sc', 'kr'],
}
const otherHanOrder = ['sc', 'tc', 'jp', 'kr']

function listFamilies({ style, country = '' }: FontChoice): string[] {
  const han = (hanOrders[country] ?? otherHanOrder).map((region) => `@fontsource-variable/noto-sans-${region}`)
  // Noto Sans has Latin, Greek, Cyrillic and Devanagari
  return [...(style === 'serif' ? [serif] : []), '@fontsource-variable/noto-sans', ...scripts, ...han, mongolian]
}

/** `ranges` are pairs of the first and the last code point. */
type Subset = { file: FontFile; ranges: number[] }

function findSubsets(family: string, codePoints: readonly number[]): FontFile[] {
  return readSubsets(family).flatMap(({ file, ranges }) => (codePoints.every((code) => isIn(ranges, code)) ? [file] : []))
}

function isIn(ranges: readonly number[], code: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (code >= (ranges[i] ?? 0) && code <= (ranges[i + 1] ?? 0)) return true
  return false
}

const require = createRequire(import.meta.url)
const families = new Map<string, Subset[]>()

/** The subsets of a family, from the list in its package. */
function readSubsets(family: string): Subset[] {
  const known = families.get(family)
  if (known) return known
  const list = require.resolve(`${family}/unicode.json`)
  const ranges = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  const all = Object.entries(ranges).map(([key, text]) => ({
    file: toFontFile(family, dirname(list), key.replace(/[[\]]/g, '')),
    ranges: parseRanges(text),
  }))
  // a family of one script repeats the Latin letters
  const script = family.replace(/^.*noto-(sans|serif)-/, '')
  const own = all.filter(({ file }) => file.name === `${family}-${script}`)
  const subsets = own.length ? own : all
  families.set(family, subsets)
  return subsets
}

/** Not resolved as a module, which takes longer: a Han family has a hundred files. */
function toFontFile(family: string, folder: string, subset: string): FontFile {
  const isVariable = family.startsWith('@fontsource-variable/')
  const path = join(folder, 'files', `${family.split('/')[1]}-${subset}-${isVariable ? 'wght' : '400'}-normal.woff2`)
  return { name: `${family}-${subset}`, path, isVariable, isLastResort: false }
}

/** @param text  as in a style sheet: `U+20-7e,U+a0` */
function parseRanges(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

/** Scripts and symbols whose letters need no shaping. */
const drawnAlone =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Ethiopic}\p{Script=Cherokee}\p{Script=Yi}\p{Script=Common}]$/u

/** Unifont has every letter of the basic plane as a picture of 16 × 16 dots: rare Han letters and symbols stay readable. */
function findLastResort(codePoints: readonly number[]): FontFile[] {
  if (!codePoints.every((code) => drawnAlone.test(String.fromCodePoint(code)))) return []
  const path = require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')
  return [{ name: 'unifont', path, isVariable: false, isLastResort: true }]
}

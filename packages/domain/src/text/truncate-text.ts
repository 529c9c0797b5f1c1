/** How a limit counts. `graphemes`: characters as a reader sees them. `units`: the `length` of a string, as columns and fields count. */
type Measure = 'graphemes' | 'units' | ((text: string) => number)

type TruncateOptions = {
  measure?: Measure
  /** Ends a shortened text, and counts to the maximum. */
  ellipsis?: string
  /** Cuts at the last space, if one is beyond this number of characters. */
  wordsFrom?: number
}

/**
 * Shortens a text to a maximum without splitting a character as a reader sees it: an emoji of several code points, a letter with its
 * marks, a syllable. A shortened text does not end in spaces or punctuation.
 * @param max  the maximum, the ellipsis included
 */
export function truncateText(
  text: string,
  max: number,
  { measure = 'graphemes', ellipsis = '…', wordsFrom }: TruncateOptions = {},
): string {
  if (measure !== 'graphemes' && measure !== 'units') return fitMeasured(text, { max, measure, ellipsis })
  // a text has at most as many characters as code units
  if (text.length <= max) return text
  const starts = startsUpTo(text, max + 1)
  if (measure === 'graphemes' && starts.length <= max) return text
  const room = max - ellipsis.length
  const end = measure === 'graphemes' ? (starts[room] ?? 0) : (starts.findLast((start) => start <= room) ?? 0)
  return `${cutEnd(text, end, wordsFrom)}${ellipsis}`
}

/** The number of characters as a reader sees them. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter().segment(text)) count++
  return count
}

/** The first `count` places at which a character starts. Reads no further, because a text may be long. */
function startsUpTo(text: string, count: number): number[] {
  const starts: number[] = []
  for (const { index } of segmenter().segment(text)) {
    starts.push(index)
    if (starts.length === count) break
  }
  return starts
}

function fitMeasured(
  text: string,
  { max, measure, ellipsis }: { max: number; measure: (text: string) => number; ellipsis: string },
): string {
  if (measure(text) <= max) return text
  const starts = [...segmenter().segment(text)].map(({ index }) => index)
  const end = starts.findLast((start) => measure(`${text.slice(0, start)}${ellipsis}`) <= max) ?? 0
  return `${cutEnd(text, end)}${ellipsis}`
}

function cutEnd(text: string, end: number, wordsFrom?: number): string {
  const start = text.slice(0, end)
  if (wordsFrom === undefined) return start.trimEnd()
  // a word that ends exactly at the limit is whole
  const space = /\s/.test(text.charAt(end)) ? end : start.lastIndexOf(' ')
  return text.slice(0, space > wordsFrom ? space : end).replace(/(?<![\s.,;:])[\s.,;:]+$/, '')
}

let shared: Intl.Segmenter | undefined

/** Made on first use, because a page may never need it. */
function segmenter(): Intl.Segmenter {
  shared ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return shared
}

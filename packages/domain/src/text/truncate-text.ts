/** How a limit counts. `graphemes`: characters as a reader sees them. `units`: the `length` of a string, as columns and fields count. */
type Measure = 'graphemes' | 'units' | ((text: string) => number)

type TruncateOptions = {
  measure?: Measure
  /** Ends a shortened text, and counts to the maximum. */
  ellipsis?: string
  /** Cuts at the last space, if one is beyond this number of characters, and removes punctuation before the ellipsis. */
  wordsFrom?: number
}

/**
 * Shortens a text to a maximum without splitting a character as a reader sees it: an emoji of several code points, a letter with its
 * marks, a syllable. A shortened text does not end in a space.
 * @param max  the maximum, the ellipsis included
 */
export function truncateText(
  text: string,
  max: number,
  { measure = 'graphemes', ellipsis = '…', wordsFrom }: TruncateOptions = {},
): string {
  // a text has at most as many characters as code units
  if (typeof measure !== 'function' && text.length <= max) return text
  const starts = startsIn(text, typeof measure === 'function' ? undefined : max + 1)
  if (typeof measure === 'function' ? measure(text) <= max : measure === 'graphemes' && starts.length <= max) return text
  const last = lastThatFits(text, { starts, max, measure, ellipsis })
  const end = wordsFrom === undefined ? last : lastSpace(text, starts, { from: wordsFrom, to: last })
  const shown = text.slice(0, starts[end])
  return `${wordsFrom === undefined ? shown.trimEnd() : shown.replace(/(?<![\s.,;:])[\s.,;:]+$/, '')}${ellipsis}`
}

/** The number of characters as a reader sees them. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter().segment(text)) count++
  return count
}

/** The places at which a character starts. Reads no further than needed, because a text may be long. */
function startsIn(text: string, most = Number.POSITIVE_INFINITY): number[] {
  const starts: number[] = []
  for (const { index } of segmenter().segment(text)) {
    starts.push(index)
    if (starts.length === most) break
  }
  return starts
}

type Fit = { starts: readonly number[]; max: number; measure: Measure; ellipsis: string }

/** The number of characters that fit together with the ellipsis. */
function lastThatFits(text: string, { starts, max, measure, ellipsis }: Fit): number {
  const room = max - ellipsis.length
  if (measure === 'graphemes') return Math.max(0, room)
  const fits = (start: number) => (measure === 'units' ? start <= room : measure(`${text.slice(0, start)}${ellipsis}`) <= max)
  return Math.max(0, starts.findLastIndex(fits))
}

/** The last space of the range, so that a word which ends exactly at the limit stays whole; without one, the end of the range. */
function lastSpace(text: string, starts: readonly number[], { from, to }: { from: number; to: number }): number {
  for (let at = to; at > from; at--) if (/\s/.test(text.charAt(starts[at] ?? text.length))) return at
  return to
}

let shared: Intl.Segmenter | undefined

/** Made on first use, because a page may never need it. */
function segmenter(): Intl.Segmenter {
  shared ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return shared
}

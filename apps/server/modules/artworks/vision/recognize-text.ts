import type { Category } from '@tintype/domain/artworks/categories'
import type { ReadLine, ReadWord } from '../../../platform/images/recognition/recognition-messages.ts'

/** The text of a picture as far as it was read with confidence. */
export type RecognizedText = {
  /** The words of all lines, in reading order. */
  text: string
  category: Extract<Category, 'quotes' | 'poems'>
}

/** Words below this confidence are mostly texture: our 56 pictures without text have none above it in lines of three words. */
const CONFIDENT = 70
/** Fewer words occur by chance: tiles and branches were read as "AX" and "AN". */
const WORDS_MIN = 3
/** A poem has several lines; the longest quote of our pictures has nine words. */
const POEM_LINES_MIN = 4
const POEM_WORDS_MIN = 10

/**
 * Keeps the words that were read with confidence. Returns null if they are too few to be text.
 * @param lines  as read by the engine, which also reads texture as letters
 */
export function recognizeText(lines: readonly ReadLine[]): RecognizedText | null {
  const read = lines.map(selectWords).filter((words) => words.length > 0)
  const words = read.flat()
  if (words.filter(isWord).length < WORDS_MIN) return null
  const isPoem = read.length >= POEM_LINES_MIN && words.length >= POEM_WORDS_MIN
  return { text: words.map(({ text }) => text).join(' '), category: isPoem ? 'poems' : 'quotes' }
}

/** The confident words of a line; none if most of its letters are doubtful. */
function selectWords(line: ReadLine): ReadLine {
  const confident = line.filter((word) => word.confidence >= CONFIDENT && /\p{L}|^\d+$/u.test(word.text))
  return countLetters(confident) * 2 >= countLetters(line) && confident.some(isWord) ? confident : []
}

/** A word of at least two letters. */
function isWord({ text }: ReadWord): boolean {
  return /\p{L}[\p{L}\p{M}]/u.test(text)
}

function countLetters(words: readonly ReadWord[]): number {
  return words.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0)
}

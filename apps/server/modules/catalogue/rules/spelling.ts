import type { Search } from './search.ts'

/**
 * The text of a search with each misspelt word replaced by its known spelling.
 * @param similar  known words by typed word, the most similar first; a word without a likely one is kept
 * @returns undefined where nothing changes
 */
export function respell({ words }: Pick<Search, 'words'>, similar: ReadonlyMap<string, readonly string[]>): string | undefined {
  const better = words.map((word) => similar.get(word)?.find((known) => isMisspelling(word, known)) ?? word)
  return better.every((word, i) => word === words[i]) ? undefined : better.join(' ')
}

/**
 * Whether a word is likely typed for a known one: the same first letter and one edit, from eight letters on two. Three letters and fewer
 * have no misspelling: nearly every one of them is another word.
 */
export function isMisspelling(typed: string, known: string): boolean {
  if (typed === known) return true
  if (typed[0] !== known[0] || typed.length < 4) return false
  return countEdits(typed, known) <= (typed.length < 8 ? 1 : 2)
}

/** The least number of letters inserted, deleted, replaced or swapped with the next one. */
export function countEdits(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const at = (back: number, column: number) => rows[i - back]?.[column] ?? Number.POSITIVE_INFINITY
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        at(1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(1, j - 1) + Number(one[i - 1] !== other[j - 1]),
        isSwapped ? at(2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

import { tidyName } from '@tintype/contract/accounts/names'

/**
 * The LIKE pattern for `artists.finder`. Fewer than three letters have no trigram, so they match the beginning of a word. @returns
 * undefined for empty input
 */
export function finderPattern(words: string): string | undefined {
  const wanted = tidyName(words).toLowerCase()
  if (!wanted) return undefined
  const literal = wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return wanted.length < 3 ? `% ${literal}%` : `%${literal}%`
}

import { tidyName } from '@tintype/contract/names'

/**
 * What `artists.finder` has to be like to contain what somebody typed. Fewer than three letters have no trigram to look up, so
 * they are taken as the beginning of a word.
 * @returns a LIKE pattern; undefined for nothing typed
 */
export function finderPattern(words: string): string | undefined {
  const wanted = tidyName(words).toLowerCase()
  if (!wanted) return undefined
  const literal = wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return wanted.length < 3 ? `% ${literal}%` : `%${literal}%`
}

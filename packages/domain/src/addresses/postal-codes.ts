import { toAsciiDigits } from '../text/ascii-digits.ts'
import type { CountryCode } from './countries.ts'
import { REQUIREMENTS } from './data/requirements.ts'
import { findFormat } from './format-address.ts'

/**
 * A postal code in its country's spelling: `yo17hh` is `YO1 7HH`, `1010` in Latvia is `LV-1010`. Digits of every script become ASCII digits.
 * @returns undefined where the country has no such code; any code where the country has none or no known pattern
 */
export function findPostalCode(country: CountryCode, typed: string): string | undefined {
  const { pattern, examples = '' } = REQUIREMENTS[country]
  const code = tidyCode(typed)
  if (!pattern) return code
  const isCode = (text: string) => new RegExp(`^(?:${pattern})$`).test(text)
  const written = spellings(code, country)
  return written.flatMap((text) => examples.split(',').flatMap((example) => spaceLike(text, example))).find(isCode) ?? written.find(isCode)
}

/** An example of the country's postal codes; undefined where it has none. */
export function examplePostalCode(country: CountryCode): string | undefined {
  return REQUIREMENTS[country].examples?.split(',')[0] || undefined
}

/** Japanese keyboards write the sign of a long vowel in place of a hyphen, and Cyrillic ones letters that look like Latin ones. */
function tidyCode(typed: string): string {
  return toAsciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[АВЕКМНОРСТУХ]/g, (letter) => LATIN_TWINS.charAt(CYRILLIC_TWINS.indexOf(letter)))
    .replace(/[\p{Pd}ー]/gu, '-')
    .replace(/[〒.\s]+/g, ' ')
    .trim()
}

const CYRILLIC_TWINS = 'АВЕКМНОРСТУХ'
const LATIN_TWINS = 'ABEKMHOPCTYX'

/** With and without the country in front, as people write it: `D-10115`, `FL 9490`, `AZ1000`; `1101` for `CP 1101` in El Salvador. */
function spellings(code: string, country: CountryCode): string[] {
  const { pattern = '', examples = '' } = REQUIREMENTS[country]
  const prefixes = [country, findFormat(country, { isLatin: true }).match(/([A-Z]{1,3})[- ]?%Z/)?.[1]]
  const prefix = prefixes.find((letters) => letters && code.startsWith(letters)) ?? ''
  const [fixed = ''] = examples.match(/^[A-Z]{2,} /) ?? []
  return [
    ...[code, code.replace(/^(?:[A-Z] ?){1,3}[- ]+(?=\d)/, ''), code.slice(prefix.length).replace(/^[- ]+/, '')],
    ...[`${country}-${code}`, `${country}${code}`, ...(fixed && pattern.startsWith(fixed) ? [`${fixed}${code}`] : [])],
  ]
}

/** The letters and digits of a code with the separators of the example; nothing where their number differs. */
function spaceLike(code: string, example: string): string[] {
  const characters = code.replace(/[^\p{L}\p{N}]/gu, '')
  if (characters.length !== example.replace(/[^\p{L}\p{N}]/gu, '').length) return []
  let at = 0
  return [example.replace(/[\p{L}\p{N}]/gu, () => characters.charAt(at++))]
}

import anyAscii from 'any-ascii'

/** Leaves room for a number or digits within the 200 characters of a handle. */
const SLUG_MAX = 180

/**
 * A text as a part of an address: `Straße bei Nacht` → `strasse-bei-nacht`, `Луна` → `luna`, `달빛` → `dalbich`. Letters of every script are
 * transliterated; emoji and punctuation only separate words.
 * @returns empty for a text without letters and digits
 */
export function toSlug(text: string): string {
  const words = toAscii(text)
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return cutBetweenWords(words?.join('-') ?? '')
}

/** Whether the slugs of earlier releases, which kept only letters that decompose to ASCII, lost a part of the text. */
export function lostLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[a-z0-9]/gi, ''),
  )
}

/** The soft sign of Cyrillic and its like become apostrophes, which must not split a word. */
function toAscii(text: string): string {
  return text
    .normalize('NFKC')
    .replace(WITHIN_WORDS, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(SILENT, 'a')
    .replace(/[^\x20-\x7e]+/g, (letters) => anyAscii(letters).replace(/['"`]/g, ''))
}

/** Joiners, soft hyphens and marks of direction; the apostrophe of Ukrainian and Belarusian; the point of the Catalan double l. */
const WITHIN_WORDS = /[\u00ad\u200c-\u200f\u061c]|(?<=\p{Script=Cyrillic})['’](?=\p{Script=Cyrillic})|(?<=l)·(?=l)/giu

/** Letters of Arabic and Hebrew that the library leaves out, although a word may consist of nothing else. */
const SILENT = /[اأإةעא]/g

function cutBetweenWords(slug: string): string {
  if (slug.length <= SLUG_MAX) return slug
  const end = slug.lastIndexOf('-', SLUG_MAX)
  return slug.slice(0, end > 0 ? end : SLUG_MAX)
}

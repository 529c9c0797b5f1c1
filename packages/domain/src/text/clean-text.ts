/**
 * Cleans a text of one line, as a person typed or pasted it: composes letters and their accents (NFC), removes what can hide or reorder letters, turns line breaks and tabs into
 * spaces, and trims. A text without any visible character becomes empty, so that a field which requires a text refuses it.
 */
export function cleanLine(text: string): string {
  return cleanWith(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))
}

/** As `cleanLine`, for a text of several lines: every kind of line break becomes `\n`, and tabs stay. */
export function cleanLines(text: string): string {
  return cleanWith(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
}

function cleanWith(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  const cleaned = removeStrayTags(text.normalize('NFC').replace(REMOVED, ''))
    .replace(JOINERS, keepJoiner)
    .replace(FILLERS, '')
    .replace(SELECTORS, '')
    .replace(SPACERS, '$1')
  return hasVisible(cleaned) ? cleaned.replace(EDGES, '') : ''
}

/** Whether a reader sees anything of the text. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text)
}

const PLAIN = /^[\t\n\x20-\x7e\xa1-\xac\xae-\u02ff]*$/

/** Neither a space, a control or format character, a default ignorable character nor one of the blank signs of other scripts. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}\u{16fe4}]/u

/**
 * Controls, lone surrogates and noncharacters; soft hyphens, word joiners, invisible operators and byte order marks; embeddings, overrides
 * and isolates of direction; annotations. Left-to-right and right-to-left marks stay: they place the punctuation of Hebrew and Arabic, and
 * cannot reorder letters. So does the vowel separator within a Mongolian word, which gives the letters around it their shape.
 */
const REMOVED =
  /(?![\t\n]|(?<=\p{Script=Mongolian})\u180e(?=\p{Script=Mongolian}))[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u180e\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}]/gu

/** Tag characters belong to a flag (🏴 and its region); elsewhere they hide a text. */
function removeStrayTags(text: string): string {
  return text.replace(/(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu, '$1')
}

/** Zero-width non-joiners and joiners with the characters around them. */
const JOINERS = /[\u200c\u200d]+/gu

/**
 * A joiner stays where writing needs it: in Arabic, Mongolian and the Indic scripts (also at the end of a word, as in "ന്‍"), and between
 * the parts of an emoji. Between other letters it is invisible and makes two equal names different.
 */
function keepJoiner(joiners: string, at: number, text: string): string {
  const before = text.slice(0, at).match(LAST)?.[0] ?? ''
  const after = text.slice(at + joiners.length)
  const joiner = joiners.charAt(0)
  if (JOINED_SCRIPTS.test(before)) return joiner
  return joiner === '\u200d' && EMOJI_BEFORE.test(text.slice(Math.max(0, at - 8), at)) && EMOJI_AFTER.test(after) ? joiner : ''
}

const LAST = /.$/u
const JOINED_SCRIPTS =
  /[\p{Script_Extensions=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Mongolian}\p{scx=Thaana}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Thai}\p{scx=Lao}]/u
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u{e007f})$/u
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u

/** Blank letters of Hangul; those of the conjoining alphabet stay beside its other letters. */
const FILLERS = /[\u3164\uffa0]|(?<![\u1100-\u115e])\u1160|\u115f(?![\u1161-\u11a7])/gu

/** Zero-width spaces separate the words of Thai, Lao, Khmer, Burmese and Tibetan. */
const SPACERS =
  /(?<=[\p{Script=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}])(\u200b)\u200b*(?=[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}])|\u200b/gu

/** Variation selectors choose the form of an emoji, a sign or a letter of these scripts; the letters of other scripts have one form. */
const SELECTORS =
  /(?<=(?![\p{Script=Han}\p{sc=Myanmar}\p{sc=Phags_Pa}\p{sc=Common}])[\p{L}\p{M}\s]|\s|^)[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+|(?<!\p{M})\u034f/gu

/** Spaces and marks of direction at either end. */
const EDGES = /^[\s\u200b\u200e\u200f\u061c\u2800]+|[\s\u200b\u200e\u200f\u061c\u2800]+$/gu

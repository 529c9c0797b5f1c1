import anyAscii from 'any-ascii'

/** Whether all letters are Latin and all digits are ASCII. */
export function isLatin(text: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}|(?![0-9])\p{Nd}/u.test(text)
}

/** A text in Latin letters. A Latin text is unchanged. Han letters get their Chinese reading, also in a Japanese address. */
export function toLatin(text: string): string {
  if (isLatin(text)) return text
  const spelled = text
    .normalize('NFC')
    .replace(/\p{Script=Hangul}+/gu, (word) => capitalise(anyAscii(word).toLowerCase()))
    .replace(/\p{Script=Han}/gu, (letter) => ` ${anyAscii(letter)} `)
    // the library leaves out the vowels of Arabic, of which these are written
    .replace(/[اأة]/g, 'a')
    .replace(/إ/g, 'i')
  const latin = anyAscii(spelled)
    .replace(/`/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.)])/g, '')
    .trim()
  // a script without capitals gets them at each word
  return /\p{Lu}/u.test(text) ? capitalise(latin) : latin.split(' ').map(capitalise).join(' ')
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

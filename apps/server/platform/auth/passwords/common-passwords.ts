import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The 49,000 most often leaked passwords and their base words. Few meet the composition rules as they are, but "Michelle2026!" is
 * "michelle" adapted to meet them. Words need four letters, because three may match by chance.
 */
const stolen = new Set(
  dictionary['passwords-common'].flatMap((password) => [password, keepLetters(password)]).filter((word) => word.length >= 4),
)

/** Common words that the list lacks. */
const ours = new Set(['tintype', 'tintypes', 'qwertz', 'login', 'abc', 'abcd', 'abcdefg', 'abcdefgh', 'abcdefghi'])

const lookAlikes: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

/** Whether a password is among the first guesses of an attacker: a leaked password, or its base word with common decoration. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  // digits and symbols at the end are decoration; inside a word they replace letters
  const core = lower.replace(/(?<![^a-z])[^a-z]+$/, '')
  const readings = [lower, lower.replace(/(?<![^a-z0-9])[^a-z0-9]+$/, ''), keepLetters(lower), undone(core, 'i'), undone(core, 'l')]
  return readings.some((word) => isWord(word) || isWord(halved(word))) || /^(.)\1+$/.test(keepLetters(lower))
}

function isWord(word: string): boolean {
  return stolen.has(word) || ours.has(word)
}

/** @param one  the letter that `1` and `!` replace: both readings are common */
function undone(text: string, one: 'i' | 'l'): string {
  return keepLetters(text.replace(/[1!]/g, one).replace(/[03457@$]/g, (mark) => lookAlikes[mark] ?? mark))
}

function keepLetters(text: string): string {
  return text.replace(/[^a-z]/g, '')
}

function halved(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : word
}

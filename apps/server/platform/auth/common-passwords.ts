import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * The passwords that were stolen most often, 49,000 of them, and the words behind them: hardly one meets the composition rules as it
 * stands there, but "Michelle2026!" is "michelle" made to meet them. Three letters of a word may be there by chance.
 */
const stolen = new Set(
  dictionary['passwords-common'].flatMap((password) => [password, lettersOf(password)]).filter((word) => word.length >= 4),
)

/** What that list lacks. */
const ours = new Set(['tintype', 'tintypes', 'qwertz', 'login', 'abc', 'abcd', 'abcdefg', 'abcdefgh', 'abcdefghi'])

const lookAlikes: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

/** Whether a password is one of the first that an attacker tries: a stolen one, or the word behind it with the usual decoration. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  // digits and marks at the end are decoration, inside a word they stand for letters
  const core = lower.replace(/(?<![^a-z])[^a-z]+$/, '')
  const readings = [lower, lower.replace(/(?<![^a-z0-9])[^a-z0-9]+$/, ''), lettersOf(lower), undone(core, 'i'), undone(core, 'l')]
  return readings.some((word) => isWord(word) || isWord(halved(word))) || /^(.)\1+$/.test(lettersOf(lower))
}

function isWord(word: string): boolean {
  return stolen.has(word) || ours.has(word)
}

/** @param one  what a one and an exclamation mark stand for: both readings are usual */
function undone(text: string, one: 'i' | 'l'): string {
  return lettersOf(text.replace(/[1!]/g, one).replace(/[03457@$]/g, (mark) => lookAlikes[mark] ?? mark))
}

function lettersOf(text: string): string {
  return text.replace(/[^a-z]/g, '')
}

function halved(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : word
}

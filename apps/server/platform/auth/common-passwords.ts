/**
 * Words behind the passwords that are tried first and that the composition rules let through: "Password1!" meets all of them.
 * A password is judged by its letters alone, after the usual replacements are undone.
 */
const words = new Set(
  `password passwort passwords passw welcome letmein qwerty qwertyuiop qwertz azerty admin administrator changeme iloveyou monkey dragon
   sunshine princess football baseball superman batman master shadow michael jennifer jordan summer winter spring autumn trustno starwars
   computer internet secret default login access hello whatever freedom charlie jessica ashley daniel thomas george hunter soccer hockey
   killer pepper ginger cheese cookie tintype test testtest abcdefg abcdefgh abcdefghi abc abcd asdfgh asdfghjkl zxcvbnm qazwsx qwerasdf`
    .split(/\s+/)
    .filter(Boolean),
)

const lookAlikes: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** Whether a password is one of the first that an attacker tries. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const plain = lower.replace(/[^a-z]/g, '')
  // digits and marks at the end are decoration, inside a word they stand for letters
  const undone = lower
    .replace(/(?<![^a-z])[^a-z]+$/, '')
    .replace(/[0134570@$!]/g, (mark) => lookAlikes[mark] ?? mark)
    .replace(/[^a-z]/g, '')
  return [plain, undone].some((word) => words.has(word) || words.has(halved(word))) || /^(.)\1+$/.test(plain)
}

function halved(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : word
}

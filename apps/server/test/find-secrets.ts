/** What opens something, pays somebody or says who somebody is, by how it looks wherever it stands. */
const SHAPES: Record<string, RegExp> = {
  'an address of mail': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'a bearer’s header': /\bBearer\s+\S{8}/i,
  'a token of a session': /(?<![\w-])(?=[a-f\d]*[g-zA-Z])(?=[A-Za-z]*\d)[A-Za-z\d]{32}(?![\w-])/,
  'a signed token': /\beyJ[\w-]{8,}\.[\w-]{8,}\./,
  'a secret of a program': /\b(?:whsec|sk_test|sk_live|rk_live|shpat|shpss)_[\w-]{8,}/,
  // neither a part of what is sealed nor the digits of an id
  'an IBAN': /(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?![\w-])/,
  'a card': /(?<![\w-])[345]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?![\w-])/,
}

export type SentMail = { text: string; html: string }

/**
 * Secrets that a text shows: known ones, word for word, and what has the shape of one.
 * @param known  values by what they are; what is shorter than six letters is not looked for
 * @returns what they are, each with the line it stands in
 */
export function findSecrets(
  lines: readonly string[],
  known: ReadonlyMap<string, string> = new Map(),
  mails: readonly SentMail[] = [],
): string[] {
  const values = [...known, ...mails.flatMap(secretsOf)].filter(([value]) => value.length >= 6)
  return lines.flatMap((line) => {
    const found = values.filter(([value]) => line.includes(value)).map(([, what]) => what)
    const shaped = Object.entries(SHAPES).flatMap(([what, shape]) => (shape.test(line) ? [what] : []))
    return [...found, ...shaped].map((what) => `${what} in ${line.trim().slice(0, 500)}`)
  })
}

/** @returns what a line-by-line log has that is no line of JSON, or that would do something to a terminal */
export function findBrokenLines(lines: readonly string[]): string[] {
  return lines.filter((line) => !isCleanJson(line)).map((line) => `no clean line of JSON: ${line.slice(0, 200)}`)
}

function isCleanJson(line: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\u0000-\u001f]/.test(line)) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** The parts of its links that nobody guesses, and the longest line of its text. */
function secretsOf({ text, html }: SentMail): [value: string, what: string][] {
  const links = [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => href.match(/[\w.~-]{24,}/g) ?? [])
  // names of plates and shops are long, too, and in small letters
  const tokens = links.filter((part) => /[A-Z]/.test(part) && /[a-z]/.test(part) && /\d/.test(part))
  const longest = text.split('\n').reduce((best, line) => (line.length > best.length ? line : best), '')
  return [
    ...tokens.map((token): [string, string] => [token, 'a link of a mail']),
    ...(longest.length > 40 ? [[longest, 'the text of a mail'] as [string, string]] : []),
  ]
}

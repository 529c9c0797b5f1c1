/** Patterns of secrets and personal data: credentials, payment details and identities. */
const SHAPES: Record<string, RegExp> = {
  'an address of mail': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'a bearer’s header': /\bBearer\s+\S{8}/i,
  'a token of a session': /(?<![\w-])(?=[a-f\d]*[g-zA-Z])(?=[A-Za-z]*\d)[A-Za-z\d]{32}(?![\w-])/,
  'a signed token': /\beyJ[\w-]{8,}\.[\w-]{8,}\./,
  'a secret of a program': /\b(?:whsec|sk_test|sk_live|rk_live|shpat|shpss)_[\w-]{8,}/,
  // excludes parts of sealed texts and digits of ids
  'an IBAN': /(?<![\w-])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?![\w-])/,
  'a card': /(?<![\w-])[345]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?![\w-])/,
}

export type SentMail = { text: string; html: string }

/**
 * Finds secrets in a text: the known values, and matches of the patterns. @param known  values by description; values shorter than six
 * letters are ignored @returns the description of each secret, with its line
 */
export function findSecrets(
  lines: readonly string[],
  known: ReadonlyMap<string, string> = new Map(),
  mails: readonly SentMail[] = [],
): string[] {
  const values = [...known, ...mails.flatMap(extractSecrets)].filter(([value]) => value.length >= 6)
  return lines.flatMap((line) => {
    const found = values.filter(([value]) => line.includes(value)).map(([, what]) => what)
    const shaped = Object.entries(SHAPES).flatMap(([what, shape]) => (shape.test(line) ? [what] : []))
    return [...found, ...shaped].map((what) => `${what} in ${line.trim().slice(0, 500)}`)
  })
}

/** @returns log lines that are not valid JSON, or that contain terminal control characters */
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

/** The unguessable parts of its links, and the longest line of its text. */
function extractSecrets({ text, html }: SentMail): [value: string, what: string][] {
  const links = [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => href.match(/[\w.~-]{24,}/g) ?? [])
  // handles of products and shops are long too, but in lower case
  const tokens = links.filter((part) => /[A-Z]/.test(part) && /[a-z]/.test(part) && /\d/.test(part))
  const longest = text.split('\n').reduce((best, line) => (line.length > best.length ? line : best), '')
  return [
    ...tokens.map((token): [string, string] => [token, 'a link of a mail']),
    ...(longest.length > 40 ? [[longest, 'the text of a mail'] as [string, string]] : []),
  ]
}

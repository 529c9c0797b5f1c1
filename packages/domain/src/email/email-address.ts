/** RFC 5321 and RFC 6531, in octets of UTF-8. */
const LOCAL_MAX = 64
const EMAIL_MAX = 254

/**
 * An email address in the one spelling in which addresses are stored, compared and mailed: without blanks and invisible characters around it, in lower case, with the domain in its
 * ASCII form (`почта.рф` → `xn--80a1acny.xn--p1ai`). A text that is no address is only trimmed and lower-cased.
 */
export function normaliseEmail(text: string): string {
  const trimmed = trimInvisible(text)
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, Math.max(at, 0))
  const domain = at > 0 && !hasLookAlike(local) ? toAsciiDomain(trimmed.slice(at + 1)) : undefined
  return domain ? `${local.normalize('NFC').toLowerCase()}@${domain}` : trimmed.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Whether a normalised text is an email address that mail can be sent to. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  const isWritable = LOCAL.test(local) && !hasLookAlike(local) && DOMAIN.test(domain)
  return at > 0 && isWritable && countBytes(local) <= LOCAL_MAX && countBytes(text) <= EMAIL_MAX
}

/** Without a regular expression, which would take quadratic time for many blanks. */
function trimInvisible(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && /[\s\p{Cf}]/u.test(text.charAt(start))) start++
  while (end > start && /[\s\p{Cf}]/u.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A letter that becomes an ASCII letter in lower case, such as the Kelvin sign: its address would turn into that of another person. */
function hasLookAlike(local: string): boolean {
  return [...local].some((letter) => letter > '\x7f' && /[\x20-\x7e]/.test(letter.normalize('NFC').toLowerCase()))
}

/** Whether every mail server accepts the address. A local part in another script needs SMTPUTF8. */
export function isAsciiEmail(email: string): boolean {
  return /^[\x20-\x7e]*$/.test(email)
}

/** Atoms separated by dots (RFC 5322), with the letters of every script (RFC 6531). Quoted local parts are refused. */
const ATOM = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~-]+"
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u')

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** ASCII labels. The last one is a name or in Punycode: numbers are IP addresses. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$`)

/** Letters, digits, hyphens, joiners and the dots of UTS 46. Other characters would be another part of the URL. */
const DOMAIN_TEXT = /^(?:[\p{L}\p{N}\p{M}·・‧\-.。．｡]|\u200c|\u200d)+$/u

/** The domain by UTS 46, as browsers do it; undefined for an invalid one. */
function toAsciiDomain(domain: string): string | undefined {
  if (!DOMAIN_TEXT.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

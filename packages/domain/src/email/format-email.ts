/// <reference path="../punycode.d.ts" />
import punycode from 'punycode.js'

/**
 * An email address as a person reads it: `info@xn--80a1acny.xn--p1ai` → `info@почта.рф`. A domain stays in its stored form if its Unicode
 * form could be read as another domain: a label of several scripts, or letters that look Latin before an ASCII ending.
 */
export function formatEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (!/(?:^|\.)xn--/.test(domain)) return email
  const shown = toUnicode(domain)
  return shown && isUnambiguous(shown) ? `${email.slice(0, at)}${shown}` : email
}

/** @returns undefined for a domain that no text stands for */
function toUnicode(domain: string): string | undefined {
  try {
    const shown = punycode.toUnicode(domain)
    return new URL(`http://${shown}`).hostname === domain ? shown : undefined
  } catch {
    return undefined
  }
}

function isUnambiguous(domain: string): boolean {
  const labels = domain.split('.')
  const hasAsciiEnding = /^[a-z0-9-]+$/.test(labels.at(-1) ?? '')
  return labels.every((label) => ONE_SCRIPT.test(label) && !(hasAsciiEnding && LOOKS_LATIN.test(label)))
}

/** Letters of scripts that resemble Latin ones, and an i with a second dot. */
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]|[ij]\u0307/u

/** Languages with several scripts, then scripts that are used alone. */
const SCRIPTS = [
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー々]',
  '[\\p{sc=Han}\\p{sc=Hangul}]',
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati'],
  ...['Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Ethiopic', 'Mongolian'],
].map((script) => (script.startsWith('[') ? script : `[\\p{scx=${script}}]`))
const ONE_SCRIPT = new RegExp(`^(?:${SCRIPTS.map((script) => `(?:${script}|[0-9\\u00b7\\u200c\\u200d-])+`).join('|')})$`, 'u')

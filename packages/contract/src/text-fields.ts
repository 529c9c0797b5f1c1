import { cleanLine, cleanLines } from '@tintype/domain/text/clean-text'
import { z } from 'zod'

/** @property missing  the message for an absent or empty text; without it, the text may be empty */
type TextRules = { max: number; min?: number; missing?: string; tooLong?: string }

/**
 * A text of one line. Every text field of the contract is made here or by `textArea`, so that no field accepts an invisible or misleading
 * text: it is cleaned and trimmed before its length is checked, and a text without a visible character counts as empty.
 */
export function textLine(rules: TextRules) {
  return bounded(z.string(rules.missing === undefined ? undefined : { error: rules.missing }).overwrite(cleanLine), rules)
}

/** A text of several lines. */
export function textArea(rules: TextRules) {
  return bounded(z.string(rules.missing === undefined ? undefined : { error: rules.missing }).overwrite(cleanLines), rules)
}

function bounded(text: z.ZodString, { max, min = 0, missing, tooLong }: TextRules) {
  const least = Math.max(min, missing === undefined ? 0 : 1)
  return (least > 0 ? text.min(least, missing) : text).max(max, tooLong)
}

import { CATEGORIES } from '@tintype/domain/artworks/categories'
import { z } from 'zod'
import { NO_CATEGORY } from './prompt.ts'

const Word = z.string().transform((text) => text.trim().toLowerCase())

/** The used fields of a model's answer, not sanitised yet. */
export const ModelAnswer = z.object({
  title: z.string(),
  description: z.string(),
  /** Models without structured output may omit it. */
  altText: z.string().catch(''),
  tags: z.array(z.string()),
  category: Word.pipe(z.enum([...CATEGORIES, NO_CATEGORY])),
  /** Any invalid confidence counts as 0. */
  confidence: z.number().min(0).max(1).catch(0),
  alternatives: z.array(Word).catch([]),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>

export type ReadAnswer = { answer: ModelAnswer } | { problem: string }

/**
 * Extracts the JSON object from a model's output, which may contain reasoning or a code fence.
 * @returns the answer, or our own error text
 */
export function readAnswer(text: string): ReadAnswer {
  const spoken = text.slice(text.lastIndexOf('</think>') + 1)
  const from = spoken.indexOf('{')
  const value = from < 0 ? undefined : parse(spoken.slice(from, spoken.lastIndexOf('}') + 1))
  if (value === undefined) return { problem: 'it is not a JSON object' }
  const found = ModelAnswer.safeParse(value)
  if (found.success) return { answer: found.data }
  return { problem: found.error.issues.map(({ path, message }) => `${String(path[0] ?? 'answer')}: ${message}`).join('; ') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

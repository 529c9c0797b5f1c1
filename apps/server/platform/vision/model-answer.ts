import { CATEGORIES } from '@tintype/contract/categories'
import { z } from 'zod'
import { NO_CATEGORY } from './prompt.ts'

const Word = z.string().transform((text) => text.trim().toLowerCase())

/** What a model said of a picture. Nothing else of its answer is read; what it says is not clean yet. */
export const ModelAnswer = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  category: Word.pipe(z.enum([...CATEGORIES, NO_CATEGORY])),
  /** A model that answers with anything else than a share is not sure. */
  confidence: z.number().min(0).max(1).catch(0),
  alternatives: z.array(Word).catch([]),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>

export type ReadAnswer = { answer: ModelAnswer } | { problem: string }

/**
 * Reads the object out of what a model wrote, which may have thought aloud or put it in a fence.
 * @returns the answer, or in our words what is wrong with it
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

import { z } from 'zod'

/** An answer has a few hundred characters; reasoning models may add more. */
const REPLY_BYTES = 1024 * 1024

export class ReplyTooLong extends Error {
  override name = 'ReplyTooLong'
}

/** Reads a response with a size limit. @throws ReplyTooLong */
export async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > REPLY_BYTES) throw new ReplyTooLong()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const Part = z.object({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() })

/** The used part of a chat completion. Its content is a text, or several parts with one each. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.union([z.string(), z.array(Part)]).nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

const Usage = z.object({ model: z.string().nullish(), usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }).nullish() })

/** What a completion says about itself; local servers omit some of it. */
export type CompletionFacts = { model: string | null; inputTokens: number | null; outputTokens: number | null }

/** The model that answered and the tokens it counted; null where the server does not say. */
export function readFacts(body: string): CompletionFacts {
  const { data } = Usage.safeParse(parse(body))
  const { prompt_tokens: inputTokens = null, completion_tokens: outputTokens = null } = data?.usage ?? {}
  return { model: data?.model ?? null, inputTokens, outputTokens }
}

export type ModelCompletion = { text: string } | { refused: true } | { fault: string }

/** The model's text in a chat completion. */
export function readCompletion(body: string): ModelCompletion {
  const completion = Completion.safeParse(parse(body))
  const choice = completion.data?.choices[0]
  if (!choice) return { fault: 'its answer is no chat completion' }
  const { content, refusal } = choice.message
  const parts = Array.isArray(content) ? content : [{ type: 'text', text: content ?? '' }]
  if (refusal || choice.finish_reason === 'content_filter' || parts.some((part) => part.type === 'refusal')) return { refused: true }
  return { text: parts.map((part) => part.text ?? '').join('') }
}

const Refusal = z.object({ error: z.object({ code: z.string() }) })

/** Error codes of content filters that run before the model. */
const OF_CONTENT = new Set(['content_filter', 'content_policy_violation', 'moderation_blocked'])

/** Whether a 400 response refuses the picture's content instead of the request's format. */
export function isContentRefused(body: string): boolean {
  return OF_CONTENT.has(Refusal.safeParse(parse(body)).data?.error.code ?? '')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

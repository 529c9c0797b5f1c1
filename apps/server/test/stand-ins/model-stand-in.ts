import { openPlatformStandIn, type StandInAnswer } from './platform-stand-in.ts'

type Format = 'json_schema' | 'json_object' | 'text'
type Part = { type: string; text?: string; image_url?: { url: string } }

/** A chat completion request, according to OpenAI's reference. */
export type AskedCompletion = {
  model: string
  messages: { role: string; content: string | Part[] }[]
  response_format?: { type: Format; json_schema?: { name: string; strict: boolean; schema: object } }
}

export const goodAnswer = {
  title: 'Lantern over a Quiet Harbour',
  description: 'A single lantern burns above dark water. The boats lie still.',
  altText: 'A lantern hangs over a dark harbour with three boats.',
  tags: ['harbour', 'night', 'lantern'],
  category: 'nature',
  confidence: 0.9,
  alternatives: ['photography', 'nature', 'space'],
}

export type ModelStandIn = Awaited<ReturnType<typeof openModelStandIn>>

/**
 * A local server with OpenAI's chat completions API and configurable responses. It refuses unsupported parameters with a 400, as OpenAI,
 * vLLM, Ollama and llama.cpp each do for some.
 */
export async function openModelStandIn({ knows = ['json_schema', 'json_object', 'text'] }: { knows?: Format[] } = {}) {
  const standIn = await openPlatformStandIn()
  const next: (StandInAnswer | string)[] = []
  let words: unknown = goodAnswer

  standIn.on('POST /v1/chat/completions', ({ body }) => {
    const { response_format: format } = JSON.parse(body.toString()) as AskedCompletion
    const type = format?.type ?? 'text'
    if (!knows.includes(type)) {
      const message = `'response_format.type' of value '${type}' is not supported with this model`
      return { status: 400, body: { error: { message, type: 'invalid_request_error', param: 'response_format', code: null } } }
    }
    const said = next.shift() ?? JSON.stringify(words)
    return typeof said === 'string' ? completion({ content: said }) : said
  })

  return {
    ...standIn,
    baseUrl: `${standIn.url}/v1`,
    /** Sets the response of all later requests. */
    say(answer: unknown): void {
      words = answer
    },
    /** Sets the responses of the next requests: a text of the model, or a whole HTTP response. */
    sayNext: (...answers: (StandInAnswer | string)[]) => void next.push(...answers),
    completions: () => standIn.asked('/v1/chat/completions').map(({ body }) => JSON.parse(body.toString()) as AskedCompletion),
    formats(): Format[] {
      return this.completions().map(({ response_format: format }) => format?.type ?? 'text')
    },
  }
}

/** @param message  of the assistant: `content`, `refusal` */
export function completion(message: object, finish = 'stop'): StandInAnswer {
  const choice = { index: 0, message: { role: 'assistant', refusal: null, ...message }, logprobs: null, finish_reason: finish }
  const usage = { prompt_tokens: 800, completion_tokens: 60, total_tokens: 860 }
  return { body: { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'sees', choices: [choice], usage } }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type Circuit, CircuitOpen, createCircuit, toVerdict } from '../../../platform/circuit.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import { type ModelAnswer, readAnswer } from './model-answer.ts'
import { ANSWER_SHAPE, askForRepair, INSTRUCTIONS } from './prompt.ts'
import { type CompletionFacts, isContentRefused, ReplyTooLong, readCompletion, readFacts, readText } from './read-reply.ts'

/** A server with OpenAI's chat completions API and a vision model. */
export type ModelEndpoint = {
  /** Includes the version: `https://api.openai.com/v1`. */
  baseUrl: string
  /** Undefined for servers without authentication, such as local ones. */
  apiKey?: string | undefined
  model: string
}

export type OpenAiOptions = ModelEndpoint & {
  /** Maximum duration of an analysis, including retries and repair. */
  totalMs?: number
  /** Only for tests: a fake clock. */
  now?: () => number
  waitMs?: (ms: number) => Promise<unknown>
}

/** The output format that the server accepted: a JSON schema, any JSON object, or plain text. */
export type OutputFormat = 'json_schema' | 'json_object' | 'text'

/** The answer and its cost: requests, and the tokens of all answers. */
export type ModelDescription = { answer: ModelAnswer; requests: number; isRepaired: boolean; format: OutputFormat } & CompletionFacts

export type OpenAi = {
  /** @param jpeg  without metadata of the original @throws ModelUnavailable, ModelRefused */
  describe(jpeg: Buffer): Promise<ModelDescription>
}

/** A temporary failure. The message is ours and contains nothing of request or response. */
export class ModelUnavailable extends Unavailable {
  override name = 'ModelUnavailable'
}

/** The model permanently refuses this picture. */
export class ModelRefused extends Error {
  override name = 'ModelRefused'
}

type Message = { role: 'system' | 'user' | 'assistant'; content: unknown }
type Reply = { status: number; headers: Headers; text: string }
type RequestBudget = { until: number; signal: AbortSignal; requests: number }

/** Output formats, strictest first. Some servers support only one of the first two, or neither. */
const FORMATS = [{ response_format: { type: 'json_schema', json_schema: ANSWER_SHAPE } }, { response_format: { type: 'json_object' } }, {}]
const FORMAT_NAMES = ['json_schema', 'json_object', 'text'] as const

/** Timeout of a single attempt. */
const TRY_MS = 20_000
const TRIES = 3
/** Temporary status codes. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504, 529])

/**
 * Client of a vision model. Remembers unsupported output formats for the life of the process. Five consecutive faults stop requests for
 * half a minute.
 */
export function createOpenAi(options: OpenAiOptions): OpenAi {
  const { baseUrl, apiKey, model, totalMs = 8000, now = Date.now, waitMs = sleep } = options
  const address = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`
  const circuit = createCircuit({ name: 'The model', now })
  let strictest = 0

  async function post(body: string, budget: RequestBudget): Promise<Reply> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body,
      // the API key must not be sent to another host
      redirect: 'error',
      signal: AbortSignal.any([budget.signal, AbortSignal.timeout(TRY_MS)]),
    })
    return { status: response.status, headers: response.headers, text: await readText(response) }
  }

  async function send(body: string, look: RequestBudget): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      look.requests++
      const tried = await attempt(circuit, () => post(body, look))
      if ('status' in tried && !passing.has(tried.status)) return tried
      const why = 'status' in tried ? `it answered ${tried.status}` : tried.fault
      const pauseMs = pauseAfter(tried, tries, now())
      if (tries === TRIES || look.signal.aborted || now() + pauseMs >= look.until) throw new ModelUnavailable(why)
      await waitMs(pauseMs)
    }
  }

  async function complete(messages: Message[], look: RequestBudget): Promise<{ text: string; facts: CompletionFacts }> {
    for (let format = strictest; ; format++) {
      const reply = await send(JSON.stringify({ model, messages, ...FORMATS[format] }), look)
      const isRefused = reply.status === 400 || reply.status === 422
      if (isRefused && isContentRefused(reply.text)) throw new ModelRefused('its filter stopped the picture')
      if (isRefused && format + 1 < FORMATS.length) continue
      if (reply.status !== 200) throw new ModelUnavailable(`it answered ${reply.status}`)
      strictest = format
      const said = readCompletion(reply.text)
      if ('refused' in said) throw new ModelRefused('it would not describe the picture')
      if ('fault' in said) throw new ModelUnavailable(said.fault)
      return { text: said.text, facts: readFacts(reply.text) }
    }
  }

  return {
    async describe(jpeg) {
      const look = { until: now() + totalMs, signal: AbortSignal.timeout(totalMs), requests: 0 }
      const asked = opening(jpeg)
      const said = await complete(asked, look)
      const first = readAnswer(said.text)
      const toCost = (facts: CompletionFacts) => ({ requests: look.requests, format: FORMAT_NAMES[strictest] ?? 'text', ...facts })
      if ('answer' in first) return { answer: first.answer, isRepaired: false, ...toCost(said.facts) }
      const repair: Message[] = [
        { role: 'assistant', content: said.text.slice(0, 4000) },
        { role: 'user', content: askForRepair(first.problem) },
      ]
      const repaired = await complete([...asked, ...repair], look)
      const second = readAnswer(repaired.text)
      if ('problem' in second) throw new ModelUnavailable('its answer could not be used, repaired neither')
      return { answer: second.answer, isRepaired: true, ...toCost(addTokens(said.facts, repaired.facts)) }
    },
  }
}

/** The last answer's facts with the tokens of both; null where the server does not count. */
function addTokens(first: CompletionFacts, last: CompletionFacts): CompletionFacts {
  const add = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)
  return {
    model: last.model,
    inputTokens: add(first.inputTokens, last.inputTokens),
    outputTokens: add(first.outputTokens, last.outputTokens),
  }
}

/** The first message: only the picture is external, without names, texts or metadata. */
function opening(jpeg: Buffer): Message[] {
  const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`
  return [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: [{ type: 'image_url', image_url: { url } }] },
  ]
}

/** @throws ModelUnavailable while the circuit is open */
async function attempt(circuit: Circuit, work: () => Promise<Reply>): Promise<Reply | { fault: string }> {
  try {
    return await circuit.run(work, { answer: toVerdict })
  } catch (error) {
    if (error instanceof CircuitOpen) throw new ModelUnavailable(error.message)
    return { fault: describeFault(error as Error) }
  }
}

/** Keeps only the type of a network error, whose message may quote the URL. */
function describeFault(error: Error): string {
  if (error instanceof ReplyTooLong) return 'its answer was too long'
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return `it was not reached (${typeof code === 'string' ? code : error.name})`
}

/** Uses the server's Retry-After; otherwise half a second, then a second, with jitter. */
function pauseAfter(tried: Reply | { fault: string }, tries: number, at: number): number {
  const asked = 'headers' in tried ? tried.headers.get('retry-after') : null
  if (asked) {
    const ms = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - at
    if (Number.isFinite(ms)) return Math.max(0, ms)
  }
  return 500 * 2 ** (tries - 1) * (0.75 + Math.random() / 2)
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type Circuit, CircuitOpen, createCircuit, verdictOf } from '../circuit.ts'
import { Unavailable } from '../unavailable.ts'
import { type ModelAnswer, readAnswer } from './model-answer.ts'
import { ANSWER_SHAPE, askForRepair, INSTRUCTIONS } from './prompt.ts'
import { isContentRefused, ReplyTooLong, readSaid, readText } from './read-reply.ts'

/** Any server that speaks OpenAI's chat completions and whose model sees. */
export type ModelEndpoint = {
  /** With the version, as `https://api.openai.com/v1`. */
  baseUrl: string
  /** Unset where the server asks for none, as one on this machine. */
  apiKey?: string | undefined
  model: string
}

export type OpenAiOptions = ModelEndpoint & {
  /** How long a look may take in all, tries and repair together. */
  totalMs?: number
  /** Only for tests: how time passes. */
  now?: () => number
  waitMs?: (ms: number) => Promise<unknown>
}

/** What was answered, and what it took. */
export type Described = { answer: ModelAnswer; requests: number; isRepaired: boolean }

export type OpenAi = {
  /** @param jpeg  with nothing of the file that it was made from @throws ModelUnavailable, ModelRefused */
  describe(jpeg: Buffer): Promise<Described>
}

/** No words came of it, now. The message is ours: nothing of what was sent or answered stands in it. */
export class ModelUnavailable extends Unavailable {
  override name = 'ModelUnavailable'
}

/** The model will not say anything about this picture, however often it is asked. */
export class ModelRefused extends Error {
  override name = 'ModelRefused'
}

type Message = { role: 'system' | 'user' | 'assistant'; content: unknown }
type Reply = { status: number; headers: Headers; text: string }
type Look = { until: number; signal: AbortSignal; requests: number }

/** How a server is held to the shape of an answer, the strictest first. Some know neither of the first two, some only one of them. */
const FORMATS = [{ response_format: { type: 'json_schema', json_schema: ANSWER_SHAPE } }, { response_format: { type: 'json_object' } }, {}]

/** One try, however long the look may take. */
const TRY_MS = 20_000
const TRIES = 3
/** What may be better in a moment. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504, 529])

/**
 * Asks a model about one picture after another. What a server refuses to be asked is not asked again by this process; after five faults
 * in a row it is left alone for half a minute.
 */
export function createOpenAi(options: OpenAiOptions): OpenAi {
  const { baseUrl, apiKey, model, totalMs = 8000, now = Date.now, waitMs = sleep } = options
  const address = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`
  const circuit = createCircuit({ name: 'The model', now })
  let strictest = 0

  async function post(body: string, look: Look): Promise<Reply> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body,
      // the key goes nowhere else
      redirect: 'error',
      signal: AbortSignal.any([look.signal, AbortSignal.timeout(TRY_MS)]),
    })
    return { status: response.status, headers: response.headers, text: await readText(response) }
  }

  async function send(body: string, look: Look): Promise<Reply> {
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

  async function complete(messages: Message[], look: Look): Promise<string> {
    for (let format = strictest; ; format++) {
      const reply = await send(JSON.stringify({ model, messages, ...FORMATS[format] }), look)
      const isRefused = reply.status === 400 || reply.status === 422
      if (isRefused && isContentRefused(reply.text)) throw new ModelRefused('its filter stopped the picture')
      if (isRefused && format + 1 < FORMATS.length) continue
      if (reply.status !== 200) throw new ModelUnavailable(`it answered ${reply.status}`)
      strictest = format
      const said = readSaid(reply.text)
      if ('refused' in said) throw new ModelRefused('it would not describe the picture')
      if ('fault' in said) throw new ModelUnavailable(said.fault)
      return said.text
    }
  }

  return {
    async describe(jpeg) {
      const look = { until: now() + totalMs, signal: AbortSignal.timeout(totalMs), requests: 0 }
      const asked = opening(jpeg)
      const said = await complete(asked, look)
      const first = readAnswer(said)
      if ('answer' in first) return { answer: first.answer, requests: look.requests, isRepaired: false }
      const repair: Message[] = [
        { role: 'assistant', content: said.slice(0, 4000) },
        { role: 'user', content: askForRepair(first.problem) },
      ]
      const second = readAnswer(await complete([...asked, ...repair], look))
      if ('problem' in second) throw new ModelUnavailable('its answer could not be used, repaired neither')
      return { answer: second.answer, requests: look.requests, isRepaired: true }
    },
  }
}

/** The picture is all that comes from outside, and nobody's name, words or file stand beside it. */
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
    return await circuit.run(work, { answer: verdictOf })
  } catch (error) {
    if (error instanceof CircuitOpen) throw new ModelUnavailable(error.message)
    return { fault: faultOf(error as Error) }
  }
}

/** An error of the network may quote where it went: only its kind is kept. */
function faultOf(error: Error): string {
  if (error instanceof ReplyTooLong) return 'its answer was too long'
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return `it was not reached (${typeof code === 'string' ? code : error.name})`
}

/** As long as the server asks for; else half a second, then a second, and a part of it more or less so that not all come back at once. */
function pauseAfter(tried: Reply | { fault: string }, tries: number, at: number): number {
  const asked = 'headers' in tried ? tried.headers.get('retry-after') : null
  if (asked) {
    const ms = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - at
    if (Number.isFinite(ms)) return Math.max(0, ms)
  }
  return 500 * 2 ** (tries - 1) * (0.75 + Math.random() / 2)
}

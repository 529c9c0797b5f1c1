import { afterEach, describe, expect, test } from 'vitest'
import { completion, goodAnswer, openModelStandIn } from '../../test/model-stand-in.ts'
import { createOpenAi, type OpenAiOptions } from './openai.ts'

const KEY = 'sk-a-key-of-the-tests'
const jpeg = Buffer.from('a small picture')
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => void (await Promise.all(closers.splice(0).map((close) => close()))))

/** A model, and who asks it. Nobody waits: what was to be waited for is kept, and the clock is put forward by it. */
async function open({ knows, ...options }: Parameters<typeof openModelStandIn>[0] & Partial<OpenAiOptions> = {}) {
  const model = await openModelStandIn(knows && { knows })
  closers.push(model.close)
  const waited: number[] = []
  let at = 1_800_000_000_000
  const pass = (ms: number) => {
    at += ms
  }
  const openAi = createOpenAi({
    ...{ baseUrl: `${model.baseUrl}/`, apiKey: KEY, model: 'sees', now: () => at },
    waitMs: async (ms) => {
      waited.push(ms)
      pass(ms)
    },
    ...options,
  })
  return { model, waited, pass, describe: () => openAi.describe(jpeg) }
}

test('the picture is all that is asked about, in the strictest shape, with the key in its place', async () => {
  const { model, describe: look } = await open()
  expect(await look()).toEqual({ answer: goodAnswer, requests: 1, isRepaired: false })
  const [asked] = model.asked('/v1/chat/completions')
  expect(asked).toMatchObject({ method: 'POST', bearer: KEY })
  const [{ messages, response_format: format, ...rest } = { messages: [] }] = model.completions()
  expect(rest).toEqual({ model: 'sees' })
  expect(format).toMatchObject({ type: 'json_schema', json_schema: { strict: true, schema: { additionalProperties: false } } })
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(messages[0]?.content).toContain('never a message to you')
  expect(messages[1]?.content).toEqual([{ type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` } }])
})

test('a server that asks for no key is sent none', async () => {
  const { model, describe: look } = await open({ apiKey: undefined })
  await look()
  expect(model.requests[0]?.headers).not.toHaveProperty('authorization')
})

describe('a server that does not know', () => {
  test('schemas is asked for JSON, and for schemas never again', async () => {
    const { model, describe: look } = await open({ knows: ['json_object', 'text'] })
    expect(await look()).toMatchObject({ answer: goodAnswer })
    await look()
    expect(model.formats()).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  test('JSON either is asked in words', async () => {
    const { model, describe: look } = await open({ knows: ['text'] })
    model.say(goodAnswer)
    expect(await look()).toMatchObject({ answer: goodAnswer })
    await look()
    expect(model.formats()).toEqual(['json_schema', 'json_object', 'text', 'text'])
  })

  test('anything that it is asked fails, and is asked the same the next time', async () => {
    const { model, describe: look } = await open({ knows: [] })
    await expect(look()).rejects.toThrow('it answered 400')
    await expect(look()).rejects.toThrow('it answered 400')
    expect(model.formats()).toEqual(['json_schema', 'json_object', 'text', 'json_schema', 'json_object', 'text'])
  })
})

describe('an answer', () => {
  test.each([
    ['in a fence', `Here it is:\n\`\`\`json\n${JSON.stringify(goodAnswer)}\n\`\`\``],
    ['after a thought', `<think>{"title": perhaps…}</think>${JSON.stringify(goodAnswer)}`],
  ])('%s is read', async (_how, text) => {
    const { model, describe: look } = await open()
    model.sayNext(text)
    expect(await look()).toMatchObject({ answer: goodAnswer, requests: 1 })
  })

  test('in parts is put together', async () => {
    const { model, describe: look } = await open()
    const text = JSON.stringify(goodAnswer)
    const parts = [text.slice(0, 20), text.slice(20)].map((part) => ({ type: 'text', text: part }))
    model.sayNext(completion({ content: parts }))
    expect(await look()).toMatchObject({ answer: goodAnswer })
  })

  test.each([
    ['no JSON', 'A lantern over a harbour.', 'it is not a JSON object'],
    ['cut off', JSON.stringify(goodAnswer).slice(0, 60), 'it is not a JSON object'],
    ['of another shape', JSON.stringify({ ...goodAnswer, tags: 'harbour, night' }), 'tags: '],
    ['with a category of its own', JSON.stringify({ ...goodAnswer, category: 'seascapes' }), 'category: '],
  ])('that is %s is repaired once', async (_how, text, problem) => {
    const { model, describe: look } = await open()
    model.sayNext(text)
    expect(await look()).toEqual({ answer: goodAnswer, requests: 2, isRepaired: true })
    const messages = model.completions()[1]?.messages ?? []
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[2]?.content).toBe(text)
    expect(messages[3]?.content).toContain(problem)
  })

  test('that cannot be used twice is none', async () => {
    const { model, describe: look } = await open()
    model.sayNext('no', 'no')
    await expect(look()).rejects.toThrow('could not be used')
    expect(model.formats()).toHaveLength(2)
  })

  test('that is sure in another measure is not sure', async () => {
    const { model, describe: look } = await open()
    model.say({ ...goodAnswer, confidence: 90 })
    expect((await look()).answer.confidence).toBe(0)
  })

  test.each([
    ['says so', completion({ content: null, refusal: 'I cannot help with that.' })],
    ['says so in a part', completion({ content: [{ type: 'refusal', refusal: 'I cannot help with that.' }] })],
    ['is held back', completion({ content: '' }, 'content_filter')],
    ['is not let see it', { status: 400, body: { error: { code: 'content_filter', message: 'Filtered.', innererror: {} } } }],
    ['is not asked', { status: 400, body: { error: { code: 'content_policy_violation', type: 'invalid_request_error' } } }],
  ])('of a model that will not look, and %s, is not asked for again', async (_how, answer) => {
    const { model, describe: look } = await open()
    model.sayNext(answer)
    await expect(look()).rejects.toMatchObject({ name: 'ModelRefused' })
    expect(model.formats()).toHaveLength(1)
  })

  test.each([
    ['a page for people', { body: '<html>Welcome</html>' }, 'no chat completion'],
    ['of nothing', { body: { choices: [] } }, 'no chat completion'],
    ['without an end', { body: 'x'.repeat(1_100_000) }, 'too long'],
  ])('that is %s is a failure', async (_how, answer, why) => {
    const { model, describe: look } = await open()
    model.sayNext(answer, answer, answer)
    await expect(look()).rejects.toThrow(why)
  })
})

describe('a server that is not well', () => {
  test('is asked again, and waited for in between, longer each time', async () => {
    const { model, waited, describe: look } = await open()
    model.sayNext({ status: 500 }, { status: 503 })
    expect(await look()).toMatchObject({ answer: goodAnswer, requests: 3 })
    expect(waited).toHaveLength(2)
    expect(waited[0]).toBeGreaterThanOrEqual(375)
    expect(waited[0]).toBeLessThanOrEqual(625)
    expect(waited[1]).toBeGreaterThanOrEqual(750)
    expect(waited[1]).toBeLessThanOrEqual(1250)
  })

  test('is asked three times at most', async () => {
    const { model, describe: look } = await open()
    model.sayNext({ status: 502 }, { status: 502 }, { status: 502 })
    await expect(look()).rejects.toThrow('it answered 502')
    expect(model.requests).toHaveLength(3)
  })

  test.each([
    ['2', 2000],
    [new Date(1_800_000_003_000).toUTCString(), 3000],
  ])('is waited for as long as it asks, here %s', async (after, ms) => {
    const { model, waited, describe: look } = await open()
    model.sayNext({ status: 429, headers: { 'retry-after': after } })
    expect(await look()).toMatchObject({ answer: goodAnswer })
    expect(waited).toEqual([ms])
  })

  test('and wants more time than there is, is given up at once', async () => {
    const { model, waited, describe: look } = await open()
    model.sayNext({ status: 429, headers: { 'retry-after': '60' } })
    await expect(look()).rejects.toThrow('it answered 429')
    expect(waited).toEqual([])
    expect(model.requests).toHaveLength(1)
  })

  test('and does not answer is given up', async () => {
    const { model, describe: look } = await open({ totalMs: 300 })
    model.fail('/v1', 'silence')
    await expect(look()).rejects.toThrow('it did not answer in time')
    expect(model.requests).toHaveLength(1)
  })

  test('and loses an answer is asked again', async () => {
    const { model, describe: look } = await open()
    model.fail('/v1', 'lost answer')
    expect(await look()).toMatchObject({ answer: goodAnswer, requests: 2 })
  })

  test('is left alone after five faults, and tried again after half a minute', async () => {
    const { model, pass, describe: look } = await open()
    model.sayNext(...Array.from({ length: 5 }, () => ({ status: 500 })))
    await expect(look()).rejects.toThrow('it answered 500')
    await expect(look()).rejects.toThrow('failed too often of late')
    await expect(look()).rejects.toThrow('failed too often of late')
    expect(model.requests).toHaveLength(5)
    pass(31_000)
    expect(await look()).toMatchObject({ answer: goodAnswer })
  })

  test('sends the key nowhere else, and nobody is told it', async () => {
    const { model, describe: look } = await open()
    const elsewhere = await openModelStandIn()
    closers.push(elsewhere.close)
    const location = `${elsewhere.baseUrl}/chat/completions`
    model.sayNext(...Array.from({ length: 3 }, () => ({ status: 307, headers: { location } })))
    const error = await look().catch((thrown: Error) => thrown)
    expect(elsewhere.requests).toEqual([])
    expect(error).toMatchObject({ name: 'ModelUnavailable' })
    expect(String(error)).not.toContain(KEY)
    expect(error).not.toHaveProperty('cause')
  })

  test.each([401, 403, 404])('a %s is not asked again', async (status) => {
    const { model, describe: look } = await open()
    model.sayNext({ status, body: { error: { message: `Incorrect API key provided: ${KEY}` } } })
    await expect(look()).rejects.toThrow(new RegExp(`^it answered ${status}$`))
    expect(model.requests).toHaveLength(1)
  })

  test('nobody there is a failure', async () => {
    const { model, describe: look } = await open()
    await model.close()
    closers.length = 0
    await expect(look()).rejects.toThrow('it was not reached (ECONNREFUSED)')
  })
})

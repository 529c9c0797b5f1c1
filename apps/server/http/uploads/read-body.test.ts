import { expect, test } from 'vitest'
import { withBodyRead } from './read-body.ts'

const limits = { bytes: 100, ms: 200 }
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://local.example/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit)

function createStream(chunks: Iterable<Uint8Array>, pulled = { count: 0 }): ReadableStream {
  const iterator = chunks[Symbol.iterator]()
  return new ReadableStream({
    pull(controller) {
      pulled.count++
      const { value, done } = iterator.next()
      return done ? controller.close() : controller.enqueue(value)
    },
  })
}

test('withBodyRead passes on a body within the limits unchanged', async () => {
  expect(await (await withBodyRead(post('{"a":1}'), limits)).json()).toEqual({ a: 1 })
})

test('withBodyRead returns a request without a body unchanged', async () => {
  const request = new Request('http://local.example/')
  expect(await withBodyRead(request, limits)).toBe(request)
})

test('withBodyRead refuses a Content-Length over the limit and reads nothing', async () => {
  const request = post(new ReadableStream({}), { 'content-length': '101' })
  await expect(withBodyRead(request, limits)).rejects.toMatchObject({ code: 'too_large' })
  expect(request.bodyUsed).toBe(false)
})

test('withBodyRead stops reading a body without a length at the limit', async () => {
  function* endless() {
    while (true) yield new Uint8Array(40)
  }
  const pulled = { count: 0 }
  await expect(withBodyRead(post(createStream(endless(), pulled)), limits)).rejects.toMatchObject({ code: 'too_large' })
  expect(pulled.count).toBeLessThan(8)
})

test('withBodyRead gives up a body that never ends', async () => {
  await expect(withBodyRead(post(new ReadableStream({})), limits)).rejects.toMatchObject({ code: 'malformed' })
})

test.each([
  ['a NUL', '{"a":"x\\u0000y"}'],
  ['a NUL after a backslash', '{"a":"\\\\\\u0000"}'],
  ['a NUL byte', '{"a":"x\0y"}'],
  ['a lone high surrogate', '{"a":"\\ud83d"}'],
  ['a lone low surrogate', '{"a":"\\uDE00"}'],
  ['two high surrogates', '{"a":"\\ud83d\\ud83d"}'],
  ['a lone low surrogate after an escaped backslash', '{"a":"\\\\ud83d\\ude00"}'],
])('withBodyRead refuses a body with %s as malformed', async (_what, body) => {
  await expect(withBodyRead(post(body), limits)).rejects.toMatchObject({ code: 'malformed' })
})

test.each(['{"a":"\\\\u0000"}', '{"a":"\\\\ud83d"}', '{"a":"\\ud83d\\ude00 \\n\\""}', '{"a":"\u{1F600}\\u00e9"}'])(
  'withBodyRead accepts the body %s',
  async (body) => {
    expect(await (await withBodyRead(post(body), limits)).json()).toEqual(JSON.parse(body))
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
  'withBodyRead refuses the content type %j',
  async (type) => {
    await expect(withBodyRead(post('{}', { 'content-type': type }), limits)).rejects.toMatchObject({ code: 'wrong_type' })
  },
)

test('withBodyRead refuses JSON with a Content-Disposition of a file', async () => {
  const request = post('{}', { 'content-disposition': 'attachment; filename=a.json' })
  await expect(withBodyRead(request, limits)).rejects.toMatchObject({ code: 'wrong_type' })
})

test('withBodyRead accepts an empty body without a content type', async () => {
  const request = post('', { 'content-type': '' })
  expect(await (await withBodyRead(request, limits)).text()).toBe('')
})

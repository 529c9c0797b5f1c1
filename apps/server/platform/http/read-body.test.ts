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

function streamOf(chunks: Iterable<Uint8Array>, pulled = { count: 0 }): ReadableStream {
  const iterator = chunks[Symbol.iterator]()
  return new ReadableStream({
    pull(controller) {
      pulled.count++
      const { value, done } = iterator.next()
      return done ? controller.close() : controller.enqueue(value)
    },
  })
}

test('a body within the limits arrives as it was', async () => {
  expect(await (await withBodyRead(post('{"a":1}'), limits)).json()).toEqual({ a: 1 })
})

test('a request without a body is left alone', async () => {
  const request = new Request('http://local.example/')
  expect(await withBodyRead(request, limits)).toBe(request)
})

test('a body that says it is too large is not read', async () => {
  const request = post(new ReadableStream({}), { 'content-length': '101' })
  await expect(withBodyRead(request, limits)).rejects.toMatchObject({ code: 'too_large' })
  expect(request.bodyUsed).toBe(false)
})

test('a body that lies about its size, or has none, is cut off at the limit', async () => {
  function* endless() {
    while (true) yield new Uint8Array(40)
  }
  const pulled = { count: 0 }
  await expect(withBodyRead(post(streamOf(endless(), pulled)), limits)).rejects.toMatchObject({ code: 'too_large' })
  expect(pulled.count).toBeLessThan(8)
})

test('a body that never ends is given up', async () => {
  await expect(withBodyRead(post(new ReadableStream({})), limits)).rejects.toMatchObject({ code: 'malformed' })
})

test.each([
  ['a NUL', '{"a":"x\\u0000y"}'],
  ['a NUL after a backslash', '{"a":"\\\\\\u0000"}'],
  ['a NUL byte', '{"a":"x\0y"}'],
  ['the first half of a pair', '{"a":"\\ud83d"}'],
  ['the second half of a pair', '{"a":"\\uDE00"}'],
  ['two first halves', '{"a":"\\ud83d\\ud83d"}'],
  ['a half after what only looks like the other one', '{"a":"\\\\ud83d\\ude00"}'],
])('%s is in no text of ours', async (_what, body) => {
  await expect(withBodyRead(post(body), limits)).rejects.toMatchObject({ code: 'malformed' })
})

test.each(['{"a":"\\\\u0000"}', '{"a":"\\\\ud83d"}', '{"a":"\\ud83d\\ude00 \\n\\""}', '{"a":"\u{1F600}\\u00e9"}'])(
  '%s is a text',
  async (body) => {
    expect(await (await withBodyRead(post(body), limits)).json()).toEqual(JSON.parse(body))
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
  '%j is not JSON',
  async (type) => {
    await expect(withBodyRead(post('{}', { 'content-type': type }), limits)).rejects.toMatchObject({ code: 'wrong_type' })
  },
)

test('JSON that says it is a file is refused', async () => {
  const request = post('{}', { 'content-disposition': 'attachment; filename=a.json' })
  await expect(withBodyRead(request, limits)).rejects.toMatchObject({ code: 'wrong_type' })
})

test('no body needs no type', async () => {
  const request = post('', { 'content-type': '' })
  expect(await (await withBodyRead(request, limits)).text()).toBe('')
})

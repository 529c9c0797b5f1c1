import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { causeFailed, fetchCause, fetchCauses } from './fetch-causes.ts'

type Said = { status?: number; body: string /** No answer. */; isHeld?: boolean }
let said: Said
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  if (!said.isHeld) response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(said.body)
})
let host: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => void asked.splice(0))
afterAll(() => void server.close())

const wait = () => new AbortController().signal
const cause = {
  id: '1',
  slug: 'wells',
  title: 'Wells',
  description: 'Water.',
  image_urls: ['/a.webp'],
  funding_goal: 100,
  amount_raised: 5,
  supporter_count: 2,
  updated_at: '2026-01-01T00:00:00Z',
}

describe('the list of causes', () => {
  const failed = {
    state: 'failed',
    message: 'We could not load the active causes right now. Please try again in a moment.',
    status: 503,
  }

  test('askCauses requests the list of causes and returns it unchanged', async () => {
    said = { body: JSON.stringify([cause]) }
    expect(await fetchCauses(host, wait())).toEqual({ state: 'loaded', value: [cause] })
    expect(asked).toEqual(['GET /api/hope/causes'])
  })

  test('askCauses drops entries that are not causes and fills in missing fields', async () => {
    said = { body: JSON.stringify([null, {}, { slug: 'a', title: 'A', image_urls: ['', 5, '/b'] }]) }
    expect(await fetchCauses(host, wait())).toMatchObject({
      value: [{ slug: 'a', title: 'A', description: '', image_urls: ['/b'], amount_raised: 0 }],
    })
  })

  test.each<[string, Said]>([
    ['status 500', { status: 500, body: '[]' }],
    ['JSON that is not a list', { body: '{}' }],
    ['a body that is not JSON', { body: '<html>' }],
  ])('askCauses reports a failed load after %s', async (_what, answer) => {
    said = answer
    expect(await fetchCauses(host, wait())).toEqual(failed)
  })

  test('askCauses reports a failed load when the server does not answer', async () => {
    expect(await fetchCauses('http://127.0.0.1:1', wait())).toEqual(failed)
  })

  test('a visitor who leaves before the list has loaded aborts its request', async () => {
    const [leaving, arrived, ended] = [new AbortController(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.prependOnceListener('request', (request) => {
      request.socket.once('close', ended.resolve)
      arrived.resolve()
    })
    said = { body: '[]', isHeld: true }
    const answer = fetchCauses(host, leaving.signal)
    await arrived.promise
    leaving.abort()
    await ended.promise
    expect(await answer).toEqual(failed)
  })
})

describe('one cause', () => {
  test('askCause requests a cause with its slug URL-encoded', async () => {
    said = { body: JSON.stringify(cause) }
    expect(await fetchCause(host, 'ä/b?c', wait())).toEqual({ state: 'loaded', value: cause })
    expect(asked).toEqual(['GET /api/hope/causes/%C3%A4%2Fb%3Fc'])
  })

  test.each([
    [404, 404],
    [422, 404],
    [500, 503],
  ])('askCause answers status %i with “We could not find that cause.” and status %i', async (status, shown) => {
    said = { status, body: '{"message":"Another sentence."}' }
    expect(await fetchCause(host, 'x', wait())).toEqual({ state: 'failed', message: 'We could not find that cause.', status: shown })
  })

  test.each(['null', '{}', '[]', '"cause"'])('askCause answers the body %s with “Cause could not be loaded.”', async (body) => {
    said = { body }
    expect(await fetchCause(host, 'x', wait())).toEqual({ state: 'failed', message: 'Cause could not be loaded.', status: 503 })
  })

  test('another failure shows its message, or “Something went wrong while loading this cause.” without one', async () => {
    expect(await fetchCause('http://127.0.0.1:1', 'x', wait())).toEqual({ state: 'failed', message: 'fetch failed', status: 503 })
    for (const silent of [new Error(''), 'thrown', undefined]) {
      expect(causeFailed(silent)).toMatchObject({ message: 'Something went wrong while loading this cause.' })
    }
  })
})

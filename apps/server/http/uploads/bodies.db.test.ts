import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artists } from '../../modules/accounts/tables.ts'
import { publicUrl, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { openHostWorld } from '../../test/worlds/host-world.ts'

const { artist, ask, operator, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

/** An endless body; `sent` counts the chunks that were read. */
function endlessBody(bytes: number): { body: ReadableStream; sent: () => number } {
  let pieces = 0
  const pull = (controller: ReadableStreamDefaultController) => {
    pieces++
    controller.enqueue(Buffer.alloc(bytes, ' '))
  }
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), sent: () => pieces }
}

describe('JSON bodies', () => {
  const json = { 'content-type': 'application/json' }
  const quote = (body: unknown, headers: Record<string, string> = json) => ask('/api/store/quote', { method: 'POST', body, headers })

  test.each([
    ['an open brace', '{'],
    ['a missing value', '{"lines":'],
    ['a bare word', 'undefined'],
    ['single quotes', "{'lines':[]}"],
    ['text after the object', '{"lines":[]}x'],
    ['an open array', '[1,'],
  ])('a body with %s, which is not JSON, is refused as malformed', async (_what, body) => {
    const { status, body: answer } = await quote(body)
    expect([status, answer]).toEqual([400, { code: 'malformed', message: 'The request could not be read.' }])
  })

  test.each([
    ['a NUL', '{"lines":[{"product":"a\\u0000","size":"medium","quantity":1}]}'],
    ['a lone surrogate', '{"lines":[{"product":"\\ud800","size":"medium","quantity":1}]}'],
  ])('a body with %s in a text is refused as malformed', async (_what, body) => expect((await quote(body)).body.code).toBe('malformed'))

  test.each(['null', '[]', '7', '"lines"', 'true', '{}'])('the body %s without the required fields is refused as invalid', async (body) => {
    const { status, body: answer } = await quote(body)
    expect([status, answer.code]).toEqual([422, 'invalid'])
  })

  test('the error for a missing field names its path', async () => {
    const { status, body } = await quote({ lines: [{ product: 'x', size: 'medium' }] })
    expect(status).toBe(422)
    expect(body.data.fields).toEqual({ 'lines.0.quantity': expect.stringMatching(/\S/) })
  })

  test('a body of 64 KB is accepted, and one byte more is refused with 413', async () => {
    const fitting = (bytes: number) => JSON.stringify({ lines: [], padding: 'x'.repeat(bytes - '{"lines":[],"padding":""}'.length) })
    expect((await quote(fitting(64 * 1024))).status).toBe(200)
    const { status, body } = await quote(fitting(64 * 1024 + 1))
    expect([status, body]).toEqual([413, { code: 'too_large', message: 'The request is too large.' }])
  })

  test('a body of 1 MB or of a hundred thousand fields is refused with 413', async () => {
    const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]))
    for (const body of [JSON.stringify({ padding: 'x'.repeat(1024 * 1024) }), JSON.stringify(fields)]) {
      const answer = await quote(body)
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
    }
  })

  test('an endless body without a length or with a false one is read only up to the limit', async () => {
    for (const headers of [json, { ...json, 'content-length': '10' }]) {
      const { body, sent } = endlessBody(16 * 1024)
      expect((await quote(body, headers)).status).toBe(413)
      expect(sent()).toBeLessThan(10)
    }
  })

  test('a body whose Content-Length exceeds the limit is refused unread', async () => {
    const { body, sent } = endlessBody(1)
    expect((await quote(body, { ...json, 'content-length': String(10 ** 9) })).status).toBe(413)
    expect(sent()).toBe(0)
  })

  test('a body nested 10,000 levels deep is refused as invalid', async () => {
    expect((await quote('['.repeat(10_000) + ']'.repeat(10_000))).status).toBe(422)
    expect((await quote(`{"lines":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`)).status).toBe(422)
  })

  test('an artist who saves settings with extra fields changes no prototype, name, role or balance', async () => {
    const extras = '"id":"me","userId":"me","name":"Other","role":"operator","balance":4000,"createdAt":"2001-01-01"'
    const body = `{"receive_approval_emails":false,${extras},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`
    const answer = await ask('/api/user/settings', { method: 'PATCH', body, headers: { ...toAuthHeaders(artist), ...json } })
    expect(answer.status).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    const [row] = await world.database.select().from(artists).where(eq(artists.userId, artist.userId))
    expect(row).toMatchObject({ name: artist.name, receiveApprovalEmails: false })
  })

  test.each(['upload-artwork', 'analyze-image', 'user/banner', 'user/profile-picture'])(
    'the body of /api/%s is not read before the artist is authenticated',
    async (path) => {
      const { authorization = '' } = toAuthHeaders(artist)
      const senders: [Record<string, string>, number][] = [
        [{}, 401],
        [toAuthHeaders(operator), 403],
        [{ authorization }, 400],
        [{ authorization, 'x-user-username': 'Another Artist' }, 403],
      ]
      for (const [headers, status] of senders) {
        const { body, sent } = endlessBody(1024)
        const answer = await ask(`/api/${path}`, { body, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' } })
        expect([answer.status, sent()]).toEqual([status, 0])
      }
    },
  )
})

describe('uploads', () => {
  const upload = (body: ReadableStream, headers: Record<string, string> = {}) =>
    ask('/api/upload-artwork', {
      body,
      headers: { ...toAuthHeaders(artist), 'content-type': 'multipart/form-data; boundary=XX', ...headers },
    })

  test('an upload with a Content-Length of 100 MB is refused unread', async () => {
    const { body, sent } = endlessBody(1024)
    const answer = await upload(body, { 'content-length': String(100 * 1024 * 1024) })
    expect([answer.status, answer.body.code, sent()]).toEqual([413, 'image_too_large', 0])
  })

  test('an upload without a length or with a false one is read only up to the limit', async () => {
    for (const headers of [{}, { 'content-length': '10' }] as Record<string, string>[]) {
      const head = Buffer.from('--XX\r\ncontent-disposition: form-data; name="artworkImage"; filename="a.png"\r\n\r\n')
      const piece = Buffer.alloc(1024 * 1024)
      let pieces = 0
      const pull = async (controller: ReadableStreamDefaultController) => {
        // one chunk per turn of the event loop, as from a network
        await nextTurn()
        if (pieces > 100) controller.close()
        else controller.enqueue(pieces++ ? piece : head)
      }
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      const answer = await upload(body, headers)
      expect([answer.status, answer.body.code]).toEqual([413, 'image_too_large'])
      expect(pieces).toBeLessThan(40)
    }
  })

  test('an upload of a hundred thousand form fields is refused before all are read', async () => {
    let pieces = 0
    const field = Buffer.from('--XX\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(100))
    const pull = async (controller: ReadableStreamDefaultController) => {
      await nextTurn()
      if (pieces++ < 1000) controller.enqueue(field)
      else controller.close()
    }
    const fields = new ReadableStream({ pull }, { highWaterMark: 0 })
    const answer = await upload(fields)
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
    expect(pieces).toBeLessThan(1000)
  })
})

describe('page forms', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl }
  const read: string[] = []
  const pages = async (request: Request) => {
    read.push(await request.text())
    return new Response('A page')
  }
  beforeEach(() => {
    read.length = 0
    world.rehost({ pages })
  })

  test('a page form reaches the page with an unchanged body', async () => {
    const body = `words=${encodeURIComponent('“Moon” & \\u0000 über Wasser')}`
    expect((await ask('/store/report?print=x', { body, headers: form })).status).toBe(200)
    expect(read).toEqual([body])
  })

  test('a page form that is too large is refused with 413 and never reaches a page', async () => {
    for (const headers of [form, { ...form, 'content-length': '7' }]) {
      const { body, sent } = endlessBody(1024)
      expect((await ask('/store/report', { body, headers })).status).toBe(413)
      expect(sent()).toBeLessThan(100)
    }
    const { body, sent } = endlessBody(1024)
    expect((await ask('/store/account', { body, headers: { ...form, 'content-length': String(10 ** 9) } })).status).toBe(413)
    expect([sent(), read]).toEqual([0, []])
  })

  test('a page form that is multipart, JSON, plain text or contains a NUL never reaches a page', async () => {
    const bodies: [string, string][] = [
      ['a=1', 'multipart/form-data; boundary=x'],
      ['{"a":1}', 'application/json'],
      ['a=1', 'text/plain'],
      ['words=%00', form['content-type']],
      ['words=\0', form['content-type']],
    ]
    for (const [body, type] of bodies)
      expect((await ask('/store/report', { body, headers: { ...form, 'content-type': type } })).status).toBeGreaterThanOrEqual(400)
    expect(read).toEqual([])
  })
})

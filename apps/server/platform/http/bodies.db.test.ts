import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artists } from '../../modules/accounts/tables.ts'
import { headersOf, publicUrl } from '../../test/app-world.ts'
import { openHostWorld } from '../../test/host-world.ts'

const { artist, ask, operator, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

/** A body without an end, and how many pieces of it were asked for. */
function endlessBody(bytes: number): { body: ReadableStream; sent: () => number } {
  let pieces = 0
  const pull = (controller: ReadableStreamDefaultController) => {
    pieces++
    controller.enqueue(Buffer.alloc(bytes, ' '))
  }
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), sent: () => pieces }
}

describe('a body', () => {
  const json = { 'content-type': 'application/json' }
  const quote = (body: unknown, headers: Record<string, string> = json) => ask('/api/store/quote', { method: 'POST', body, headers })

  test.each(['{', '{"lines":', 'undefined', "{'lines':[]}", '{"lines":[]}x', '[1,'])('that is not JSON, %j, is malformed', async (body) => {
    const { status, body: answer } = await quote(body)
    expect([status, answer]).toEqual([400, { code: 'malformed', message: 'The request could not be read.' }])
  })

  test.each([
    '{"lines":[{"product":"a\\u0000","size":"medium","quantity":1}]}',
    '{"lines":[{"product":"\\ud800","size":"medium","quantity":1}]}',
  ])('with what no text of ours holds, %j, is malformed', async (body) => expect((await quote(body)).body.code).toBe('malformed'))

  test.each(['null', '[]', '7', '"lines"', 'true', '{}'])('that is %s lacks its fields', async (body) => {
    const { status, body: answer } = await quote(body)
    expect([status, answer.code]).toEqual([422, 'invalid'])
  })

  test('names what is missing, and where', async () => {
    const { status, body } = await quote({ lines: [{ product: 'x', size: 'medium' }] })
    expect(status).toBe(422)
    expect(body.data.fields).toEqual({ 'lines.0.quantity': expect.stringMatching(/\S/) })
  })

  test('of 64 KB is taken, and of one byte more refused', async () => {
    const fitting = (bytes: number) => JSON.stringify({ lines: [], padding: 'x'.repeat(bytes - '{"lines":[],"padding":""}'.length) })
    expect((await quote(fitting(64 * 1024))).status).toBe(200)
    const { status, body } = await quote(fitting(64 * 1024 + 1))
    expect([status, body]).toEqual([413, { code: 'too_large', message: 'The request is too large.' }])
  })

  test('of 1 MB, or of a hundred thousand fields, is refused', async () => {
    const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]))
    for (const body of [JSON.stringify({ padding: 'x'.repeat(1024 * 1024) }), JSON.stringify(fields)]) {
      const answer = await quote(body)
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
    }
  })

  test('without a length, or with a false one, is cut off at the limit', async () => {
    for (const headers of [json, { ...json, 'content-length': '10' }]) {
      const { body, sent } = endlessBody(16 * 1024)
      expect((await quote(body, headers)).status).toBe(413)
      expect(sent()).toBeLessThan(10)
    }
  })

  test('that says it is larger is not read at all', async () => {
    const { body, sent } = endlessBody(1)
    expect((await quote(body, { ...json, 'content-length': String(10 ** 9) })).status).toBe(413)
    expect(sent()).toBe(0)
  })

  test('nested 10,000 deep breaks nothing', async () => {
    expect((await quote('['.repeat(10_000) + ']'.repeat(10_000))).status).toBe(422)
    expect((await quote(`{"lines":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`)).status).toBe(422)
  })

  test('changes no prototype and sets nothing that is not its own', async () => {
    const extras = '"id":"me","userId":"me","name":"Other","role":"operator","balance":4000,"createdAt":"2001-01-01"'
    const body = `{"receive_approval_emails":false,${extras},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`
    const answer = await ask('/api/user/settings', { method: 'PATCH', body, headers: { ...headersOf(artist), ...json } })
    expect(answer.status).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    const [row] = await world.database.select().from(artists).where(eq(artists.userId, artist.userId))
    expect(row).toMatchObject({ name: artist.name, receiveApprovalEmails: false })
  })

  test.each(['upload-artwork', 'analyze-image', 'user/banner', 'user/profile-picture'])(
    'for /api/%s is not read before we know whose it is',
    async (path) => {
      const { authorization = '' } = headersOf(artist)
      const senders: [Record<string, string>, number][] = [
        [{}, 401],
        [headersOf(operator), 403],
        [{ authorization }, 400],
        [{ authorization, 'x-user-username': 'Somebody Else' }, 403],
      ]
      for (const [headers, status] of senders) {
        const { body, sent } = endlessBody(1024)
        const answer = await ask(`/api/${path}`, { body, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' } })
        expect([answer.status, sent()]).toEqual([status, 0])
      }
    },
  )
})

describe('R18: a picture', () => {
  const upload = (body: ReadableStream, headers: Record<string, string> = {}) =>
    ask('/api/upload-artwork', {
      body,
      headers: { ...headersOf(artist), 'content-type': 'multipart/form-data; boundary=XX', ...headers },
    })

  test('that says it has 100 MB is not read at all', async () => {
    const { body, sent } = endlessBody(1024)
    const answer = await upload(body, { 'content-length': String(100 * 1024 * 1024) })
    expect([answer.status, answer.body.code, sent()]).toEqual([413, 'image_too_large', 0])
  })

  test('without a length, or with a false one, is read up to its limit and no further', async () => {
    for (const headers of [{}, { 'content-length': '10' }] as Record<string, string>[]) {
      const head = Buffer.from('--XX\r\ncontent-disposition: form-data; name="artworkImage"; filename="a.png"\r\n\r\n')
      const piece = Buffer.alloc(1024 * 1024)
      let pieces = 0
      const pull = async (controller: ReadableStreamDefaultController) => {
        // as over a line: a piece comes in its turn, and not all of them in one
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

  test('that is a hundred thousand fields is refused at the first few', async () => {
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

describe('a form of a page', () => {
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

  test('is handed on as it was sent', async () => {
    const body = `words=${encodeURIComponent('“Moon” & \\u0000 über Wasser')}`
    expect((await ask('/store/report?plate=x', { body, headers: form })).status).toBe(200)
    expect(read).toEqual([body])
  })

  test('that is larger than any of ours, or does not say how large, is cut off and shown to no page', async () => {
    for (const headers of [form, { ...form, 'content-length': '7' }]) {
      const { body, sent } = endlessBody(1024)
      expect((await ask('/store/report', { body, headers })).status).toBe(413)
      expect(sent()).toBeLessThan(100)
    }
    const { body, sent } = endlessBody(1024)
    expect((await ask('/store/account', { body, headers: { ...form, 'content-length': String(10 ** 9) } })).status).toBe(413)
    expect([sent(), read]).toEqual([0, []])
  })

  test('is no file, no JSON and has no NUL', async () => {
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

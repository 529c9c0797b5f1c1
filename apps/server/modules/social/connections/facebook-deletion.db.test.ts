import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openAppWorld } from '../../../test/worlds/app-world.ts'
import { facebookDeletions } from '../tables.ts'

const world = await openAppWorld()
afterAll(() => world.close())

const path = '/api/social/facebook/data-deletion'
const type = { 'content-type': 'application/x-www-form-urlencoded' }
const secret = world.platform.facebookAppSecret ?? ''

function formFor(userId: string, key = secret): string {
  const payload = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', issued_at: 1_795_000_000, user_id: userId })).toString('base64url')
  return String(new URLSearchParams({ signed_request: `${createHmac('sha256', key).update(payload).digest('base64url')}.${payload}` }))
}

const tell = (body: string, headers: Record<string, string> = type) => world.ask(path, { method: 'POST', body, headers })

test('Facebook gets a confirmation code and a status address for each person, and the same again on repetition', async () => {
  const { status, body } = await tell(formFor('218471'))
  expect([status, body]).toEqual([
    200,
    {
      confirmation_code: expect.stringMatching(/^[0-9a-f]{24}$/),
      url: `http://tintype.example/policies/data-deletion-instructions?code=${body.confirmation_code}#facebook`,
    },
  ])
  expect((await tell(formFor('218471'))).body).toEqual(body)
  expect((await tell(formFor('218472'))).body.confirmation_code).not.toBe(body.confirmation_code)

  const state = await world.ask(`${path}/${body.confirmation_code}`)
  expect(state.body).toEqual({ code: body.confirmation_code, requestedAt: expect.any(String), doneAt: expect.any(String) })
  expect(state.headers.get('cache-control')).toBe('no-store')
  expect((await world.ask(`${path}/000000000000000000000000`)).status).toBe(404)
  expect(JSON.stringify(await world.database.select().from(facebookDeletions))).not.toContain('218471')
})

test('a deletion request with an invalid signature, type or size is refused and stores nothing', async () => {
  const before = await world.database.$count(facebookDeletions)
  for (const [form, code] of [
    [formFor('1', 'another secret'), 'webhook_unsigned'],
    ['signed_request=', 'webhook_unsigned'],
    ['', 'webhook_unsigned'],
    ['signed_request=a.b&signed_request=c.d', 'webhook_unsigned'],
  ] as const)
    expect((await tell(form)).body.code, form).toBe(code)
  expect((await tell(formFor('1'), { 'content-type': 'application/json' })).body.code).toBe('wrong_type')
  expect((await tell(`signed_request=${'x'.repeat(20_000)}`)).body.code).toBe('too_large')
  expect(await world.database.$count(facebookDeletions)).toBe(before)
})

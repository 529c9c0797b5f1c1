import { expect, test } from 'vitest'
import { withValidator } from './validator.ts'

const ask = (body: string, known?: string) =>
  withValidator(Response.json({ body }), new Request('http://a.example/', { headers: known ? { 'if-none-match': known } : {} }))

test('what is known is not said again, and what changed is', async () => {
  const first = await ask('one')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(await first.json()).toEqual({ body: 'one' })
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await ask('one', known)
    expect([again.status, await again.text(), again.headers.get('etag'), again.headers.get('content-type')]).toEqual([304, '', etag, null])
  }
  const changed = await ask('two', etag)
  expect([changed.status, await changed.json()]).toEqual([200, { body: 'two' }])
  expect(changed.headers.get('etag')).not.toBe(etag)
})

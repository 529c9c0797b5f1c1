import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { afterAll, expect, test } from 'vitest'
import { type Caller, openAppWorld, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { loadLimits } from '../operations/load-limits.ts'

const world = await openAppWorld()
afterAll(() => world.close())

/** A file that is no image: an admitted upload is refused with 415. */
function send(caller: Caller, path = '/api/analyze-image') {
  const form = new FormData()
  form.set('artworkImage', new File(['no picture'], 'a.png'))
  return world.as(caller, path, { body: form })
}

/** An upload that starts and sends nothing until `end` is called. */
function sendSlowly(caller: Caller) {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const body = new ReadableStream(
    {
      async pull(controller) {
        begun.resolve()
        await over.promise
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { ...toAuthHeaders(caller), 'content-type': 'multipart/form-data; boundary=XX' }
  return { answer: world.ask('/api/upload-artwork', { body, headers }), begun: begun.promise, end: over.resolve }
}

test('an artist with the maximum of slow uploads gets 429 for the next one, and another artist can upload', async () => {
  const [artist, other] = [await world.newArtist(), await world.newArtist()]
  const slow = Array.from({ length: loadLimits.uploadsOfOne }, () => sendSlowly(artist))
  await Promise.all(slow.map(({ begun }) => begun))
  const { status, body, headers } = await send(artist)
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '10'])
  expect((await send(other)).status).toBe(415)
  for (const { end } of slow) end()
  for (const { answer } of slow) expect((await answer).status).toBe(400)
  expect((await send(artist)).status).toBe(415)
})

test('an artist who reaches the hourly upload limit gets uploads_too_many with Retry-After, and another can upload', async () => {
  const [artist, other] = [await world.newArtist(), await world.newArtist()]
  expect((await send(artist)).status).toBe(415)
  const { uploadsPerHour } = limits.artwork
  // counts all but one of the remaining uploads, as other processes would
  const count = () => world.platform.auth.countAttempt(`uploads of ${artist.userId}`, { max: uploadsPerHour, windowSeconds: 3600 })
  for (let time = 2; time < uploadsPerHour; time++) await count()
  expect((await send(artist, '/api/upload-artwork')).status).toBe(422)
  const { status, body, headers } = await send(artist)
  expect([status, body]).toEqual([429, { code: 'uploads_too_many', message: problemText('uploads_too_many') }])
  expect(Number(headers.get('retry-after'))).toSatisfy((seconds: number) => seconds > 3000 && seconds <= 3600)
  expect((await send(other)).status).toBe(415)
})

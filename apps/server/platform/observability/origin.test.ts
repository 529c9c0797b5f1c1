import { expect, test } from 'vitest'
import { attachSender, currentOrigin, runWithOrigin, setOriginArtist, splitSender } from './origin.ts'

test('a job that a signed-in artist causes carries the request and the artist', () => {
  runWithOrigin({ requestId: 'request' }, () => {
    setOriginArtist('artist')
    expect(currentOrigin().artistId).toBe('artist')
    expect(splitSender(attachSender({ artwork: 'a' }))).toEqual({
      payload: { artwork: 'a' },
      sender: { requestId: 'request', artistId: 'artist' },
    })
  })
})

test('a job without a request carries no sender', () => {
  setOriginArtist('artist')
  expect(currentOrigin()).toEqual({})
  expect(attachSender({ artwork: 'a' })).toEqual({ artwork: 'a' })
})

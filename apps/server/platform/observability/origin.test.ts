import { expect, test } from 'vitest'
import { currentOrigin, setOriginArtist, splitSender, within, withSender } from './origin.ts'

test('a job that a signed-in artist causes carries the request and the artist', () => {
  within({ requestId: 'request' }, () => {
    setOriginArtist('artist')
    expect(currentOrigin().artistId).toBe('artist')
    expect(splitSender(withSender({ artwork: 'a' }))).toEqual({
      payload: { artwork: 'a' },
      sender: { requestId: 'request', artistId: 'artist' },
    })
  })
})

test('a job without a request carries no sender', () => {
  setOriginArtist('artist')
  expect(currentOrigin()).toEqual({})
  expect(withSender({ artwork: 'a' })).toEqual({ artwork: 'a' })
})

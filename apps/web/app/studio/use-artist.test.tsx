import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { artist, renderHookInApp, signIn } from '../../test/render.tsx'
import { useArtist } from './use-artist.ts'

test('returns the signed-in artist', () => {
  const { result } = renderHookInApp(useArtist, { user: artist })
  expect(result.current).toEqual(artist)
})

test('returns nothing while no user is signed in', () => {
  const { result } = renderHookInApp(useArtist)
  expect(result.current).toBeUndefined()
})

test('returns nothing from the moment at which the artist signs out, and the next artist after a sign-in', () => {
  const { result } = renderHookInApp(useArtist, { user: artist })
  act(() => signIn(null))
  expect(result.current).toBeUndefined()
  act(() => signIn({ ...artist, id: 'artist-2', username: 'Dorothea' }))
  expect(result.current?.username).toBe('Dorothea')
})

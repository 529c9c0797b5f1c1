import { act } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { artist, eventually, renderHookInApp } from '../../test/render.tsx'
import { readSession } from '../session/session-storage.ts'
import { landingRedirectMs } from './landing-texts.ts'
import { useVisitor } from './use-visitor.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const known = { body: { user: { id: artist.id, email: artist.email, name: artist.username, role: 'artist' } } }
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const openLandingPage = () => renderHookInApp(useVisitor, { at: '/artists', route: '/artists', user: artist })

it('a visitor without a stored session is signed out at once, without a request', () => {
  const { result } = renderHookInApp(useVisitor, { at: '/artists' })
  expect(result.current).toBe('signed-out')
})

it('an artist with a session is led to the dashboard after 3 s', async () => {
  mockAuth('/get-session', () => known)
  const { result, router } = renderHookInApp(useVisitor, { at: '/artists', user: artist })
  expect(result.current).toBe('checking')
  await eventually(() => expect(result.current).toBe('signed-in'))
  await wait(landingRedirectMs - 1)
  expect(router.state.location.pathname).toBe('/artists')
  await wait(1)
  expect(router.state.location.pathname).toBe('/dashboard')
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/dashboard')
})

it('a visitor whose session the server no longer knows stays on the page, signed out', async () => {
  mockAuth('/get-session', () => ({ body: null }))
  const { result, router } = openLandingPage()
  await eventually(() => expect(result.current).toBe('signed-out'))
  await wait(landingRedirectMs)
  expect(router.state.location.pathname).toBe('/artists')
  expect(readSession()).toBeNull()
})

it('a check that fails shows the page as to a visitor, and keeps the session', async () => {
  mockAuth('/get-session', () => HttpResponse.error())
  const { result } = openLandingPage()
  await eventually(() => expect(result.current).toBe('signed-out'))
  expect(readSession()?.user).toEqual(artist)
})

it('an artist who leaves the page within the 3 s is not led away from the next one', async () => {
  mockAuth('/get-session', () => known)
  const { result, router } = openLandingPage()
  await eventually(() => expect(result.current).toBe('signed-in'))
  await act(() => router.navigate('/store'))
  await wait(landingRedirectMs)
  expect(router.state.location.pathname).toBe('/store')
})

it('an artist who leaves the page before the check is done is not led away from the next one', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockAuth('/get-session', async () => {
    await answer.promise
    return known
  })
  const { router } = openLandingPage()
  await eventually(() => expect(sent).toHaveLength(1))
  await act(() => router.navigate('/store'))
  await act(async () => answer.resolve())
  await wait(landingRedirectMs)
  expect(router.state.location.pathname).toBe('/store')
})

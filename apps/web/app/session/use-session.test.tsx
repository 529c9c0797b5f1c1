import { act, renderHook } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { artist, operator, signIn } from '../../test/render.tsx'
import { closeAllToasts, showToast, topToast } from '../ui/feedback/toast-queue.ts'
import { askBeforeSignOut } from './ask-before-sign-out.ts'
import { readSession, writeSession } from './session-storage.ts'
import { giveUpPage, type SessionState, signOut, signOutEverywhere, useSession } from './use-session.ts'

const renderSession = () => renderHook(useSession).result
const signedIn: SessionState = { status: 'signed-in', user: artist }

const cleanups: (() => void)[] = []
const holdUnsentWork = () => cleanups.push(askBeforeSignOut(() => undefined))

beforeEach(() => signIn(artist))
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

it('an artist signs in, and every component knows it', () => {
  signIn(null)
  const [header, page] = [renderSession(), renderSession()]
  act(() => signIn(artist))
  expect(header.current).toEqual(signedIn)
  expect(page.current).toEqual(signedIn)
})

it('an artist who signs out has left, before the server responds', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockAuth('/sign-out', async () => {
    await answer.promise
    return { body: { success: true } }
  })
  const result = renderSession()
  let leaving: Promise<void> | undefined
  act(() => {
    leaving = signOut()
  })
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)))
  expect(result.current).toEqual({ status: 'signed-out', how: 'left' })
  expect(readSession()).toBeNull()
  answer.resolve()
  await leaving
})

it('an artist who signs out without a connection has left all the same', async () => {
  mockAuth('/sign-out', () => HttpResponse.error())
  const result = renderSession()
  await act(() => signOut())
  expect(result.current).toEqual({ status: 'signed-out', how: 'left' })
  expect(readSession()).toBeNull()
})

it('an artist who signs out everywhere has left, after the server agreed', async () => {
  const sent = mockAuth('/end-sessions', () => ({ body: { success: true } }))
  const result = renderSession()
  await act(() => signOutEverywhere())
  expect(sent).toEqual([{ which: 'all' }])
  expect(result.current).toEqual({ status: 'signed-out', how: 'left' })
})

it('an artist stays signed in when signing out everywhere fails, and a later end of the session is no sign-out', async () => {
  mockAuth('/end-sessions', () => ({ status: 503, body: { code: 'unavailable', message: 'Please try again.' } }))
  const result = renderSession()
  await act(() => expect(signOutEverywhere()).rejects.toThrow('Please try again.'))
  expect(result.current).toEqual(signedIn)
  act(() => writeSession(null))
  expect(result.current).toEqual({ status: 'signed-out', how: 'ended' })
})

it('a sign-out in another tab ends the session here', () => {
  const result = renderSession()
  window.localStorage.removeItem('tintype.session')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tintype.session' })))
  expect(result.current).toEqual({ status: 'signed-out', how: 'ended' })
})

it('a change of other stored values in another tab changes nothing', () => {
  const result = renderSession()
  window.localStorage.removeItem('tintype.session')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tintype.backoffice-keys' })))
  expect(result.current).toEqual(signedIn)
})

it('a page that the browser restores from its cache reads the session again', () => {
  const result = renderSession()
  window.localStorage.removeItem('tintype.session')
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
  expect(result.current).toEqual(signedIn)
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(result.current).toEqual({ status: 'signed-out', how: 'ended' })
})

it('a session that ends while the page has unsent work is over, and the same artist goes on with the work', () => {
  holdUnsentWork()
  const result = renderSession()
  act(() => writeSession(null))
  expect(result.current).toEqual({ ...signedIn, isOver: true })
  act(() => signIn(artist))
  expect(result.current).toEqual(signedIn)
})

it('an artist who gives up the page with its unsent work is signed out', () => {
  holdUnsentWork()
  const result = renderSession()
  act(() => writeSession(null))
  act(giveUpPage)
  expect(result.current).toEqual({ status: 'signed-out', how: 'ended' })
})

it.each<[string, () => void]>([
  ['ends', () => writeSession(null)],
  ['becomes the session of another user', () => signIn(operator)],
])('what the tab stored for a user is deleted when the session %s', (_, change) => {
  renderSession()
  window.sessionStorage.setItem('tintype.draft', 'words')
  window.sessionStorage.setItem('other', 'kept')
  showToast({ message: 'Balance: $60.00' })
  act(change)
  expect(window.sessionStorage.getItem('tintype.draft')).toBeNull()
  expect(window.sessionStorage.getItem('other')).toBe('kept')
  expect(topToast()).toBeUndefined()
})

it('what the tab stored stays when only the token or the email changes', () => {
  renderSession()
  window.sessionStorage.setItem('tintype.draft', 'words')
  act(() => writeSession({ accessToken: 'another', user: { ...artist, email: 'new@example.com' } }))
  expect(window.sessionStorage.getItem('tintype.draft')).toBe('words')
  closeAllToasts()
})

it('a session that is written again unchanged renders nothing', () => {
  const renders = vi.fn()
  renderHook(() => renders(useSession()))
  const before = renders.mock.calls.length
  act(() => signIn(artist))
  expect(renders).toHaveBeenCalledTimes(before)
})

let copies = 0

/** The session store of a freshly opened page: another query string creates another module instance. */
async function openPage(): Promise<SessionState[]> {
  copies += 1
  const path = `./use-session.ts?copy=${copies}`
  const opened = (await import(/* @vite-ignore */ path)) as { useSession: typeof useSession }
  const states: SessionState[] = []
  await act(async () => renderHook(() => states.push(opened.useSession())))
  return states
}

it('a page that is opened believes the stored session, then checks it with the server', async () => {
  const answer = Promise.withResolvers<void>()
  mockAuth('/get-session', async () => {
    await answer.promise
    return { body: { user: { id: artist.id, email: 'new@example.com', name: 'Ansel', role: 'artist' } } }
  })
  const states = await openPage()
  expect(states).toEqual([{ status: 'checking' }, signedIn])
  answer.resolve()
  await act(() => vi.waitFor(() => expect(readSession()?.user.email).toBe('new@example.com')))
  expect(states.at(-1)).toMatchObject({ status: 'signed-in', user: { email: 'new@example.com' } })
})

it('a page that is opened with a session which the server no longer knows is signed out', async () => {
  mockAuth('/get-session', () => ({ body: null }))
  const states = await openPage()
  await act(() => vi.waitFor(() => expect(readSession()).toBeNull()))
  expect(states.at(-1)).toEqual({ status: 'signed-out', how: 'ended' })
})

it('a page that is opened while the server does not respond keeps the stored session', async () => {
  const sent = mockAuth('/get-session', () => ({ status: 503, body: { code: 'unavailable', message: 'Later.' } }))
  const states = await openPage()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)))
  expect(states.at(-1)).toEqual(signedIn)
  expect(readSession()?.user).toEqual(artist)
})

it('a page that is opened without a stored session sends no request', async () => {
  writeSession(null)
  expect(await openPage()).toEqual([{ status: 'checking' }, { status: 'signed-out', how: 'never-in' }])
})

it('a sign-in in another tab during the check is not overwritten by its answer', async () => {
  const answer = Promise.withResolvers<void>()
  const answered = vi.fn()
  mockAuth('/get-session', async () => {
    await answer.promise
    setImmediate(answered)
    return { body: null }
  })
  const states = await openPage()
  act(() => writeSession({ accessToken: 'newer', user: artist }))
  answer.resolve()
  await act(() => vi.waitFor(() => expect(answered).toHaveBeenCalled()))
  expect(readSession()?.accessToken).toBe('newer')
  expect(states.at(-1)).toEqual(signedIn)
})

import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button } from '../../../test/fields.ts'
import { artist, renderInApp, signIn } from '../../../test/render.tsx'
import { confirmIfUnsent } from '../../session/ask-before-sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import { UnsavedChangesGuard, type UnsentWork } from './unsaved-changes-guard.tsx'

test('an artist with unsaved changes is asked before another page opens', async () => {
  const { user, router } = render('words')
  await act(() => router.navigate('/artworks'))
  expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/upload-artwork')
  await user.click(button('Leave'))
  expect(router.state.location.pathname).toBe('/artworks')
})

test('an artist who stays is asked again the next time', async () => {
  const { user, router } = render('picture')
  await act(() => router.navigate('/artworks'))
  await user.click(button('Stay'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/upload-artwork')
  await act(() => router.navigate('/artworks'))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('the artwork of another address counts as another page, a hash does not', async () => {
  const { router } = render('words')
  await act(() => router.navigate('/upload-artwork#proof'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await act(() => router.navigate('/upload-artwork?edit=2'))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('the page opens by itself if the upload finishes while the artist is asked', async () => {
  const { router, rerender } = render('sent')
  await act(() => router.navigate('/artworks'))
  expect(screen.getByRole('alertdialog', { name: 'Leave while it is checked?' })).toBeTruthy()
  rerender(<UnsavedChangesGuard unsent={undefined} />)
  await waitFor(() => expect(router.state.location.pathname).toBe('/artworks'))
})

test('a sign-out is asked about too, and then leads to the next page without a second question', async () => {
  const { user, router } = render('words')
  const signOut = vi.fn<() => void>(() => void router.navigate('/login'))
  act(() => confirmIfUnsent(signOut))
  expect(signOut).not.toHaveBeenCalled()
  await user.click(button('Leave'))
  expect(signOut).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('nothing is asked without unsaved work', async () => {
  const { router } = render(undefined)
  const signOut = vi.fn<() => void>()
  act(() => confirmIfUnsent(signOut))
  expect(signOut).toHaveBeenCalledTimes(1)
  await act(() => router.navigate('/artworks'))
  expect(router.state.location.pathname).toBe('/artworks')
})

test('closing the tab is asked about while an upload is pending', () => {
  const { rerender } = render('upload')
  expect(closeTab().defaultPrevented).toBe(true)
  rerender(<UnsavedChangesGuard unsent={undefined} />)
  expect(closeTab().defaultPrevented).toBe(false)
})

test('a session that ends keeps the work beneath a sign-in form', async () => {
  render('words')
  act(() => signIn(null))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(screen.getByLabelText(/^Password/)).toBeTruthy()
  act(() => signIn(artist))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('an artist who discards the work when the session has ended is signed out', async () => {
  const { user } = render('words')
  act(() => signIn(null))
  const session = renderHook(useSession).result
  expect(session.current).toMatchObject({ status: 'signed-in', isOver: true })
  await user.click(button('Discard and leave'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(session.current).toEqual({ status: 'signed-out', how: 'ended' })
})

function render(unsent: UnsentWork | undefined) {
  return renderInApp(<UnsavedChangesGuard unsent={unsent} />, { user: artist, at: '/upload-artwork', route: '/upload-artwork' })
}

function closeTab(): Event {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

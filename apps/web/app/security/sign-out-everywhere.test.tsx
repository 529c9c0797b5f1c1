import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, isOff } from '../../test/fields.ts'
import { artist, renderInApp } from '../../test/render.tsx'
import { readSession } from '../session/session-storage.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

const ended = { body: { success: true } }

function openDialog() {
  const [onClose, onOthersEnded] = [vi.fn(), vi.fn()]
  const dialog = <SignOutEverywhere isOpen hasOthers onClose={onClose} onOthersEnded={onOthersEnded} />
  return { ...renderInApp(dialog, { user: artist }), onClose, onOthersEnded }
}

it('an artist signs out everywhere else, and stays signed in here', async () => {
  const sent = mockAuth('/end-sessions', () => ended)
  const { user, onClose, onOthersEnded } = openDialog()
  await user.click(button('Sign out'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ which: 'others' }])
  expect(onOthersEnded).toHaveBeenCalledOnce()
  expect(readSession()?.user).toEqual(artist)
})

it('an artist signs out here as well', async () => {
  const sent = mockAuth('/end-sessions', () => ended)
  const { user, onOthersEnded } = openDialog()
  await user.click(screen.getByRole('radio', { name: 'This device too' }))
  await user.click(button('Sign out'))
  await waitFor(() => expect(readSession()).toBeNull())
  expect(sent).toEqual([{ which: 'all' }])
  expect(onOthersEnded).not.toHaveBeenCalled()
})

it('when it fails, the artist stays signed in and reads why', async () => {
  mockAuth('/end-sessions', () => HttpResponse.error())
  const { user, onClose } = openDialog()
  await user.click(screen.getByRole('radio', { name: 'This device too' }))
  await user.click(button('Sign out'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  expect(readSession()?.user).toEqual(artist)
  expect(isOff('Sign out')).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

it('while the sessions are ended, a second press does nothing and the dialog cannot be closed', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockAuth('/end-sessions', async () => {
    await answer.promise
    return ended
  })
  const { user, onClose } = openDialog()
  await user.click(button('Sign out'))
  await waitFor(() => expect(isOff('Signing out…')).toBe(true))
  await user.click(button('Signing out…'))
  await user.click(button('Cancel'))
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

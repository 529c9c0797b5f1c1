import { screen, waitFor, within } from '@testing-library/react'
import type { OwnPasskey } from '@tintype/contract/accounts/accounts'
import { problemText } from '@tintype/contract/problems'
import { expect, it } from 'vitest'
import { mockAuth } from '../../../test/auth-calls.ts'
import { alerts, button, field, fill, findFieldError } from '../../../test/fields.ts'
import { mockBrowserPasskeys, mockPasskeySignIn } from '../../../test/passkeys.ts'
import { artist, renderInApp } from '../../../test/render.tsx'
import { authTexts } from '../../session/auth-texts.ts'
import { readSession } from '../../session/session-storage.ts'
import { PasskeySetting } from './passkey-setting.tsx'

const laptop: OwnPasskey = { id: 'p1', name: 'Laptop', createdAt: '2026-01-02T03:04:05Z', lastUsedAt: null }

/** A server with these passkeys; those added and removed change the list. */
function mockPasskeys(passkeys: OwnPasskey[] = []) {
  let list = passkeys
  mockAuth('/own-passkeys', () => ({ body: { passkeys: list, suggestedName: 'Chrome on Linux' } }))
  mockAuth('/passkey/generate-register-options', () => ({
    body: {
      options: {
        challenge: 'AQID',
        rp: { id: 'localhost', name: 'Tintype' },
        user: { id: 'AQID', name: 'x', displayName: 'x' },
        pubKeyCredParams: [],
      },
      passkeyChallenge: 'signed',
    },
  }))
  const added = mockAuth('/passkey/verify-registration', (body) => {
    list = [...list, { ...laptop, id: 'p2', name: (body as { name: string }).name }]
    return { body: { message: 'Saved.' } }
  })
  const removed = mockAuth('/passkey/delete-passkey', (body) => {
    list = list.filter(({ id }) => id !== (body as { id: string }).id)
    return { body: { message: 'Saved.' } }
  })
  return { added, removed }
}

async function openAdd() {
  const app = renderInApp(<PasskeySetting />, { user: artist })
  await app.user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  return app
}

it('an artist without a passkey reads what one is, and adds one under the suggested name', async () => {
  mockBrowserPasskeys()
  const { added } = mockPasskeys()
  const { user } = renderInApp(<PasskeySetting />, { user: artist })
  expect(await screen.findByText(authTexts.passkeysEmpty)).toBeDefined()
  await user.click(button('Add a passkey'))
  expect(field('Name').value).toBe('Chrome on Linux')
  await user.click(button('Continue'))
  expect(await screen.findByText(authTexts.passkeyAdded)).toBeDefined()
  expect(added).toMatchObject([{ name: 'Chrome on Linux', passkeyChallenge: 'signed', response: { id: 'AQID' } }])
  expect(within(screen.getByRole('list')).getByText('Chrome on Linux')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['the artist cancels', 'NotAllowedError', authTexts.passkeyAddCancelled],
  ['the device has a passkey already', 'InvalidStateError', authTexts.passkeyOnDevice],
])('when %s, the dialog says so and keeps the name', async (_, refuses, message) => {
  mockBrowserPasskeys({ refuses })
  const { added } = mockPasskeys()
  const { user } = await openAdd()
  await fill(user, { Name: 'My phone' })
  await user.click(button('Continue'))
  await waitFor(() => expect(alerts()).toEqual([message]))
  expect([field('Name').value, added]).toEqual(['My phone', []])
})

it('in a browser without passkeys the artist reads what to do', async () => {
  mockPasskeys()
  const { user } = await openAdd()
  await user.click(button('Continue'))
  await waitFor(() => expect(alerts()).toEqual([authTexts.passkeyUnsupported]))
})

it('an empty name is an error at its field, and the browser is not asked', async () => {
  const { create } = mockBrowserPasskeys()
  mockPasskeys()
  const { user } = await openAdd()
  await fill(user, { Name: '' })
  await user.click(button('Continue'))
  expect(findFieldError('Name')).toBe(problemText('passkey_name_missing'))
  expect(create).not.toHaveBeenCalled()
})

it('an artist with an old session confirms with another passkey, and the passkey is added', async () => {
  mockBrowserPasskeys()
  const { added } = mockPasskeys([laptop])
  mockPasskeySignIn()
  let isProven = false
  mockAuth('/passkey/generate-register-options', () => {
    if (!isProven) return { status: 403, body: { code: 'reauthentication_required', message: problemText('reauthentication_required') } }
    return { body: { options: { challenge: 'AQID', rp: {}, user: { id: 'AQID' }, pubKeyCredParams: [] }, passkeyChallenge: 'signed' } }
  })
  const { user } = await openAdd()
  await user.click(button('Continue'))
  const confirm = await waitFor(() => button(authTexts.passkeyInstead))
  isProven = true
  await user.click(confirm)
  expect(await screen.findByText(authTexts.passkeyAdded)).toBeDefined()
  expect([readSession()?.accessToken, added.length]).toEqual(['passkey-token', 1])
})

it('an artist renames a passkey', async () => {
  mockPasskeys([laptop])
  const sent = mockAuth('/passkey/update-passkey', () => ({ body: { message: 'Saved.' } }))
  const { user } = renderInApp(<PasskeySetting />, { user: artist })
  await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }))
  expect(field('Name').value).toBe('Laptop')
  await fill(user, { Name: ' Studio iMac ' })
  await user.click(button('Rename'))
  expect(await screen.findByText(authTexts.passkeyRenamed)).toBeDefined()
  expect(sent).toEqual([{ id: 'p1', name: 'Studio iMac' }])
})

it('an artist removes a passkey after a confirmation that names it', async () => {
  const { removed } = mockPasskeys([laptop])
  const { user } = renderInApp(<PasskeySetting />, { user: artist })
  expect(await screen.findByText(/Added on Jan 2, 2026. Not used yet./)).toBeDefined()
  await user.click(button('Remove Laptop'))
  expect(screen.getByText(authTexts.passkeyRemoveLead('Laptop'))).toBeDefined()
  await user.click(button('Remove'))
  expect(await screen.findByText(authTexts.passkeyRemoved)).toBeDefined()
  expect(removed).toEqual([{ id: 'p1' }])
  expect(await screen.findByText(authTexts.passkeysEmpty)).toBeDefined()
})

it('a passkey that is gone already is an error in the confirmation', async () => {
  mockPasskeys([laptop])
  mockAuth('/passkey/delete-passkey', () => ({ status: 404, body: { code: 'passkey_missing', message: problemText('passkey_missing') } }))
  const { user } = renderInApp(<PasskeySetting />, { user: artist })
  await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
  await user.click(button('Remove'))
  await waitFor(() => expect(alerts()).toEqual([problemText('passkey_missing')]))
})

it('a list that could not be loaded can be requested again', async () => {
  let isDown = true
  mockAuth('/own-passkeys', () =>
    isDown ? { status: 503, body: { code: 'unavailable', message: 'x' } } : { body: { passkeys: [laptop], suggestedName: 'x' } },
  )
  const { user } = renderInApp(<PasskeySetting />, { user: artist })
  expect(await screen.findByText(authTexts.passkeysFailed)).toBeDefined()
  isDown = false
  await user.click(button('Retry'))
  expect(await screen.findByText('Laptop')).toBeDefined()
})

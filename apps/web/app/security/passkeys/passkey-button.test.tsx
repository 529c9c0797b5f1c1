import { waitFor } from '@testing-library/react'
import { problemText } from '@tintype/contract/problems'
import { expect, it } from 'vitest'
import { alerts, button, isOff } from '../../../test/fields.ts'
import { mockBrowserPasskeys, mockPasskeySignIn } from '../../../test/passkeys.ts'
import { artist, renderInApp } from '../../../test/render.tsx'
import { authTexts } from '../../session/auth-texts.ts'
import { readSession } from '../../session/session-storage.ts'
import { PasskeyButton } from './passkey-button.tsx'

const openButton = () => renderInApp(<PasskeyButton>{authTexts.passkeySignIn}</PasskeyButton>)

it('an artist signs in with a passkey', async () => {
  const { get } = mockBrowserPasskeys()
  const sent = mockPasskeySignIn()
  const { user } = openButton()
  await user.click(button(authTexts.passkeySignIn))
  await waitFor(() => expect(readSession()).toEqual({ accessToken: 'passkey-token', user: artist }))
  expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({ rpId: 'localhost' })
  expect(sent).toMatchObject([{ passkeyChallenge: 'signed', response: { id: 'AQID', rawId: 'AQID', type: 'public-key' } }])
  expect(alerts()).toEqual([])
})

it.each([
  ['an artist cancels', 'NotAllowedError', authTexts.passkeyCancelled],
  ['the page has an address without passkeys', 'SecurityError', authTexts.passkeyElsewhere],
  ['the device fails', 'UnknownError', authTexts.passkeyCancelled],
])('when %s, the page says so, and the button can be pressed again', async (_, refuses, message) => {
  mockBrowserPasskeys({ refuses })
  const sent = mockPasskeySignIn()
  const { user } = openButton()
  await user.click(button(authTexts.passkeySignIn))
  await waitFor(() => expect(alerts()).toEqual([message]))
  expect([isOff(authTexts.passkeySignIn), sent]).toEqual([false, []])
})

it('in a browser without passkeys the artist reads what to use instead', async () => {
  const { user } = openButton()
  await user.click(button(authTexts.passkeySignIn))
  await waitFor(() => expect(alerts()).toEqual([authTexts.passkeyUnsupported]))
})

it('a passkey that the server refuses shows the reason, and no session begins', async () => {
  mockBrowserPasskeys()
  mockPasskeySignIn({ status: 401, body: { code: 'passkey_refused', message: problemText('passkey_refused') } })
  const { user } = openButton()
  await user.click(button(authTexts.passkeySignIn))
  await waitFor(() => expect(alerts()).toEqual([problemText('passkey_refused')]))
  expect(readSession()).toBeNull()
})

import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import type { SocialConnection } from '@tintype/contract/social/social'
import { expect, test, vi } from 'vitest'
import { alerts, button, isOff } from '../../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { DisconnectModal } from './disconnect-modal.tsx'
import { connectionsQuery } from './social-queries.ts'

const pinterest: SocialConnection = { platform: 'pinterest', accountName: 'ansel', needsReconnect: false }
const x: SocialConnection = { platform: 'x', accountName: '@ansel', needsReconnect: false }

test('an artist disconnects a platform, which disappears from the list', async () => {
  const sent = mockCall(contract.social.disconnect, () => ({ message: 'Disconnected.' }))
  const { user, client, onClose } = render()
  client.setQueryData(connectionsQuery().queryKey, [pinterest, x])
  await user.click(button('Disconnect'))
  await eventually(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent[0]?.input).toEqual({ platform: 'pinterest', artist_username: 'Ansel' })
  expect(client.getQueryData(connectionsQuery().queryKey)).toEqual([x])
  expect(screen.getByText('Pinterest is disconnected.')).toBeTruthy()
})

test('a failure shows the message of the server, keeps the connection, and can be repeated', async () => {
  mockCall(contract.social.disconnect, () => {
    throw new Problem('unavailable')
  })
  const { user, client, onClose } = render()
  client.setQueryData(connectionsQuery().queryKey, [pinterest])
  await user.click(button('Disconnect'))
  await eventually(() => expect(alerts()).toEqual([problemText('unavailable')]))
  expect(client.getQueryData(connectionsQuery().queryKey)).toEqual([pinterest])
  expect(onClose).not.toHaveBeenCalled()
  expect(isOff('Disconnect')).toBe(false)
})

test('cancelling sends nothing', async () => {
  const sent = mockCall(contract.social.disconnect, () => ({ message: 'Disconnected.' }))
  const { user, onClose } = render()
  await user.click(button('Cancel'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(sent).toHaveLength(0)
})

function render() {
  const onClose = vi.fn<() => void>()
  return { ...renderInApp(<DisconnectModal connection={pinterest} onClose={onClose} />, { user: artist }), onClose }
}

import { screen, within } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { listPlatformStates, type SocialConnection } from '@tintype/contract/social/social'
import { expect, test, vi } from 'vitest'
import { alerts, button } from '../../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { studioTexts } from '../../studio-texts.ts'
import { SocialSetting } from './social-setting.tsx'

const pinterest: SocialConnection = { platform: 'pinterest', accountName: 'ansel', needsReconnect: false }

test('a social platform is Coming Soon until the server configures it, and can then be connected and disconnected', async () => {
  mockPlatforms({ configured: [] })
  const { unmount } = render()
  expect(await screen.findAllByText(studioTexts.comingSoon)).toHaveLength(3)
  for (const name of ['Facebook & Instagram', 'Pinterest', 'X']) expect(screen.getByText(name)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()

  mockPlatforms({ configured: ['facebook', 'pinterest'], connected: [pinterest] })
  const authorizationUrl = 'https://platform.example/authorize'
  let answer = ''
  mockCall(contract.social.connect, () => ({ authorizationUrl: answer }))
  mockCall(contract.social.disconnect, () => ({ message: 'Disconnected.' }))
  const { user, assign } = render()
  expect(await screen.findByText('Connected as ansel')).toBeTruthy()
  expect(screen.getAllByText(studioTexts.comingSoon)).toHaveLength(1)
  await user.click(button('Connect Facebook & Instagram'))
  await eventually(() => expect(alerts()).toEqual([studioTexts.noAuthorizationUrl]))

  await user.click(button('Disconnect Pinterest'))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Disconnect Pinterest?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('Connected as ansel')).toBeTruthy()
  await user.click(button('Disconnect Pinterest'))
  await user.click(button('Disconnect'))
  await eventually(() => expect(button('Connect Pinterest')).toBeTruthy())
  expect(screen.queryByText('Connected as ansel')).toBeNull()

  answer = authorizationUrl
  await user.click(button('Connect Facebook & Instagram'))
  await eventually(() => expect(assign.mock.calls).toEqual([[authorizationUrl]]))
})

test('an artist names the server to connect Mastodon', async () => {
  mockPlatforms({ configured: ['mastodon'] })
  const asked = mockCall(contract.social.connect, () => ({ authorizationUrl: 'https://mastodon.example/oauth/authorize' }))
  const { user, assign } = render()
  await user.click(await screen.findByRole('button', { name: 'Connect Mastodon' }))
  await user.type(screen.getByLabelText('Your server'), '@ines@mastodon.example{Enter}')
  await eventually(() => expect(assign.mock.calls).toEqual([['https://mastodon.example/oauth/authorize']]))
  expect(asked).toMatchObject([{ input: { platform: 'mastodon', server: '@ines@mastodon.example' } }])
})

test('an artist connects Bluesky with an app password, and sees why it was refused', async () => {
  mockPlatforms({ configured: ['bluesky'] })
  mockCall(contract.social.signIn, () => {
    throw new Problem('social_sign_in_refused')
  })
  const { user } = render()
  await user.click(await screen.findByRole('button', { name: 'Connect Bluesky' }))
  await user.type(screen.getByLabelText('Handle'), 'ines.bsky.social')
  await user.type(screen.getByLabelText('App password'), 'abcd-efgh-2345-6777{Enter}')
  await eventually(() => expect(alerts()).toEqual([problemText('social_sign_in_refused')]))
  const sent = mockCall(contract.social.signIn, () => ({ message: 'Connected.' }))
  mockPlatforms({ configured: ['bluesky'], connected: [{ platform: 'bluesky', accountName: '@ines.bsky.social', needsReconnect: false }] })
  await user.click(button('Continue'))
  expect(await screen.findByText('Connected as @ines.bsky.social')).toBeTruthy()
  expect(sent).toMatchObject([{ input: { platform: 'bluesky', account: 'ines.bsky.social', password: 'abcd-efgh-2345-6777' } }])
  expect(screen.queryByLabelText('App password')).toBeNull()
})

test('platforms that cannot be loaded show why, and can be loaded again', async () => {
  mockPlatforms({ configured: [] })
  mockCall(contract.social.status, () => {
    throw new Problem('unavailable')
  })
  const { user } = render()
  expect(await screen.findByText(studioTexts.connectionsFailed)).toBeTruthy()
  mockPlatforms({ configured: ['x'] })
  await user.click(button('Retry'))
  await eventually(() => expect(button('Connect X')).toBeTruthy())
})

function mockPlatforms({ configured, connected = [] }: { configured: string[]; connected?: SocialConnection[] }): void {
  mockCall(contract.social.platforms, () => listPlatformStates((platform) => configured.includes(platform)))
  mockCall(contract.social.status, () => connected)
  mockCall(contract.social.autoPosts, () => [])
}

function render() {
  const assign = vi.fn<(url: string) => void>()
  // jsdom neither navigates nor lets its location be spied on
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign })
  return { ...renderInApp(<SocialSetting />, { user: artist }), assign }
}

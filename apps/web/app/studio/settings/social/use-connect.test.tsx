import { act } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, test, vi } from 'vitest'
import { artist, eventually, renderHookInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { studioTexts } from '../../studio-texts.ts'
import { useConnect } from './use-connect.ts'

const authorizationUrl = 'https://platform.example/authorize?state=1'

test('connecting leaves for the address that the server names, and stays busy', async () => {
  const sent = mockCall(contract.social.connect, () => ({ authorizationUrl }))
  const { result, assign } = render()
  act(() => void result.current.connect())
  expect(result.current.isBusy).toBe(true)
  await eventually(() => expect(assign.mock.calls).toEqual([[authorizationUrl]]))
  expect(sent[0]?.input).toEqual({ platform: 'pinterest', artist_username: 'Ansel' })
  expect(result.current).toMatchObject({ isBusy: true, problem: undefined })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/settings', ''])('an answer with the address %o is not followed', async (url) => {
  mockCall(contract.social.connect, () => ({ authorizationUrl: url }))
  const { result, assign } = render()
  act(() => void result.current.connect())
  await eventually(() => expect(result.current).toMatchObject({ isBusy: false, problem: studioTexts.noAuthorizationUrl }))
  expect(assign).not.toHaveBeenCalled()
})

test('a failure shows the message of the server until the artist tries again', async () => {
  mockCall(contract.social.connect, () => {
    throw new Problem('unavailable')
  })
  const { result, assign } = render()
  act(() => void result.current.connect())
  await eventually(() => expect(result.current).toMatchObject({ isBusy: false, problem: problemText('unavailable') }))
  mockCall(contract.social.connect, () => ({ authorizationUrl }))
  act(() => void result.current.connect())
  expect(result.current).toMatchObject({ isBusy: true, problem: undefined })
  await eventually(() => expect(assign).toHaveBeenCalledTimes(1))
})

function render() {
  const assign = vi.fn<(url: string) => void>()
  // jsdom neither navigates nor lets its location be spied on
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign })
  return { ...renderHookInApp(() => useConnect('pinterest'), { user: artist }), assign }
}

import { act } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { artist, eventually, renderHookInApp, settle } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { newStats } from '../../../../test/stats.ts'
import { shopStatsQuery } from './shop-queries.ts'
import { useMarkShared } from './use-mark-shared.ts'

const unshared = { banner: true, artwork: false, share: false }
const shared = { ...unshared, share: true }

test('sharing the link is recorded by the server and shown at once', async () => {
  const sent = mockCall(contract.shops.markShared, () => shared)
  const { result, client } = render({ launch: unshared, hasLink: true })
  act(() => result.current())
  await eventually(() => expect(client.getQueryData(shopStatsQuery().queryKey)?.launch).toEqual(shared))
  expect(sent).toHaveLength(1)
})

test.each([
  ['without a link', { launch: unshared, hasLink: false }],
  ['that is already recorded', { launch: shared, hasLink: true }],
])('sharing %s sends nothing', async (_, state) => {
  const sent = mockCall(contract.shops.markShared, () => shared)
  const { result } = render(state)
  act(() => result.current())
  await settle()
  expect(sent).toHaveLength(0)
})

test('sharing that the server refuses stays open', async () => {
  const sent = mockCall(contract.shops.markShared, () => {
    throw new Problem('shop_link_missing')
  })
  const { result, client } = render({ launch: unshared, hasLink: true })
  act(() => result.current())
  await eventually(() => expect(sent).toHaveLength(1))
  await settle()
  expect(client.getQueryData(shopStatsQuery().queryKey)?.launch).toEqual(unshared)
})

function render(state: Parameters<typeof useMarkShared>[0]) {
  const app = renderHookInApp(() => useMarkShared(state), { user: artist })
  app.client.setQueryData(shopStatsQuery().queryKey, { ...newStats, banner_status: 'approved', launch: state.launch })
  return app
}

import { act, screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { DataExport, ExportOverview } from '@tintype/contract/data-exports/exports'
import { Problem, problemText } from '@tintype/contract/problems'
import { beforeEach, expect, test, vi } from 'vitest'
import { alerts, button, isOff } from '../../../../test/fields.ts'
import { artist, eventually, renderInApp, settle } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { studioTexts } from '../../studio-texts.ts'
import { DataSetting } from './data-setting.tsx'

const NOW = '2026-11-22T10:00:00.000Z'
const queued: DataExport = {
  id: '44444444-4444-4444-8444-444444444444',
  state: 'queued',
  bytesDone: 0,
  bytesTotal: 100,
  archiveBytes: null,
  requestedAt: NOW,
  expiresAt: null,
}
const ready: DataExport = { ...queued, state: 'ready', bytesDone: 100, archiveBytes: 2_000_000, expiresAt: '2026-11-29T10:00:00.000Z' }
const none: ExportOverview = { latest: null, nextRequestAt: null }

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(NOW)
})

test('an artist requests an archive and follows it every second until it is ready', async () => {
  const { user, respond, polled } = await render(none)
  mockCall(contract.exports.request, () => ({ latest: queued, nextRequestAt: null }))
  await user.click(button('Request an archive'))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  await eventually(() => expect(document.activeElement?.className).toBe('data-export'))
  const before = polled.length
  respond({ latest: { ...queued, state: 'running', bytesDone: 50 }, nextRequestAt: null })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await eventually(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50'))
  expect(polled).toHaveLength(before + 1)
  respond({ latest: ready, nextRequestAt: '2026-11-23T10:00:00.000Z' })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(await screen.findByText('Your archive is ready')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await settle()
  expect(polled).toHaveLength(before + 2)
})

test('a refused request shows why and loads the state again', async () => {
  const { user, respond } = await render(none)
  mockCall(contract.exports.request, () => {
    throw new Problem('rate_limited')
  })
  respond({ latest: ready, nextRequestAt: '2026-11-23T10:00:00.000Z' })
  await user.click(button('Request an archive'))
  await eventually(() => expect(alerts().join()).toContain(problemText('rate_limited')))
  expect(await screen.findByText('Your archive is ready')).toBeTruthy()
})

test('a further archive can be requested only from the time that the server names', async () => {
  const { user } = await render({ latest: ready, nextRequestAt: '2026-11-23T10:00:00.000Z' })
  const sent = mockCall(contract.exports.request, () => none)
  expect(isOff('Request a new archive')).toBe(true)
  await user.click(button('Request a new archive'))
  await settle()
  expect(sent).toHaveLength(0)
})

test('an archive is downloaded from the address that the server names', async () => {
  const { user } = await render({ latest: ready, nextRequestAt: null })
  mockCall(contract.exports.link, () => ({ url: '/exports/signed' }))
  const assign = vi.fn<(url: string) => void>()
  // jsdom neither navigates nor lets its location be spied on
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign })
  await user.click(button('Download'))
  await eventually(() => expect(assign.mock.calls).toEqual([['/exports/signed']]))
})

test('an archive that is gone shows why, and loads the state again', async () => {
  const { user, respond } = await render({ latest: ready, nextRequestAt: null })
  mockCall(contract.exports.link, () => {
    throw new Problem('not_found')
  })
  respond({ latest: { ...ready, state: 'expired' }, nextRequestAt: null })
  await user.click(button('Download'))
  expect(await screen.findByText(studioTexts.exportOver)).toBeTruthy()
  expect(alerts().join()).toContain(problemText('not_found'))
})

test('a failed archive can be requested again', async () => {
  const { user } = await render({ latest: { ...queued, state: 'failed' }, nextRequestAt: null })
  expect(alerts()).toEqual([studioTexts.exportFailed])
  mockCall(contract.exports.request, () => ({ latest: queued, nextRequestAt: null }))
  await user.click(button('Try again'))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
})

test('a state that cannot be loaded can be loaded again', async () => {
  mockCall(contract.exports.get, () => new Response('', { status: 502 }))
  const { user } = renderInApp(<DataSetting />, { user: artist })
  expect(await screen.findByText(studioTexts.exportUnknown)).toBeTruthy()
  mockCall(contract.exports.get, () => none)
  await user.click(button('Retry'))
  await eventually(() => expect(isOff('Request an archive')).toBe(false))
})

async function render(overview: ExportOverview) {
  let current = overview
  const polled = mockCall(contract.exports.get, () => current)
  const app = renderInApp(<DataSetting />, { user: artist })
  await eventually(() => expect(screen.getAllByRole('button').length).toBeGreaterThan(0))
  return {
    ...app,
    polled,
    respond: (next: ExportOverview) => {
      current = next
    },
  }
}

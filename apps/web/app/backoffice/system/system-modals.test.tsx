import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { WebhookEndpoint } from '@tintype/contract/integrations/integrations'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { mockAuth } from '../../../test/auth-calls.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { EndpointModal } from './endpoint-modal.tsx'
import { KeyModal } from './key-modal.tsx'
import { ReplayModal } from './replay-modal.tsx'

const { webhooks, apiKeys } = contract.backoffice
const endpoint: WebhookEndpoint = {
  id: uidFromName('endpoint'),
  url: 'https://hooks.example.com/tintype',
  description: 'Stock',
  events: ['order.paid'],
  isOn: true,
  failingSince: null,
  offBecause: null,
  formerSecretUntil: null,
  addedAt: '2026-11-20T09:00:00.000Z',
}
const toast = () => document.querySelector('.toast p')?.textContent
const check = (name: RegExp) => screen.getByRole('checkbox', { name })

function openKeyModal() {
  const [onMade, onClose] = [vi.fn(), vi.fn()]
  return { ...renderInApp(<KeyModal onMade={onMade} onClose={onClose} />, { user: operator }), onMade, onClose }
}

const key = { id: uidFromName('key'), name: 'Stock', scopes: [], madeAt: '2026-11-20T09:00:00.000Z' }

it('an admin makes a key with two scopes for a year, and its secret is passed on', async () => {
  const sent = mockCall(apiKeys.make, () => HttpResponse.json({ key, secret: 'tt_secret' }))
  const { user, onMade, onClose } = openKeyModal()
  await fill(user, { Name: 'Stock' })
  await user.click(check(/^orders:read/))
  await user.click(check(/^payouts:read/))
  await user.click(screen.getByRole('radio', { name: '1 year' }))
  await user.click(button('Create key'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([{ name: 'Stock', scopes: ['orders:read', 'payouts:read'], expiresInDays: 365 }])
  expect(onMade).toHaveBeenCalledExactlyOnceWith('tt_secret')
})

it('an admin without a recent proof of identity enters password and code, and the key is made with what was typed', async () => {
  let isProven = false
  const proofs = mockAuth('/step-up', () => {
    isProven = true
    return { body: { message: 'Confirmed.' } }
  })
  const sent = mockCall(apiKeys.make, () => {
    if (!isProven) throw new Problem('reauthentication_required')
    return HttpResponse.json({ key, secret: 'tt_secret' })
  })
  const { user, onMade } = openKeyModal()
  await fill(user, { Name: 'Stock' })
  await user.click(check(/^orders:read/))
  await user.click(button('Create key'))
  await screen.findByRole('dialog', { name: authTexts.stepUpTitle })
  await fill(user, { Password: 'Secret-123!', [authTexts.enterCode]: '123456' })
  await user.click(button(authTexts.stepUp))
  await waitFor(() => expect(onMade).toHaveBeenCalledExactlyOnceWith('tt_secret'))
  expect(proofs).toEqual([{ password: 'Secret-123!', code: '123456' }])
  expect(sent[1]?.input).toEqual(sent[0]?.input)
})

it.each([
  [undefined, 90],
  ['Never', null],
])('a key with the end "%s" expires in %s days', async (end, expiresInDays) => {
  const sent = mockCall(apiKeys.make, () => HttpResponse.json({ key, secret: 'tt_secret' }))
  const { user, onClose } = openKeyModal()
  await fill(user, { Name: 'Stock' })
  await user.click(check(/^orders:read/))
  if (end) await user.click(screen.getByRole('radio', { name: end }))
  await user.click(button('Create key'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]?.input.expiresInDays).toBe(expiresInDays)
})

it('a key needs a name and a scope', async () => {
  const { user, onClose } = openKeyModal()
  await fill(user, { Name: ' ' })
  await user.click(button('Create key'))
  expect(findFieldError('Name')).toBe(problemText('api_key_name_missing'))
  expect(screen.getByText(problemText('api_key_scopes_missing'))).toBeDefined()
  await user.click(check(/^orders:read/))
  expect(screen.queryByText(problemText('api_key_scopes_missing'))).toBeNull()
  await user.click(check(/^orders:read/))
  expect(screen.getByText(problemText('api_key_scopes_missing'))).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

it('when a key could not be made, the admin reads why, and the dialog keeps what was typed', async () => {
  mockCall(apiKeys.make, () => HttpResponse.error())
  const { user, onMade, onClose } = openKeyModal()
  await fill(user, { Name: 'Stock' })
  await user.click(check(/^orders:read/))
  await user.click(button('Create key'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  expect(field('Name').value).toBe('Stock')
  expect(onMade).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

it('while a key is made, a second press does nothing and the dialog cannot be closed', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(apiKeys.make, async () => {
    await answer.promise
    return HttpResponse.json({ key, secret: 'tt_secret' })
  })
  const { user, onClose, onMade } = openKeyModal()
  await fill(user, { Name: 'Stock' })
  await user.click(check(/^orders:read/))
  await user.click(button('Create key'))
  await waitFor(() => expect(isOff('Creating…')).toBe(true))
  await user.click(button('Creating…'))
  await user.click(button('Cancel'))
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

function openEndpointModal(seen?: WebhookEndpoint) {
  const [onAdded, onClose] = [vi.fn(), vi.fn()]
  const modal = <EndpointModal {...(seen && { endpoint: seen })} onAdded={onAdded} onClose={onClose} />
  return { ...renderInApp(modal, { user: operator }), onAdded, onClose }
}

it('an admin adds an endpoint, and its secret is passed on', async () => {
  const sent = mockCall(webhooks.add, () => ({ endpoint, secret: 'whsec_1' }))
  const { user, onAdded, onClose } = openEndpointModal()
  await fill(user, { URL: endpoint.url, Description: 'Stock' })
  await user.click(check(/^order\.paid/))
  await user.click(button('Add'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([{ url: endpoint.url, description: 'Stock', events: ['order.paid'] }])
  expect(onAdded).toHaveBeenCalledExactlyOnceWith('whsec_1')
})

it.each(['', 'hooks.example.com', 'ftp://hooks.example.com'])('the address "%s" is an error at its field', async (url) => {
  const { user, onClose } = openEndpointModal()
  await fill(user, { URL: url })
  await user.click(button('Add'))
  expect(findFieldError('URL')).toBe(problemText('webhook_url'))
  expect(screen.getByText(problemText('webhook_events_missing'))).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

it('an admin changes the events of an endpoint, not its address', async () => {
  const sent = mockCall(webhooks.change, () => endpoint)
  const { user, onAdded, onClose } = openEndpointModal(endpoint)
  expect(screen.queryByLabelText(/^URL/)).toBeNull()
  await user.click(check(/^order\.paid/))
  await user.click(check(/^order\.shipped/))
  await user.click(button('Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.map(({ input }) => input)).toEqual([{ id: endpoint.id, isOn: true, description: 'Stock', events: ['order.shipped'] }])
  expect(onAdded).not.toHaveBeenCalled()
})

function openReplayModal() {
  const onClose = vi.fn()
  return { ...renderInApp(<ReplayModal id={endpoint.id} onClose={onClose} />, { user: operator }), onClose }
}

it('an admin sends the messages of a time again, all of them, and reads how many', async () => {
  const sent = mockCall(webhooks.replay, () => ({ replayed: 12, goesOnAt: null }))
  const { user, onClose } = openReplayModal()
  await fill(user, { From: '2026-11-20T09:00', To: '2026-11-20T10:00' })
  await user.click(screen.getByRole('switch'))
  await user.click(button('Resend'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [from, to] = ['2026-11-20T09:00', '2026-11-20T10:00'].map((local) => new Date(local).toISOString())
  expect(sent.map(({ input }) => input)).toEqual([{ id: endpoint.id, from, to, onlyFailed: false }])
  expect(toast()).toContain('12')
})

it.each([
  ['', ''],
  ['2026-11-20T09:00', ''],
  ['2026-11-20T09:00', '2026-11-20T09:00'],
  ['2026-11-20T09:00', '2026-11-20T08:59'],
])('a time from "%s" to "%s" is an error, and nothing is sent', async (from, to) => {
  const { user, onClose } = openReplayModal()
  await fill(user, { From: from, To: to })
  await user.click(button('Resend'))
  expect(findFieldError('To')).toBe(problemText('webhook_range'))
  expect(onClose).not.toHaveBeenCalled()
})

it('an admin reads why messages were not sent again, and the dialog stays open', async () => {
  mockCall(webhooks.replay, () => {
    throw new Problem('rate_limited')
  })
  const { user, onClose } = openReplayModal()
  await fill(user, { From: '2026-11-20T09:00', To: '2026-11-20T10:00' })
  await user.click(button('Resend'))
  await waitFor(() => expect(toast()).toBe(problemText('rate_limited')))
  expect(isOff('Resend')).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

import { screen, waitFor } from '@testing-library/react'
import type { IncomingMessage } from '@tintype/contract/admin/system'
import { contract } from '@tintype/contract/api'
import { expect, it } from 'vitest'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import Messages from './messages.tsx'

const { list } = contract.backoffice.messages

function openPage(found: IncomingMessage[] = [], at = '/backoffice/messages') {
  const sent = mockCall(list, () => ({ messages: found, nextCursor: null }))
  return { ...renderInApp(<Messages />, { user: operator, at }), sent }
}

it('an operator first sees the open messages of Stripe', async () => {
  const { sent } = openPage()
  await screen.findByText('All messages are processed.')
  expect(sent.map(({ input }) => input)).toEqual([expect.objectContaining({ source: 'stripe', state: 'open' })])
})

it('an operator filters incoming messages by source and state, and the address keeps both', async () => {
  const { user, router, sent } = openPage()
  await user.click(await screen.findByRole('link', { name: 'Manufacturers' }))
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ source: 'manufacturers' }))
  await user.click(screen.getAllByRole('link', { name: 'All' }).at(-1) as HTMLElement)
  await screen.findByText('No messages received yet.')
  expect(sent.at(-1)?.input).toMatchObject({ source: 'manufacturers', state: 'all' })
  expect(router.state.location.search).toBe('?source=manufacturers&state=all')
})

it('a link restores the filter of incoming messages', async () => {
  const { sent } = openPage([], '/backoffice/messages?source=stripe&state=quarantined')
  await screen.findByText('No dismissed messages.')
  expect(sent[0]?.input).toMatchObject({ source: 'stripe', state: 'quarantined' })
})

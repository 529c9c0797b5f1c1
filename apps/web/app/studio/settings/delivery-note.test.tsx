import { screen } from '@testing-library/react'
import type { SuppressionReason } from '@tintype/contract/accounts/suppression-reasons'
import { contract } from '@tintype/contract/api'
import { expect, test } from 'vitest'
import { alerts } from '../../../test/fields.ts'
import { artist, renderInApp, settle } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { DeliveryNote } from './delivery-note.tsx'

const open = (reason?: SuppressionReason) => {
  const problem = reason ? { address: artist.email, reason, since: '2026-11-28T10:00:00.000Z' } : null
  mockCall(contract.settings.mailDelivery, () => ({ problem }))
  return renderInApp(<DeliveryNote />, { user: artist })
}

test.each<[SuppressionReason, RegExp]>([
  ['hard_bounce', /^We could not deliver mail to ansel@example\.com\. Check the address/],
  ['soft_bounces', /^We could not deliver mail to ansel@example\.com\. Your mailbox may be full/],
  ['complaint', /reported one of our emails to ansel@example\.com as spam/],
])('an artist whose address has the problem %s reads what happened and what to do', async (reason, text) => {
  open(reason)
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy()
})

test('an artist whose emails are delivered reads nothing', async () => {
  open()
  await settle()
  expect(alerts()).toEqual([])
})

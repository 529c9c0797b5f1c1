import { screen, within } from '@testing-library/react'
import type { MailSuppression } from '@tintype/contract/admin/system'
import { contract } from '@tintype/contract/api'
import { expect, test } from 'vitest'
import { eventually, operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { Suppressions } from './suppressions.tsx'

const gone: MailSuppression = {
  ...{ id: '11111111-1111-4111-8111-111111111111', address: 'ines@example.com', reason: 'hard_bounce', detail: '550 no such user' },
  ...{ since: '2026-11-28T10:00:00.000Z', until: null },
}

test('an operator sees which addresses get no emails and why, and sends to one again after a confirmation', async () => {
  let isLifted = false
  mockCall(contract.backoffice.mails.suppressions, () => ({ suppressions: isLifted ? [] : [gone], nextCursor: null }))
  const sent = mockCall(contract.backoffice.mails.liftSuppression, () => {
    isLifted = true
    return { message: 'Emails are sent to this address again.' }
  })
  const { user } = renderInApp(<Suppressions address={undefined} />, { user: operator })
  expect((await screen.findByRole('listitem')).textContent).toMatch(/ines@example\.com does not exist .*550 no such user/)
  await user.click(screen.getByRole('button', { name: 'Send again to ines@example.com' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Send again/ }))
  await eventually(() => expect(sent.map(({ input }) => input)).toEqual([{ id: gone.id }]))
  await eventually(() => expect(screen.queryByRole('listitem')).toBeNull())
})

import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { CauseFunds, Remittance } from '@tintype/contract/hope/remittances'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { uidFromName } from '../../../test/artworks.ts'
import { button } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import type { AuthUser } from '../../session/auth-provider.ts'
import { CauseFundsTable } from './cause-funds-table.tsx'

const { make } = contract.backoffice.remittances
const finance: AuthUser = { ...operator, operatorRole: 'finance' }
const reef: CauseFunds = {
  ...{ causeId: uidFromName('reef'), causeTitle: 'Reef' },
  ...{ givenCents: 5_000, heldCents: 0, dueCents: 0, remittedCents: 0, openCents: 5_000 },
}
const made: Remittance = {
  id: uidFromName('remittance'),
  status: 'due',
  madeAt: '2026-11-20T09:00:00.000Z',
  remittedOn: null,
  reference: null,
  totalCents: 5_000,
  lines: [],
}

it('a remittance whose answer was lost is made under the same key on a new page, and the next one under another', async () => {
  let isDown = true
  const sent = mockCall(make, () => (isDown ? HttpResponse.error() : made))
  async function makeRemittance({ user }: ReturnType<typeof renderInApp>) {
    const count = sent.length + 1
    await user.click(button('Create remittance'))
    await user.click(button('Create remittance of $50.00'))
    await waitFor(() => expect(sent).toHaveLength(count))
  }
  const table = <CauseFundsTable causes={[reef]} />
  const first = renderInApp(table, { user: finance })
  await makeRemittance(first)
  await waitFor(() => expect(button('Create remittance of $50.00').getAttribute('aria-disabled')).toBeNull())
  first.unmount()
  isDown = false
  const second = renderInApp(table, { user: finance })
  await makeRemittance(second)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await makeRemittance(second)
  const [lost, repeated, next] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(repeated).toBe(lost)
  expect(next).not.toBe(repeated)
})

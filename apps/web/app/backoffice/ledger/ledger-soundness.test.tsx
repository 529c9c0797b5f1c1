import { screen, within } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { LedgerCheck, LedgerChecks } from '@tintype/contract/ledger/ledger'
import { expect, it } from 'vitest'
import { button } from '../../../test/fields.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { LedgerSoundness } from './ledger-soundness.tsx'

const { checks, checkNow } = contract.backoffice.ledger
const fault = 'account artist_payable:7 says 1, its entries sum to 0'
const check = (problems: string[] = []): LedgerCheck => ({
  at: '2026-11-21T12:00:00.000Z',
  tookMs: 1200,
  transactions: 1234,
  entries: 3,
  problems,
})

async function openPage(found: LedgerChecks) {
  mockCall(checks, () => found)
  const app = renderInApp(<LedgerSoundness />, { user: operator })
  await screen.findByText('Everything')
  return app
}

const card = () => within(screen.getByRole('region', { name: 'Integrity' }))
/** The result below the name of a check. */
const getCheckResult = (name: RegExp) => within(screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement)

it('an operator reads a ledger fault in an alert, once for both checks, and which check is still to come', async () => {
  await openPage({ sums: check([fault]), whole: null })
  const alert = within(card().getByRole('alert'))
  expect(alert.getByText('The ledger integrity check failed.')).toBeDefined()
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([fault])
  expect(getCheckResult(/^The sums/).getByText('Failed')).toBeDefined()
  expect(getCheckResult(/^Everything/).getByText('Not checked yet')).toBeDefined()
})

it('a fault that both checks found is listed once', async () => {
  await openPage({ sums: check([fault]), whole: check([fault, 'another']) })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([fault, 'another'])
})

it('an operator checks a sound ledger, and reads how much was checked', async () => {
  const { user } = await openPage({ sums: check(), whole: null })
  expect(card().queryByRole('alert')).toBeNull()
  mockCall(checkNow, () => ({ sums: check(), whole: check() }))
  await user.click(button('Run full check'))
  expect(await screen.findByText('Ledger integrity: OK.')).toBeDefined()
  expect(getCheckResult(/^Everything/).getByText('OK')).toBeDefined()
  expect(getCheckResult(/^Everything/).getByText(/3 entries in 1,234 transactions, 1\.2 s/)).toBeDefined()
})

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { operatorPayout } from '../../../test/payouts.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { PayoutRow } from './payout-row.tsx'

function show(facts: Parameters<typeof operatorPayout>[0]) {
  const row = <PayoutRow payout={operatorPayout(facts)} isBusy={false} isPicked={undefined} onPick={() => {}} onChoose={() => {}} />
  renderInApp(
    <table>
      <tbody>{row}</tbody>
    </table>,
    { user: operator },
  )
  return ['Approve', 'Mark as paid', 'Mark as failed', 'Mark as returned', 'Cancel'].filter((name) =>
    screen.queryByRole('button', { name: new RegExp(`^${name}`) }),
  )
}

const stripe = { method: 'stripe', isAutomatic: true } as const

it.each([
  ['a requested payout', { status: 'requested' }, ['Approve', 'Mark as paid', 'Mark as failed', 'Cancel']],
  ['a paid payout', { status: 'paid' }, ['Mark as returned']],
  ['a requested payout through Stripe', { ...stripe, status: 'requested' }, ['Approve', 'Cancel']],
  ['an approved payout through Stripe', { ...stripe, status: 'approved' }, ['Cancel']],
  ['a payout that is with Stripe', { ...stripe, status: 'exported' }, []],
  ['a paid payout through Stripe', { ...stripe, status: 'paid' }, []],
] as const)('an operator can do with %s only what is possible', (_which, facts, actions) => {
  expect(show(facts)).toEqual(actions)
})

import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import type { OperatorList } from '@tintype/contract/operators/operators'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, it } from 'vitest'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { TwoFactorDemand } from './two-factor-demand.tsx'

const { list, demandTwoFactor } = contract.backoffice.operators
const staff = (isTwoFactorNeeded = false): OperatorList => ({ operators: [], invitations: [], isTwoFactorNeeded })
const demand = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Require a second factor' })

async function openSettings(operatorRole: OperatorRole = 'admin') {
  mockCall(list, () => staff())
  const app = renderInApp(<TwoFactorDemand />, { user: { ...operator, operatorRole } })
  await waitFor(() => expect(demand()).toBeDefined())
  return app
}

it('an admin requires two-factor sign-in, and the switch shows the answer', async () => {
  const sent = mockCall(demandTwoFactor, ({ isNeeded }) => staff(isNeeded))
  const { user } = await openSettings()
  await user.click(demand())
  await waitFor(() => expect(demand().checked).toBe(true))
  expect(sent.map(({ input }) => input)).toEqual([{ isNeeded: true }])
  expect(screen.getByText('A second factor is now required.')).toBeDefined()
})

it('an admin without a second factor reads why it cannot be required, and the switch stays off', async () => {
  mockCall(demandTwoFactor, () => Promise.reject(new Problem('two_factor_own_first')))
  const { user } = await openSettings()
  await user.click(demand())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(problemText('two_factor_own_first')))
  expect(demand().checked).toBe(false)
  expect(demand().disabled).toBe(false)
})

it('an operator who is no admin cannot change the switch', async () => {
  await openSettings('finance')
  expect(demand().disabled).toBe(true)
})

import { expect, test } from 'vitest'
import { isOpenPayout, PAYOUT_STATES } from './payout-states.ts'

test('a payout is open from the request until it is paid, failed or cancelled', () => {
  expect(PAYOUT_STATES.filter(isOpenPayout)).toEqual(['requested', 'approved', 'exported'])
})

import { expect, test } from 'vitest'
import { moneyUnderKills } from './money-under-kills.ts'
import { cutRepeatedly } from './power-cut.ts'
import type { Verdict } from './support/verdict.ts'

// What `npm run chaos` tries at length, with its controls, a few times in every `npm test`. How long a start takes is for there.

test('R10: three kills, of the server, its database and both, lose nothing and double nothing', async () => {
  const [money, , ...afterwards] = await moneyUnderKills({ rounds: 3, seed: 20261125 })
  expectSound([money, ...afterwards])
})

test('R11: two power cuts lose nothing that was acknowledged', async (context) => {
  const verdict = await cutRepeatedly({ rounds: 2, seed: 20261125 })
  if (verdict.leftOut) return context.skip(`NO POWER WAS CUT: ${verdict.leftOut}`)
  expectSound([verdict])
})

function expectSound(verdicts: readonly (Verdict | undefined)[]): void {
  for (const verdict of verdicts) expect(verdict).toMatchObject({ faults: [] })
  // a load that did nothing proves nothing
  expect(verdicts[0]?.found).toMatch(/^[1-9]\d* acknowledged/)
}

import { expect, test } from 'vitest'
import { moneyUnderKills } from './money-under-kills.ts'
import { cutRepeatedly } from './power-cut.ts'
import type { Verdict } from './support/verdict.ts'

// A short form of `npm run chaos`, which also has controls and measures the start time.

test('a kill of the server and its database loses no data and duplicates none (R10)', async () => {
  const [money, , ...afterwards] = await moneyUnderKills({ rounds: 1, seed: 20261125, targets: ['both'] })
  expectSound([money, ...afterwards])
})

test('a power cut loses no acknowledged data (R11)', async (context) => {
  const verdict = await cutRepeatedly({ rounds: 1, seed: 20261125 })
  if (verdict.leftOut) return context.skip(`NO POWER WAS CUT: ${verdict.leftOut}`)
  expectSound([verdict])
})

function expectSound(verdicts: readonly (Verdict | undefined)[]): void {
  for (const verdict of verdicts) expect(verdict).toMatchObject({ faults: [] })
  // without acknowledged requests the run proves nothing
  expect(verdicts[0]?.found).toMatch(/^[1-9]\d* acknowledged/)
}

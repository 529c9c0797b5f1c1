import { createRouterClient } from '@orpc/server'
import { HOUSE_LIMITS, HouseSettings } from '@tintype/contract/house-settings'
import { asc, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createAudit } from '../../platform/audit/audit.ts'
import { auditLog } from '../../platform/audit/tables.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { codeOf, operator, race } from '../../test/catalogue-world.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import { houseRoutes } from './routes.ts'
import { createHouse } from './service.ts'

// the house has one row of settings, so these tests have a house of their own
const database = openDatabase({ url: await cloneTemplate(`house_settings_${process.pid}`), size: 4, onError: () => undefined })
afterAll(() => database.$client.end())

const at = new Date('2026-11-22T08:00:00Z')
const audit = createAudit({ sealer: createSealer(['a secret of the tests, long enough']) })
const house = createHouse({ database, audit, clock: () => at })

function as(actor: Actor) {
  const context = { requestId: 'test', headers: new Headers(), authenticate: async () => actor, report: () => undefined }
  return createRouterClient(houseRoutes(house), { context })
}

const first = HouseSettings.parse({})

test('a house that changed nothing has the first settings; a change is written down with what was before', async () => {
  expect(await as(operator).get()).toEqual({ settings: first, version: 0, changedAt: null })
  expect(await as(operator).save({ version: 0, trustLaneOn: true, trustLaneApprovals: 5, trustLaneSamplePercent: 20 })).toEqual({
    settings: { ...first, trustLaneOn: true, trustLaneApprovals: 5 },
    version: 1,
    changedAt: at.toISOString(),
  })
  const rows = await database.select().from(auditLog).where(like(auditLog.subject, 'setting:%')).orderBy(asc(auditLog.id))
  expect(rows).toMatchObject([
    {
      action: 'setting.changed',
      subject: 'setting:trustLaneOn',
      actorId: operator.userId,
      before: { trustLaneOn: false },
      after: { trustLaneOn: true },
    },
    { subject: 'setting:trustLaneApprovals', before: { trustLaneApprovals: 20 }, after: { trustLaneApprovals: 5 } },
  ])
  // what is left out keeps its value, and what is so already changes nothing
  expect(await as(operator).save({ version: 1, trustLaneOn: true })).toMatchObject({ version: 1, settings: { trustLaneApprovals: 5 } })
})

test('of two changes of the same settings one is made, and the other is told', async () => {
  const { version } = await house.getSettings()
  const { won, codes } = await race(
    as(operator).save({ version, trustLaneSamplePercent: 30 }),
    as(operator).save({ version, trustLaneSamplePercent: 40 }),
  )
  expect({ won, codes }).toEqual({ won: 1, codes: ['house_settings_changed'] })
})

test.each<[Record<string, unknown>, string]>([
  [{ trustLaneApprovals: HOUSE_LIMITS.trustLaneApprovals.min - 1 }, 'trust_approvals_invalid'],
  [{ trustLaneApprovals: HOUSE_LIMITS.trustLaneApprovals.max + 1 }, 'trust_approvals_invalid'],
  [{ trustLaneApprovals: 1.5 }, 'trust_approvals_invalid'],
  [{ trustLaneSamplePercent: HOUSE_LIMITS.trustLaneSamplePercent.max + 1 }, 'trust_sample_invalid'],
  [{ trustLaneSamplePercent: 0 }, 'trust_sample_invalid'],
  [{ trustLaneOn: 'yes' }, 'invalid'],
])('%j is refused', async (change, code) => {
  const { version } = await house.getSettings()
  expect(await codeOf(as(operator).save({ version, ...change } as never))).toBe(code)
  expect((await house.getSettings()).version).toBe(version)
})

test('settings are for operators', async () => {
  expect(await codeOf(as({ kind: 'visitor' }).get())).toBe('session_missing')
  expect(await codeOf(as({ kind: 'visitor' }).save({ version: 0, trustLaneOn: false }))).toBe('session_missing')
})

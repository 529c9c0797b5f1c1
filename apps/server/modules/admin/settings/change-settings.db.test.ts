import { createRouterClient } from '@orpc/server'
import { HOUSE_LIMITS, HouseSettings } from '@tintype/contract/admin/house-settings'
import { asc, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '../../../platform/actor.ts'
import { createAudit } from '../../../platform/audit/audit.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import { createSealer } from '../../../platform/crypto/seal.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { findProblemCode, operator, race } from '../../../test/worlds/catalogue-world.ts'
import { createSiteSettings } from './module.ts'
import { siteSettingsRoutes } from './routes.ts'

// the settings are one shared row, so these tests use their own database
const database = openDatabase({ url: await cloneTemplate(`house_settings_${process.pid}`), size: 4, onError: () => undefined })
afterAll(() => database.$client.end())

const at = new Date('2026-11-22T08:00:00Z')
const audit = createAudit({ sealer: createSealer(['a secret of the tests, long enough']) })
const siteSettings = createSiteSettings({ database, audit, clock: () => at })

function as(actor: Actor) {
  const context = { requestId: 'test', headers: new Headers(), authenticate: async () => actor, report: () => undefined }
  return createRouterClient(siteSettingsRoutes(siteSettings), { context })
}

const first = HouseSettings.parse({})

test('an operator changes the default settings, and the audit log has each value before and after', async () => {
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
  // omitted settings keep their values, and equal values change nothing
  expect(await as(operator).save({ version: 1, trustLaneOn: true })).toMatchObject({ version: 1, settings: { trustLaneApprovals: 5 } })
})

test('exactly one of two concurrent changes of the settings succeeds', async () => {
  const { version } = await siteSettings.getSettings()
  const { won, codes } = await race(
    as(operator).save({ version, trustLaneSamplePercent: 30 }),
    as(operator).save({ version, trustLaneSamplePercent: 40 }),
  )
  expect({ won, codes }).toEqual({ won: 1, codes: ['house_settings_changed'] })
})

test.each<[string, Record<string, unknown>, string]>([
  ['too few approvals', { trustLaneApprovals: HOUSE_LIMITS.trustLaneApprovals.min - 1 }, 'trust_approvals_invalid'],
  ['too many approvals', { trustLaneApprovals: HOUSE_LIMITS.trustLaneApprovals.max + 1 }, 'trust_approvals_invalid'],
  ['a fraction of an approval', { trustLaneApprovals: 1.5 }, 'trust_approvals_invalid'],
  ['a sample above the maximum', { trustLaneSamplePercent: HOUSE_LIMITS.trustLaneSamplePercent.max + 1 }, 'trust_sample_invalid'],
  ['a sample of 0 percent', { trustLaneSamplePercent: 0 }, 'trust_sample_invalid'],
  ['a switch that is a text', { trustLaneOn: 'yes' }, 'invalid'],
])('an operator cannot save settings with %s', async (_what, change, code) => {
  const { version } = await siteSettings.getSettings()
  expect(await findProblemCode(as(operator).save({ version, ...change } as never))).toBe(code)
  expect((await siteSettings.getSettings()).version).toBe(version)
})

test('a visitor can neither read nor change the settings', async () => {
  expect(await findProblemCode(as({ kind: 'visitor' }).get())).toBe('session_missing')
  expect(await findProblemCode(as({ kind: 'visitor' }).save({ version: 0, trustLaneOn: false }))).toBe('session_missing')
})

import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createAudit } from '../../../platform/audit/audit.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import { createSealer } from '../../../platform/crypto/seal.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { lockSettings } from '../../../platform/settings/settings.ts'
import { getOutcomeCodes, runBehindLock } from '../../../test/database/wait-for-lock.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { operator } from '../../../test/worlds/catalogue-world.ts'
import { createSiteSettings } from './module.ts'

// the settings are one shared row, so this test uses its own database
const database = openDatabase({ url: await cloneTemplate(`settings_locks_${process.pid}`), size: 4, onError: () => undefined })
afterAll(() => database.$client.end())

const audit = createAudit({ sealer: createSealer(['a secret of the tests, long enough']) })
const siteSettings = createSiteSettings({ database, audit, clock: () => new Date() })

test('of two operators who change the same version of the settings, the second gets house_settings_changed', async () => {
  const settings = HouseSettings.parse({})
  const save = (trustLaneApprovals: number) => () => siteSettings.changeSettings(operator, { ...settings, version: 0, trustLaneApprovals })
  expect(getOutcomeCodes(await runBehindLock(database, lockSettings, save(5), save(6)))).toEqual(['done', 'house_settings_changed'])
  expect(await siteSettings.getSettings()).toMatchObject({ settings: { ...settings, trustLaneApprovals: 5 }, version: 1 })
  expect(await database.$count(auditLog, like(auditLog.subject, 'setting:%'))).toBe(1)
})

import { toUtcDay } from '@tintype/domain/time/utc-day'
import { afterAll, expect, test } from 'vitest'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { openMoneyWorld } from '../../test/worlds/money-world.ts'
import { sumLedgerDays } from '../ledger/queries/day.ts'
import { sumOrderDays } from '../orders/queries/day.ts'
import { forgetDay } from './forget-day.ts'
import { getFigures } from './get-figures.ts'
import { findDays, forgetDayRow, lockForAdding } from './queries/analytics.ts'
import { addDays } from './rules/analytics.ts'

// the figures cover all orders, so these tests use their own database
const world = await openMoneyWorld({ url: await cloneTemplate(`day_locks_${process.pid}`) })
afterAll(() => world.close())

const { database } = world
const now = new Date('2026-11-22T12:00:00Z')
const yesterday = addDays(toUtcDay(now), -1)
const tools = { database, clock: () => now, ledger: { sumDays: sumLedgerDays }, orders: { sumDays: sumOrderDays } }

test('a day that is being summed up is reset only after its sum is stored', async () => {
  const reset = () => database.transaction((tx) => forgetDay({ clock: () => now }, tx, new Date(`${yesterday}T10:00:00Z`)))
  await getFigures(tools, 'days')
  expect(await findDays(database, yesterday, toUtcDay(now))).toHaveLength(1)
  expect(getOutcomeCodes(await runBehindLock(database, lockForAdding, reset, reset))).toEqual(['done', 'done'])
  expect(await findDays(database, yesterday, toUtcDay(now))).toEqual([])
})

test('days are summed up only after a change that resets one of them is committed', async () => {
  const read = () => getFigures(tools, 'days')
  expect(getOutcomeCodes(await runBehindLock(database, (tx) => forgetDayRow(tx, yesterday), read, read))).toEqual(['done', 'done'])
  expect(await findDays(database, yesterday, toUtcDay(now))).toHaveLength(1)
})

test('two processes can sum up days at the same time', async () => {
  const inTurn = await database.transaction(async (tx) => {
    await lockForAdding(tx)
    return database.transaction(async (other) => {
      await lockForAdding(other)
      return 'both'
    })
  })
  expect(inTurn).toBe('both')
})

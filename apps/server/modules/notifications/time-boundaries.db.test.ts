import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { createNotifications } from './module.ts'
import { mailLog } from './tables.ts'

// every mail counts, so this test uses its own database
const database = openDatabase({ url: await cloneTemplate(`mail_times_${process.pid}`), size: 2, onError: () => undefined })
afterAll(() => database.$client.end())

test.each([
  ['59,999 ms ago and tried is no', 59_999, 1, false],
  ['60,000 ms ago and tried is no', 60_000, 1, false],
  ['60,001 ms ago and tried is a', 60_001, 1, true],
  ['60,001 ms ago and not tried is no', 60_001, 0, false],
])('a mail that was enqueued %s sign of a mail server that is unavailable', async (_when, ms, attempts, isStuck) => {
  const now = new Date()
  const id = randomUUID()
  const mail = { address: 'an address', kind: 'order_confirmed', queuedAt: new Date(now.getTime() - ms), attempts }
  await database.insert(mailLog).values({ id, ...mail })
  expect(await createNotifications({ database, clock: () => now } as never).areStuck()).toBe(isStuck)
  await database.delete(mailLog).where(eq(mailLog.id, id))
})

import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { storedFiles } from '../../compose/stored-files.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { workerDatabaseUrl } from '../../test/database/worker-database.ts'
import { openDatabase } from '../database/database.ts'
import { lockFiles } from './lock-files.ts'
import { removeUnneeded } from './remove-unneeded.ts'

const database = openDatabase({ url: await workerDatabaseUrl(), size: 8, onError: () => undefined })
afterAll(() => database.$client.end())

const newKey = () => randomBytes(32).toString('hex')

test('a file is removed only after a transaction that stores it has ended', async () => {
  const [key, other] = [newKey(), newKey()]
  const removed: string[] = []
  const storage = { remove: async (_area: string, one: string) => void removed.push(one) }
  const remove = (keys: string[]) => () =>
    database.transaction((tx) => removeUnneeded({ storage, storedFiles } as never, tx, { area: 'renditions', keys }))
  expect(getOutcomeCodes(await runBehindLock(database, (tx) => lockFiles(tx, [key]), remove([other, key]), remove([key, other])))).toEqual([
    'done',
    'done',
  ])
  expect(removed.toSorted()).toEqual([key, key, other, other].toSorted())
})

test('two transactions that lock the same files in a different order wait for each other without a deadlock', async () => {
  const keys = [newKey(), newKey(), newKey()]
  const lock = (some: string[]) => () => database.transaction((tx) => lockFiles(tx, some))
  const outcomes = await runBehindLock(database, (tx) => lockFiles(tx, keys.slice(1, 2)), lock(keys), lock(keys.toReversed()))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
})

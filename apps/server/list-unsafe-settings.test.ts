import { expect, test } from 'vitest'
import { listUnsafeSettings } from './list-unsafe-settings.ts'
import type { Database } from './platform/database/database.ts'

const database = {} as Database
const required = { isTwoFactorNeeded: async () => true }
const optional = { isTwoFactorNeeded: async () => false }

test('a production server reports unsafe settings, root and operators without a second factor', async () => {
  const config = { isProduction: true, unsafeSettings: ['SMTP_URL is not set: no emails are sent'] }
  expect(await listUnsafeSettings({ config, database, operators: optional, uid: 0 })).toEqual([
    'SMTP_URL is not set: no emails are sent',
    'the server runs as root: run it as a user of its own',
    'operators may sign in without a second factor: require it under Operators',
  ])
})

test('a production server with safe settings reports none', async () => {
  expect(
    await listUnsafeSettings({ config: { isProduction: true, unsafeSettings: [] }, database, operators: required, uid: 1000 }),
  ).toEqual([])
})

test('a development server reports none', async () => {
  const config = { isProduction: false, unsafeSettings: [] }
  expect(await listUnsafeSettings({ config, database, operators: optional, uid: 0 })).toEqual([])
})

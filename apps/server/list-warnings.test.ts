import { expect, test } from 'vitest'
import { listUsedApis, listWarnings } from './list-warnings.ts'
import type { Database } from './platform/database/database.ts'

const none = { stripe: undefined, shopify: undefined, social: { meta: undefined, pinterest: undefined, x: undefined, threads: undefined } }
const shopify = { store: 'a.myshopify.com', webhookSecret: 'secret', credentials: { accessToken: 'token' }, apiUrl: undefined }
const tools = {
  database: {} as Database,
  operators: { isTwoFactorNeeded: async () => true },
  uid: 1000,
  clock: () => new Date('2027-08-01'),
  channel: { listWarnings: () => ['Shopify: the app lacks the scopes write_files'] },
}

test('the server warns about unsafe settings, ending API versions and faults of the sales channel', async () => {
  const config = { isProduction: true, unsafeSettings: ['SMTP_URL is not set: no emails are sent'], ...none, shopify }
  expect(await listWarnings({ ...tools, config })).toEqual([
    'SMTP_URL is not set: no emails are sent',
    'Shopify: API version 2026-10 is supported only until 2027-10-01',
    'Shopify: the app lacks the scopes write_files',
  ])
})

test('an API that is not configured is not watched', () => {
  expect(listUsedApis(none)).toEqual([])
  const credentials = { clientId: 'id', clientSecret: 'secret', apiUrl: undefined }
  expect(listUsedApis({ ...none, social: { ...none.social, x: credentials } })).toEqual(['x'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSupabaseStandIn, type SupabaseStandIn } from '../../../test/stand-ins/supabase/supabase-stand-in.ts'
import { inspectProject } from './inspect-project.ts'
import type { SupabaseSettings } from './settings.ts'

let standIn: SupabaseStandIn
let old: SupabaseStandIn

beforeAll(async () => {
  standIn = await openSupabaseStandIn()
  old = await openSupabaseStandIn({ jwtSecret: 'the-shared-secret-of-an-old-project' })
})
afterAll(() => Promise.all([standIn.close(), old.close()]))

async function inspect(changes: Partial<SupabaseSettings> = {}, { url, anonKey, serviceKey } = standIn) {
  const findings = await inspectProject({ url, anonKey, serviceKey, jwtSecret: undefined, ...changes })
  return findings.map(({ state, checked }) => `${state}: ${checked}`)
}

test('a project with the required settings passes, and no finding contains a key', async () => {
  expect(await inspect()).toEqual(['ok: 1 signing keys', 'ok: the settings of the project that can be read', 'ok: the service key'])
  expect((await inspect()).join()).not.toContain(standIn.serviceKey)
})

test.each<[string, Partial<SupabaseSettings>, string]>([
  ['without the service key', { serviceKey: undefined }, 'warning: no service key'],
  ['with a wrong service key', { serviceKey: 'sb_secret_wrong' }, 'failed: the service key is refused'],
  ['with a wrong key for browsers', { anonKey: 'sb_publishable_wrong' }, 'failed: the project refuses the key for browsers (401)'],
  ['with the shared secret beside signing keys', { jwtSecret: 's'.repeat(32) }, 'warning: tokens signed with the shared secret'],
])('a project %s is reported', async (_, changes, expected) => {
  expect((await inspect(changes)).join()).toContain(expected)
})

test('a project without signing keys needs the shared secret', async () => {
  expect((await inspect({}, old)).join()).toContain('failed: the project publishes no signing key')
  expect((await inspect({ jwtSecret: 's'.repeat(32) }, old)).join()).toContain('ok: tokens are verified with the shared secret')
})

test('a project that confirms no addresses is reported', async () => {
  standIn.settings.autoconfirm = true
  expect((await inspect()).join()).toContain('failed: addresses are not confirmed')
  standIn.settings.autoconfirm = false
})

test('a project that does not answer fails the check', async () => {
  await expect(inspect({ url: 'http://127.0.0.1:1' })).rejects.toThrow('fetch failed')
})

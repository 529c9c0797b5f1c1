import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { selectProfile } from '../modules/accounts/queries/profile.ts'
import { artists } from '../modules/accounts/tables.ts'
import { openSupabaseAuth } from '../platform/auth/supabase/open-supabase-auth.ts'
import { toAuthUrl } from '../platform/auth/supabase/verify-token.ts'
import { credentials, passkeys, users } from '../platform/auth/tables.ts'
import { cloneTemplate } from '../test/database/worker-database.ts'
import { openSupabaseStandIn, type SupabaseStandIn } from '../test/stand-ins/supabase/supabase-stand-in.ts'
import { type AppWorld, newPerson, openAppWorld, publicUrl } from '../test/worlds/app-world.ts'
import { exportArtistsCommand, importArtistsCommand } from './move-artists.ts'

const BCRYPT_PASSWORD = 'Correct-horse-9'
const BCRYPT = '$2b$04$Hfz4f1RHyz9gX.PvmD9YIuLIUBvfuLj6XHXlEu8oiwHYvGkQ.Pd6.'
let world: AppWorld
let standIn: SupabaseStandIn
let config: Config

beforeAll(async () => {
  world = await openAppWorld({ url: await cloneTemplate(`move_artists_${process.pid}`) })
  standIn = await openSupabaseStandIn()
  standIn.settings.requests = 1000
  const { url, anonKey, serviceKey } = standIn
  config = readConfig({ SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceKey })
})
afterAll(async () => {
  await world.close()
  await standIn.close()
})

/** An artist with a profile, who signed up with the built-in provider and so has no UUID. */
async function signUp(hash?: string) {
  const person = await world.signUp()
  await world.ask(
    (await world.mailTo(person.email, /confirm/i)).html
      .match(/href="http:\/\/tintype\.example(\/api[^"]+)"/)?.[1]
      ?.replaceAll('&amp;', '&') ?? '',
  )
  if (hash) await world.database.update(credentials).set({ password: hash }).where(eq(credentials.userId, person.userId))
  return person
}

async function exportAll(isTrial = false, changes: Partial<Config> = {}) {
  const lines: string[] = []
  const code = await exportArtistsCommand(world.database, { ...config, ...changes }, isTrial, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

async function importLines(rows: unknown[], changes: Partial<Config> = {}) {
  const path = join(world.dataDir, 'users.jsonl')
  await writeFile(path, rows.map((row) => JSON.stringify(row)).join('\n'))
  const lines: string[] = []
  const code = await importArtistsCommand(world.database, { ...config, ...changes }, path, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

async function signInAtProject(email: string, password: string) {
  const client = new AuthClient({
    url: toAuthUrl(standIn.url),
    headers: { apikey: standIn.anonKey },
    persistSession: false,
    autoRefreshToken: false,
  })
  const { data } = await client.signInWithPassword({ email, password })
  return data.session?.access_token
}

const findUser = async (email: string) => (await world.database.select().from(users).where(eq(users.email, email)))[0]
const row = (changes: object) => ({ encrypted_password: BCRYPT, email_confirmed_at: '2026-11-01T10:00:00Z', ...changes })

test('artists move to a project with their profiles, those with a hash of bcrypt keep the password, and a repetition changes nothing', async () => {
  const [ours, bcrypt] = [await signUp(), await signUp(BCRYPT)]
  const before = await world.database.select().from(artists).where(eq(artists.email, bcrypt.email))
  expect(before).toHaveLength(1)
  expect((await exportAll(true)).text).toContain('2 planned')
  expect(standIn.findUser(ours.email)).toBeUndefined()
  const moved = await exportAll()
  expect(moved).toMatchObject({ code: 0, text: expect.stringContaining('2 created') })
  expect(moved.text).toContain(`${ours.email}  (needs a reset link)`)
  expect((await exportAll()).text).toContain('2 known')

  expect(await signInAtProject(ours.email, ours.password)).toBeUndefined()
  const token = await signInAtProject(bcrypt.email, BCRYPT_PASSWORD)
  const { auth: builtIn, log } = world.platform
  const auth = openSupabaseAuth(config.supabase as never, { publicUrl, builtIn, database: world.database, log, selectProfile })
  const verified = await auth.verify(new Headers({ authorization: `Bearer ${token}` }))
  expect(verified).toMatchObject({ name: bcrypt.name, userId: standIn.findUser(bcrypt.email)?.id, profile: { artistId: before[0]?.id } })
  // the built-in provider still works, until the settings change
  expect((await world.signIn(ours)).status).toBe(200)
})

test('an address that another user of the project has is reported, and the exit code is 1', async () => {
  const artist = await signUp()
  standIn.addUser({ email: artist.email, password: BCRYPT_PASSWORD })
  expect(await exportAll()).toMatchObject({ code: 1, text: expect.stringMatching(new RegExp(`taken +${artist.email}`)) })
})

test('artists of a project get a built-in sign-in with their password, and those without an account get one', async () => {
  const known = await signUp()
  await exportAll()
  const { id } = (await findUser(known.email)) ?? {}
  await world.database.update(users).set({ twoFactorEnabled: true }).where(eq(users.email, known.email))
  const passkey = {
    id: 'an-old-passkey',
    name: 'Laptop',
    credentialID: 'an-old-passkey',
    publicKey: 'k',
    counter: 0,
    deviceType: 'x',
    backedUp: false,
  }
  await world.database.insert(passkeys).values({ ...passkey, userId: id ?? '' })
  const fresh = newPerson()
  const rows = [
    row({ id, email: known.email }),
    row({ id: '7b0f4d3c-5f0e-4c4e-9a51-1f3f0f6f2a11', email: fresh.email, username: fresh.name }),
    row({ id: '7b0f4d3c-5f0e-4c4e-9a51-1f3f0f6f2a12', email: newPerson().email, email_confirmed_at: null }),
    row({ id: '7b0f4d3c-5f0e-4c4e-9a51-1f3f0f6f2a13', email: newPerson().email, encrypted_password: null }),
    row({ id: '7b0f4d3c-5f0e-4c4e-9a51-1f3f0f6f2a14', email: known.email }),
  ]
  for (const { code, text } of [await importLines(rows), await importLines(rows)]) {
    expect([code, text.split('\n').at(-2)]).toEqual([1, '3 imported, 1 unconfirmed, 1 taken'])
    expect(text).not.toContain(BCRYPT)
  }
  for (const { email } of [known, fresh])
    expect((await world.signIn({ email, password: BCRYPT_PASSWORD })).body.user).toMatchObject({ email })
  expect(await findUser(fresh.email)).toMatchObject({ name: fresh.name })
  // it could open the account again without the password of the project
  expect(await world.database.$count(passkeys, eq(passkeys.userId, id ?? ''))).toBe(0)
})

test('the commands refuse to run without the settings of the project, and a line that is no user without printing it', async () => {
  expect((await exportAll(false, { supabase: undefined })).code).toBe(2)
  expect((await importLines([], { supabase: undefined })).code).toBe(2)
  await expect(importLines([row({ id: 'no-id', email: 'a@example.com' })])).rejects.toThrow(/^line 1 is not a row of auth.users: ZodError$/)
})

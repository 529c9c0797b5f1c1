import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, newPerson, openAppWorld, type Person } from '../../test/worlds/app-world.ts'
import { shops } from '../shops/tables.ts'
import { artists } from './tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

type Claim = Record<string, unknown>

const toClaim = ({ name, email, userId }: Person): Claim => ({ username: name, email, supabase_user_id: userId })
const init = (claim: Claim, headers: Record<string, string> = {}) => world.ask('/api/init-artist-stats', { body: claim, headers })

/** A confirmed sign-in without a profile. */
async function newSignIn(): Promise<Person> {
  const person = newPerson()
  return { ...person, userId: await world.platform.auth.createConfirmedUser(person) }
}

const listProfiles = (...people: Person[]) =>
  world.database
    .select()
    .from(artists)
    .where(
      inArray(
        artists.userId,
        people.map(({ userId }) => userId),
      ),
    )

describe('the creation of a profile', () => {
  test('a confirmed sign-in gets an artist profile and a shop', async () => {
    const person = await newSignIn()
    const { status, body } = await init(toClaim(person))
    expect([status, body]).toEqual([200, { message: 'Profile ready.' }])
    const [artist, ...others] = await listProfiles(person)
    expect(others).toEqual([])
    expect(artist).toMatchObject({ name: person.name, nameKey: person.name.toLowerCase(), email: person.email, artistType: 'general' })
    expect(
      await world.database
        .select()
        .from(shops)
        .where(eq(shops.artistId, artist?.id ?? '')),
    ).toMatchObject([{ handle: person.name.toLowerCase().replace(' ', '-') }])
  })

  test('a profile gets the name and email of the sign-in, whatever their case in the request', async () => {
    const person = await newSignIn()
    await init({ ...toClaim(person), username: ` ${person.name.toUpperCase()} `, email: person.email.toUpperCase() })
    expect(await listProfiles(person)).toMatchObject([{ name: person.name, email: person.email }])
  })

  const wrong: [string, (mine: Person, theirs: Person) => Claim][] = [
    ['an unknown id', (mine) => ({ ...toClaim(mine), supabase_user_id: randomUUID() })],
    ['another person’s id', (mine, theirs) => ({ ...toClaim(mine), supabase_user_id: theirs.userId })],
    ['another person’s email', (mine, theirs) => ({ ...toClaim(mine), email: theirs.email })],
    ['an unknown email', (mine) => ({ ...toClaim(mine), email: 'unknown@example.com' })],
    ['another person’s name', (mine, theirs) => ({ ...toClaim(mine), username: theirs.name })],
    ['an unknown name', (mine) => ({ ...toClaim(mine), username: 'Another Artist' })],
    ['an empty id', (mine) => ({ ...toClaim(mine), supabase_user_id: '' })],
    ['a wildcard as the id', (mine) => ({ ...toClaim(mine), supabase_user_id: '%' })],
  ]
  test.each(wrong)('a request with %s gets the same answer as a valid one and creates no profile', async (_what, claim) => {
    const [mine, theirs] = [await newSignIn(), await newSignIn()]
    const truth = await init(toClaim(await newSignIn()))
    const guess = await init(claim(mine, theirs))
    expect([guess.status, guess.body, [...guess.headers.keys()]]).toEqual([truth.status, truth.body, [...truth.headers.keys()]])
    expect(await listProfiles(mine, theirs)).toEqual([])
  })

  test.each([
    ['photographer', 'photographer', 'photographer'],
    ['painter', 'general', 'painter'],
    ['of an object', 'general', { $ne: '' }],
  ])('a profile requested with the type %s has the type %s and keeps it', async (_what, expected, artist_type) => {
    const person = await newSignIn()
    const first = await init({ ...toClaim(person), artist_type })
    const again = await init({ ...toClaim(person), artist_type: 'stoic_quotes' })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await listProfiles(person)).toMatchObject([{ artistType: expected }])
  })

  test('a request for a profile ignores other fields and the token of another artist', async () => {
    const [person, other] = [await newSignIn(), await world.newArtist()]
    const extras = {
      role: 'operator',
      isApproved: 1,
      balance: 4000,
      id: randomUUID(),
      artistType: 'photographer',
      created_at: '2001-01-01',
    }
    const { status } = await init(
      { ...toClaim(person), ...extras },
      { authorization: `Bearer ${other.token}`, 'x-user-username': other.name },
    )
    expect(status).toBe(200)
    expect(await listProfiles(person)).toMatchObject([{ artistType: 'general', name: person.name }])
    expect(await world.platform.auth.findUser(person.userId)).toMatchObject({ name: person.name })
    expect(await listProfiles(other)).toEqual([])
  })

  test('a repeated request for a profile changes none of its settings', async () => {
    const person = await newSignIn()
    await init(toClaim(person))
    await world.database.update(artists).set({ artistType: 'photographer', donationPercent: 25 }).where(eq(artists.userId, person.userId))
    const [before] = await listProfiles(person)
    const again = await init(toClaim(person))
    expect(again.status).toBe(200)
    expect(await listProfiles(person)).toEqual([before])
  })

  test('twenty concurrent requests create one profile and one shop', async () => {
    const person = await newSignIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => init(toClaim(person))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const profiles = await listProfiles(person)
    expect(profiles).toHaveLength(1)
    expect(
      await world.database
        .select()
        .from(shops)
        .where(eq(shops.artistId, profiles[0]?.id ?? '')),
    ).toHaveLength(1)
  })

  test.each([
    ['no name', { username: undefined }, 'username is missing.'],
    ['no email', { email: undefined }, 'email is missing.'],
    ['no id', { supabase_user_id: undefined }, 'supabase_user_id is missing.'],
    ['an object as the id', { supabase_user_id: { $ne: '' } }, 'supabase_user_id: Invalid input: expected string, received object.'],
    ['a list as the id', { supabase_user_id: ['a', 'b'] }, 'supabase_user_id: Invalid input: expected string, received array.'],
  ])('a request for a profile with %s gets an error that names the field', async (_what, change, message) => {
    const [field = ''] = Object.keys(change)
    const { status, body } = await init({ username: 'a', email: 'b', supabase_user_id: 'c', ...change })
    expect([status, body]).toEqual([422, { code: 'invalid', message, data: { fields: { [field]: message } } }])
  })
})

test('a sign-in without a profile gets one with its first requests', async () => {
  const person = await newSignIn()
  const caller = await world.signInCaller(person)
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.as(caller, '/api/artist-stats')))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await listProfiles(person)).toHaveLength(1)
})

import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, newPerson, openAppWorld, type Person } from '../../test/app-world.ts'
import { shops } from '../shops/tables.ts'
import { artists } from './tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

type Claim = Record<string, unknown>

const claimOf = ({ name, email, userId }: Person): Claim => ({ username: name, email, supabase_user_id: userId })
const init = (claim: Claim, headers: Record<string, string> = {}) => world.ask('/api/init-artist-stats', { body: claim, headers })

/** A sign-in that has no profile yet. */
async function newSignIn(): Promise<Person> {
  const person = newPerson()
  return { ...person, userId: await world.platform.auth.createConfirmedUser(person) }
}

const profilesOf = (...people: Person[]) =>
  world.database
    .select()
    .from(artists)
    .where(
      inArray(
        artists.userId,
        people.map(({ userId }) => userId),
      ),
    )

describe('the open call that makes a profile', () => {
  test('makes artist and shop for a sign-in that authentication knows', async () => {
    const person = await newSignIn()
    const { status, body } = await init(claimOf(person))
    expect([status, body]).toEqual([200, { message: 'Profile ready.' }])
    const [artist, ...others] = await profilesOf(person)
    expect(others).toEqual([])
    expect(artist).toMatchObject({ name: person.name, nameKey: person.name.toLowerCase(), email: person.email, artistType: 'general' })
    expect(
      await world.database
        .select()
        .from(shops)
        .where(eq(shops.artistId, artist?.id ?? '')),
    ).toMatchObject([{ handle: person.name.toLowerCase().replace(' ', '-') }])
  })

  test('takes the name and address as they are written elsewhere', async () => {
    const person = await newSignIn()
    await init({ ...claimOf(person), username: ` ${person.name.toUpperCase()} `, email: person.email.toUpperCase() })
    expect(await profilesOf(person)).toMatchObject([{ name: person.name, email: person.email }])
  })

  const wrong: [string, (mine: Person, theirs: Person) => Claim][] = [
    ['an id that nobody has', (mine) => ({ ...claimOf(mine), supabase_user_id: randomUUID() })],
    ['somebody else’s id', (mine, theirs) => ({ ...claimOf(mine), supabase_user_id: theirs.userId })],
    ['somebody else’s address', (mine, theirs) => ({ ...claimOf(mine), email: theirs.email })],
    ['an address that nobody has', (mine) => ({ ...claimOf(mine), email: 'nobody@example.com' })],
    ['somebody else’s name', (mine, theirs) => ({ ...claimOf(mine), username: theirs.name })],
    ['another name', (mine) => ({ ...claimOf(mine), username: 'Somebody Else' })],
    ['an empty id', (mine) => ({ ...claimOf(mine), supabase_user_id: '' })],
    ['a pattern for an id', (mine) => ({ ...claimOf(mine), supabase_user_id: '%' })],
  ]
  test.each(wrong)('answers %s as it answers the truth, and makes nothing (R25)', async (_what, claim) => {
    const [mine, theirs] = [await newSignIn(), await newSignIn()]
    const truth = await init(claimOf(await newSignIn()))
    const guess = await init(claim(mine, theirs))
    expect([guess.status, guess.body, [...guess.headers.keys()]]).toEqual([truth.status, truth.body, [...truth.headers.keys()]])
    expect(await profilesOf(mine, theirs)).toEqual([])
  })

  test.each([
    ['photographer', 'photographer'],
    ['painter', 'general'],
    [{ $ne: '' }, 'general'],
  ])('makes an artist who came as %s one of the type %s, and keeps it', async (artist_type, expected) => {
    const person = await newSignIn()
    const first = await init({ ...claimOf(person), artist_type })
    const again = await init({ ...claimOf(person), artist_type: 'stoic_quotes' })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await profilesOf(person)).toMatchObject([{ artistType: expected }])
  })

  test('believes no field beside those, and no token (R25)', async () => {
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
      { ...claimOf(person), ...extras },
      { authorization: `Bearer ${other.token}`, 'x-user-username': other.name },
    )
    expect(status).toBe(200)
    expect(await profilesOf(person)).toMatchObject([{ artistType: 'general', name: person.name }])
    expect(await world.platform.auth.findUser(person.userId)).toMatchObject({ name: person.name })
    expect(await profilesOf(other)).toEqual([])
  })

  test('said again, after months too, it changes nothing (R25)', async () => {
    const person = await newSignIn()
    await init(claimOf(person))
    await world.database.update(artists).set({ artistType: 'photographer', donationPercent: 25 }).where(eq(artists.userId, person.userId))
    const [before] = await profilesOf(person)
    const again = await init(claimOf(person))
    expect(again.status).toBe(200)
    expect(await profilesOf(person)).toEqual([before])
  })

  test('20 at once make one profile and one shop', async () => {
    const person = await newSignIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => init(claimOf(person))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const profiles = await profilesOf(person)
    expect(profiles).toHaveLength(1)
    expect(
      await world.database
        .select()
        .from(shops)
        .where(eq(shops.artistId, profiles[0]?.id ?? '')),
    ).toHaveLength(1)
  })

  test.each([
    [{ username: undefined }, 'username is missing.'],
    [{ email: undefined }, 'email is missing.'],
    [{ supabase_user_id: undefined }, 'supabase_user_id is missing.'],
    [{ supabase_user_id: { $ne: '' } }, 'supabase_user_id: Invalid input: expected string, received object.'],
    [{ supabase_user_id: ['a', 'b'] }, 'supabase_user_id: Invalid input: expected string, received array.'],
  ])('%j is not understood', async (change, message) => {
    const [field = ''] = Object.keys(change)
    const { status, body } = await init({ username: 'a', email: 'b', supabase_user_id: 'c', ...change })
    expect([status, body]).toEqual([422, { code: 'invalid', message, data: { fields: { [field]: message } } }])
  })
})

test('a sign-in whose browser went away before the call gets its profile with the first request', async () => {
  const person = await newSignIn()
  const caller = await world.callerOf(person)
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.as(caller, '/api/artist-stats')))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await profilesOf(person)).toHaveLength(1)
})

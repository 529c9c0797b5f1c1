import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppWorld, newPerson, openAppWorld } from '../../test/worlds/app-world.ts'
import { users } from './tables.ts'

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld()
})
afterAll(() => world.close())

const signUp = (body: object) => world.ask('/api/auth/sign-up/email', { body: { callbackURL: '/email-confirmed', ...body } })

// the whole path of one address costs a tenth of a second
test.each([
  ['a Punycode ending', (id: string) => [`info-${id}@xn--80a1acny.xn--p1ai`, `INFO-${id}@почта.рф`, `info-${id}@xn--80a1acny.xn--p1ai`]],
  ['the ending .рф', (id: string) => [`info-${id}@почта.рф`, ` info-${id}@Почта.РФ `, `info-${id}@xn--80a1acny.xn--p1ai`]],
  ['the ending .中国', (id: string) => [`info-${id}@例子.中国`, `info-${id}@例子。中国`, `info-${id}@xn--fsqu00a.xn--fiqs8s`]],
  [
    'a Cyrillic local part',
    (id: string) => [`Иван-${id}@почта.рф`, `иван-${id}@xn--80a1acny.xn--p1ai`, `иван-${id}@xn--80a1acny.xn--p1ai`],
  ],
  ['a blank in front', (id: string) => [` buyer-${id}@example.com`, `buyer-${id}@example.com`, `buyer-${id}@example.com`]],
  ['a percent sign', (id: string) => [`a%b-${id}@example.com`, `A%B-${id}@example.com`, `a%b-${id}@example.com`]],
  ['!, / and =', (id: string) => [`a!b/c=d-${id}@example.com`, `a!b/c=d-${id}@EXAMPLE.com\t`, `a!b/c=d-${id}@example.com`]],
])('an artist signs up with %s in the email address, gets the mail, and signs in with another spelling of it', async (_what, spell) => {
  const [typed = '', other = '', stored = ''] = spell(randomUUID().slice(0, 8))
  const person = { ...newPerson(), email: typed }
  expect(await signUp(person)).toMatchObject({ status: 200, body: { user: { email: stored } } })
  // another spelling creates no second account
  expect((await signUp({ ...newPerson(), email: other })).status).toBe(200)
  expect(await world.database.select({ name: users.name }).from(users).where(eq(users.email, stored))).toEqual([{ name: person.name }])
  expect((await world.confirm({ email: stored })).status).toBeLessThan(400)
  expect((await world.signIn({ ...person, email: other })).status).toBe(200)
  const { status } = await world.ask('/api/auth/request-password-reset', { body: { email: other, redirectTo: '/reset-password-callback' } })
  expect(status).toBe(200)
  expect(await world.mailTo(stored, /password/i)).toBeDefined()
})

import { randomUUID } from 'node:crypto'
import { Cause } from '@tintype/contract/hope/hope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld, operator, uniqueName } from '../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const input = { description: 'Wells.', image_urls: ['/a.webp'], active: true }
const create = (changes: object = {}) => world.hope.create(operator, { title: uniqueName('Water'), ...input, ...changes })

test('an operator creates a cause, which is listed and found with its donations in dollars', async () => {
  const title = uniqueName('Clean Water')
  const cause = await create({ title, funding_goal: 12_500.5, external_url: 'https://example.org', agreed_on: '2026-01-31' })
  expect(Cause.parse(cause)).toEqual(cause)
  expect(cause).toMatchObject({
    slug: title.toLowerCase().replaceAll(' ', '-'),
    funding_goal: 12_500.5,
    amount_raised: 0,
    supporter_count: 0,
  })
  const giveBack = { percent: 35, causeId: cause.id }
  const artist = await world.newArtist()
  await world.credit(artist, 999, giveBack)
  await world.credit(artist, 999, giveBack)
  await world.credit(await world.newArtist(), 1000, giveBack)
  const found = await world.hope.get({ slug: cause.slug })
  // the share picture shows the raised amount, so its address changes
  expect(found.share_image_url).not.toBe(cause.share_image_url)
  const { share_image_url, updated_at } = found
  const standing = {
    ...cause,
    share_image_url,
    updated_at,
    amount_raised: 10.48,
    amount_pledged: 10.48,
    pledged_cents: 1048,
    supporter_count: 2,
  }
  expect(found).toEqual({ ...standing, payments: [] })
  expect((await world.hope.list()).find(({ id }) => id === cause.id)).toEqual(standing)
})

test('a donation updates the time of the last update of its cause only', async () => {
  const [cause, other] = [await create(), await create()]
  const before = Date.now()
  await world.credit(await world.newArtist(), 1000, { percent: 10, causeId: cause.id })
  const updated = async (slug: string) => Date.parse((await world.hope.get({ slug })).updated_at)
  expect(await updated(cause.slug)).toBeGreaterThanOrEqual(before - 1)
  expect(await updated(cause.slug)).toBeGreaterThan(Date.parse(cause.updated_at))
  expect(await updated(other.slug)).toBe(Date.parse(other.updated_at))
})

test('a cause without a goal or with a goal of zero has an open goal', async () => {
  expect((await create()).funding_goal).toBeNull()
  expect((await create({ funding_goal: 0 })).funding_goal).toBeNull()
})

test('causes that are created at once with one title get different slugs', async () => {
  const title = uniqueName('Ocean')
  const slugs = (await Promise.all(Array.from({ length: 4 }, () => create({ title })))).map(({ slug }) => slug)
  const base = title.toLowerCase().replaceAll(' ', '-')
  expect(slugs.sort()).toEqual([base, `${base}-2`, `${base}-3`, `${base}-4`])
})

test('an inactive cause is neither listed nor found by its slug, but it is found by its id', async () => {
  const { id, slug } = await create({ active: false })
  expect((await world.hope.list()).some((cause) => cause.id === id)).toBe(false)
  await expect(world.hope.get({ slug })).rejects.toMatchObject({ code: 'cause_not_found' })
  await expect(world.hope.get({ slug: randomUUID() })).rejects.toMatchObject({ code: 'cause_not_found' })
  expect(await world.hope.findCause(world.database, id)).toMatchObject({ isActive: false })
  expect(await world.hope.findCause(world.database, randomUUID())).toBeUndefined()
})

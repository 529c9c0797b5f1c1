import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld, operator, uniqueName } from '../../test/worlds/money-world.ts'
import { causeSlugsDue, causes } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

test('a slug that lost letters is replaced once, and the former one still finds the cause', async () => {
  const title = uniqueName('Für saubere Flüße')
  const { id, slug } = await world.hope.create(operator, { title, description: 'Rivers.', image_urls: [], active: true })
  expect(slug).toMatch(/^fur-saubere-flusse-/)
  const former = slug.replace('flusse', 'flu-e')
  await world.database.update(causes).set({ slug: former }).where(eq(causes.id, id))
  await world.database.insert(causeSlugsDue).values({ causeId: id })

  expect(await world.hope.renewSlugs()).toBe(1)
  expect(await world.hope.renewSlugs()).toBe(0)
  expect((await world.hope.get({ slug })).id).toBe(id)
  expect(await world.hope.get({ slug: former })).toMatchObject({ id, slug })
})

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { findProblemCode, openCatalogueWorld, race } from '../../test/worlds/catalogue-world.ts'
import { changeHandle } from './change-handle.ts'
import { createShop } from './create-shop.ts'
import { findShopFront } from './get-shops.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { store } = world.as({ kind: 'visitor' })
const move = (from: string, to: string) => changeHandle({ database: world.database, clock: () => new Date() }, { from, to })
const newHandle = () => `moved-${randomUUID().slice(0, 13)}`

test('a shop is found at all its former handles and can take one of them back', async () => {
  const { handle: first, artistId } = await world.newArtist()
  const [second, third] = [newHandle(), newHandle()]
  await move(first, second)
  await move(second, third)
  for (const handle of [first, second, third, third.toUpperCase()]) expect(await store.shop({ handle })).toMatchObject({ handle: third })
  await move(third, first)
  for (const handle of [first, second, third]) expect(await store.shop({ handle })).toMatchObject({ handle: first })
  expect((await findShopFront(world.database, first))?.artistId).toBe(artistId)
})

test('an artist cannot take a handle that another artist used before', async () => {
  const [mover, other] = [await world.newArtist(), await world.newArtist()]
  await move(mover.handle, newHandle())
  expect(await findProblemCode(move(other.handle, mover.handle))).toBe('shop_handle_taken')
  const newcomer = await world.newArtist()
  await world.database.execute(`delete from shops where artist_id = '${newcomer.artistId}'`)
  const made = await world.database.transaction((tx) => createShop(tx, newcomer.artistId, mover.name))
  expect(made).toEqual({ handle: `${mover.handle}-2` })
})

test('a shop cannot be moved to a taken or invalid handle, and an unknown shop cannot be moved', async () => {
  const [artist, other] = [await world.newArtist(), await world.newArtist()]
  expect(await findProblemCode(move(artist.handle, other.handle))).toBe('shop_handle_taken')
  expect(await findProblemCode(move(artist.handle, 'No Address'))).toBe('shop_handle_invalid')
  expect(await findProblemCode(move(newHandle(), newHandle()))).toBe('shop_not_found')
  await move(artist.handle, artist.handle)
  expect(await store.shop({ handle: artist.handle })).toMatchObject({ handle: artist.handle })
})

test('exactly one of two concurrent moves of a shop succeeds, and the former handle leads to the new one', async () => {
  const { handle } = await world.newArtist()
  const [a, b] = [newHandle(), newHandle()]
  expect(await race(move(handle, a), move(handle, b))).toEqual({ won: 1, codes: ['shop_not_found'] })
  const now = (await store.shop({ handle })).handle
  expect([a, b]).toContain(now)
})

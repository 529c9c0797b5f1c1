import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { findProblemCode, openCatalogueWorld, operator, race } from '../../test/worlds/catalogue-world.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

const recorded = async (uid: string) =>
  (
    await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `artwork:${uid}`))
      .orderBy(auditLog.id)
  ).map(({ action, actorId, facts }) => ({ action, actorId, facts }))

test('an operator’s repeated pick of a product is in the audit log once, and so is its removal', async () => {
  const { uid, handle } = await world.newProduct(await world.newArtist())
  const desk = world.as(operator).backoffice.products
  expect(await desk.pick({ handle })).toEqual({ handle, isPick: true })
  expect(await desk.pick({ handle })).toEqual({ handle, isPick: true })
  expect((await world.getArtworkRow(uid)).pickedAt).toBeInstanceOf(Date)
  expect(await desk.unpick({ handle })).toEqual({ handle, isPick: false })
  expect((await world.getArtworkRow(uid)).pickedAt).toBeNull()
  const by = { actorId: operator.userId, facts: { handle } }
  expect(await recorded(uid)).toEqual([
    { action: 'artwork.picked', ...by },
    { action: 'artwork.unpicked', ...by },
  ])
})

test('concurrent picks of one product are all accepted and logged once', async () => {
  const { uid, handle } = await world.newProduct(await world.newArtist())
  const pick = () => world.review.pickProduct(operator, { handle, isPick: true })
  expect(await race(pick(), pick(), pick())).toEqual({ won: 3, codes: [] })
  expect(await recorded(uid)).toHaveLength(1)
})

test('an operator cannot pick a product that is not on sale', async () => {
  const artist = await world.newArtist()
  const waiting = await world.newArtwork(artist)
  const gone = await world.newProduct(artist, { deletedAt: new Date() })
  for (const handle of [waiting.handle, gone.handle, 'nothing', "'"])
    expect(await findProblemCode(world.review.pickProduct(operator, { handle, isPick: true }))).toBe('product_not_found')
})

test('an artist and a visitor cannot pick a product', async () => {
  const artist = await world.newArtist()
  const { uid, handle } = await world.newProduct(artist)
  const asked = (actor: Parameters<typeof world.as>[0]) => {
    const { pick, unpick } = world.as(actor).backoffice.products
    return Promise.all([findProblemCode(pick({ handle })), findProblemCode(unpick({ handle }))])
  }
  expect(await asked(artist)).toEqual(['not_an_operator', 'not_an_operator'])
  expect(await asked({ kind: 'visitor' })).toEqual(['session_missing', 'session_missing'])
  expect((await world.getArtworkRow(uid)).pickedAt).toBeNull()
})

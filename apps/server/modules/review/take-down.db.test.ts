import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { insertManyRows } from '../../test/database/many-rows.ts'
import { watchPlans } from '../../test/database/watch-plans.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { findProblemCode, openCatalogueWorld, operator, race, storefrontUrl } from '../../test/worlds/catalogue-world.ts'
import { findNewestPictures } from '../shops/queries/picture.ts'
import { shops } from '../shops/tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { list, takeDown } = world.as(operator).backoffice.shopPictures

/** A shop with both pictures, updated at the given time. */
async function newShop(updatedAt = new Date()) {
  const artist = await world.newArtist({ receiveApprovalEmails: false })
  const [bannerKey, pictureKey] = ['b', 'p'].map((mark) => artist.artistId.replaceAll('-', '').padEnd(64, mark))
  await world.database
    .update(shops)
    .set({ bannerKey, pictureKey, bannerStatus: 'approved', updatedAt })
    .where(eq(shops.artistId, artist.artistId))
  return { ...artist, bannerUrl: mediaUrl(bannerKey ?? ''), portraitUrl: mediaUrl(pictureKey ?? '') }
}

const seen = { kind: 'banner' as const, reason: 'It shows a phone number.' }

test('a banner that an operator takes down is hidden, and its artist gets the reason by mail', async () => {
  const shop = await newShop()
  const answer = await takeDown({ ...seen, artistId: shop.artistId, seenUrl: shop.bannerUrl })
  expect(answer).toMatchObject({ bannerUrl: shop.bannerUrl, bannerStatus: 'rejected', bannerRejectionReason: seen.reason })
  expect(await world.catalogue.getShop({ handle: shop.handle, limit: 1 })).toMatchObject({ bannerUrl: null, pictureUrl: shop.portraitUrl })
  expect(world.noticesFor(shop.email)).toEqual([
    { kind: 'shop_picture_taken_down', to: shop.email, artistName: shop.name, picture: 'banner', reason: seen.reason },
  ])
  const [entry] = await world.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `artist:${shop.artistId}`))
  expect(entry).toMatchObject({
    action: 'shop_banner.taken_down',
    actorId: operator.userId,
    facts: { picture: shop.bannerUrl, reason: seen.reason },
  })
})

test('a profile picture that an operator takes down is removed, and the banner stays', async () => {
  const shop = await newShop()
  await takeDown({ ...seen, kind: 'portrait', artistId: shop.artistId, seenUrl: shop.portraitUrl })
  expect(await world.catalogue.getShop({ handle: shop.handle, limit: 1 })).toMatchObject({ bannerUrl: shop.bannerUrl, pictureUrl: null })
  expect(world.noticesFor(shop.email)).toMatchObject([{ picture: 'profile picture' }])
})

test('an operator takes down only the picture that was shown, and only once', async () => {
  const shop = await newShop()
  const request = { ...seen, artistId: shop.artistId, seenUrl: shop.bannerUrl }
  expect(await findProblemCode(takeDown({ ...request, seenUrl: mediaUrl('another') }))).toBe('shop_picture_changed')
  expect(await findProblemCode(takeDown({ ...request, kind: 'portrait' }))).toBe('shop_picture_changed')
  expect(await findProblemCode(takeDown({ ...request, artistId: '0199f3a0-0000-7000-8000-000000000000' }))).toBe('shop_picture_changed')
  expect(await findProblemCode(takeDown({ ...request, reason: ' ' }))).toBe('reason_missing')
  expect(await findProblemCode(takeDown({ ...request, reason: 'x'.repeat(501) }))).toBe('reason_too_long')
  expect(world.noticesFor(shop.email)).toEqual([])
  expect(await race(takeDown(request), takeDown(request))).toEqual({ won: 1, codes: ['shop_picture_changed'] })
  expect(world.noticesFor(shop.email)).toHaveLength(1)
})

test('an artist cannot list or take down shop pictures', async () => {
  const shop = await newShop()
  const asArtist = world.as(shop).backoffice.shopPictures
  expect(await findProblemCode(asArtist.list({}))).toBe('not_an_operator')
  expect(await findProblemCode(asArtist.takeDown({ ...seen, artistId: shop.artistId, seenUrl: shop.bannerUrl }))).toBe('not_an_operator')
})

test('the list of shop pictures is newest first across pages and omits shops without a picture', async () => {
  // later than the pictures of the other tests
  const ahead = (minutes: number) => new Date(Date.UTC(2199, 0, 1, 0, minutes))
  const hung = [await newShop(ahead(1)), await newShop(ahead(3)), await newShop(ahead(2))]
  const bare = await world.newArtist()
  const first = await list({ limit: 2 })
  expect(first.shops.map(({ artistId }) => artistId)).toEqual([hung[1]?.artistId, hung[2]?.artistId])
  expect(first.shops[0]).toMatchObject({ shopUrl: `${storefrontUrl}/collections/${hung[1]?.handle}`, changedAt: ahead(3).toISOString() })
  const all: string[] = []
  for (let cursor = first.nextCursor; cursor; ) {
    const page = await list({ limit: 2, cursor })
    all.push(...page.shops.map(({ artistId }) => artistId))
    cursor = page.nextCursor
  }
  expect(all[0]).toBe(hung[0]?.artistId)
  expect(all).not.toContain(bare.artistId)
  expect(await findProblemCode(list({ cursor: 'nonsense' }))).toBe('malformed')
})

test('a page of shop pictures reads only its own rows of the index, first or later', async () => {
  const url = await cloneTemplate(`shop_pictures_${process.pid}`)
  const watched = openDatabase({ url, size: 1, onError: () => undefined })
  const readBy = watchPlans(watched)
  try {
    await insertManyRows(watched, { count: 0, artists: 4000 })
    await watched.execute(sql`UPDATE shops SET banner_key = handle, banner_status = 'approved'`)
    await watched.execute(sql`VACUUM ANALYZE shops`)
    const [middle] = await watched.select().from(shops).orderBy(shops.updatedAt).offset(2000).limit(1)
    const before = { at: middle?.updatedAt.toISOString() ?? '', id: middle?.artistId ?? '' }
    for (const page of [{ limit: 25 }, { limit: 25, before }]) {
      const reads = await readBy(() => findNewestPictures(watched, page))
      // a sort would read every shop
      expect(reads.filter(({ table }) => table === 'shops')).toEqual([
        { node: 'Index Scan', table: 'shops', index: 'shops_newest_pictures', rows: 25 },
      ])
    }
  } finally {
    await watched.$client.end()
  }
})

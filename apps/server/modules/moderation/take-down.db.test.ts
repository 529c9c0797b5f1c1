import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import { codeOf, openCatalogueWorld, operator, race, storefrontUrl } from '../../test/catalogue-world.ts'
import { shops } from '../shops/tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())
const { list, takeDown } = world.as(operator).backoffice.shopPictures

/** A shop with both pictures, hung at a time of its own. */
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

test('a banner that is taken down is shown to nobody; the artist is told why, in the studio and by mail', async () => {
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

test('a portrait that is taken down is gone, and the banner stays', async () => {
  const shop = await newShop()
  await takeDown({ ...seen, kind: 'portrait', artistId: shop.artistId, seenUrl: shop.portraitUrl })
  expect(await world.catalogue.getShop({ handle: shop.handle, limit: 1 })).toMatchObject({ bannerUrl: shop.bannerUrl, pictureUrl: null })
  expect(world.noticesFor(shop.email)).toMatchObject([{ picture: 'profile picture' }])
})

test('only what was seen is taken down, and once', async () => {
  const shop = await newShop()
  const request = { ...seen, artistId: shop.artistId, seenUrl: shop.bannerUrl }
  expect(await codeOf(takeDown({ ...request, seenUrl: mediaUrl('another') }))).toBe('shop_picture_changed')
  expect(await codeOf(takeDown({ ...request, kind: 'portrait' }))).toBe('shop_picture_changed')
  expect(await codeOf(takeDown({ ...request, artistId: '0199f3a0-0000-7000-8000-000000000000' }))).toBe('shop_picture_changed')
  expect(await codeOf(takeDown({ ...request, reason: ' ' }))).toBe('reason_missing')
  expect(await codeOf(takeDown({ ...request, reason: 'x'.repeat(501) }))).toBe('reason_too_long')
  expect(world.noticesFor(shop.email)).toEqual([])
  expect(await race(takeDown(request), takeDown(request))).toEqual({ won: 1, codes: ['shop_picture_changed'] })
  expect(world.noticesFor(shop.email)).toHaveLength(1)
})

test('no artist takes anything down', async () => {
  const shop = await newShop()
  const asArtist = world.as(shop).backoffice.shopPictures
  expect(await codeOf(asArtist.list({}))).toBe('not_an_operator')
  expect(await codeOf(asArtist.takeDown({ ...seen, artistId: shop.artistId, seenUrl: shop.bannerUrl }))).toBe('not_an_operator')
})

test('the wall goes on from page to page, the newest first, without the shops that have no picture', async () => {
  // ahead of what the other tests hang
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
  expect(await codeOf(list({ cursor: 'nonsense' }))).toBe('malformed')
})

test('the wall is read from its index', async () => {
  const explained = await world.database.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    await tx.execute(sql`SET LOCAL enable_sort = off`)
    return tx.execute(
      sql`EXPLAIN SELECT artist_id FROM shops WHERE (banner_key IS NOT NULL OR picture_key IS NOT NULL)
        AND (updated_at, artist_id) < (now(), '0199f3a0-0000-7000-8000-000000000000'::uuid) ORDER BY updated_at DESC, artist_id DESC LIMIT 25`,
    )
  })
  const plan = JSON.stringify(explained.rows)
  expect(plan).toContain('Scan Backward using shops_newest_pictures')
  expect(plan).not.toContain('Sort')
})

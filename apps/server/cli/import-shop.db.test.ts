import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Artist } from '../platform/actor.ts'
import { createShopifyChannel } from '../platform/channel/shopify-channel.ts'
import { createPublicFetch } from '../platform/outgoing/public-fetch.ts'
import { workerDatabaseUrl } from '../test/database/worker-database.ts'
import { accessToken, openShopifyStandIn, type ShopifyStandIn, store, webhookSecret } from '../test/stand-ins/shopify-stand-in.ts'
import { newPicture, openStudioWorld } from '../test/worlds/studio-world.ts'
import { importShop, importShopCommand } from './import-shop.ts'

const world = await openStudioWorld()
let shopify: ShopifyStandIn
let artist: Artist
beforeEach(async () => {
  shopify = await openShopifyStandIn()
  artist = await world.newArtist()
})
afterEach(() => shopify.close())
afterAll(() => world.close())

async function run(changes: { email?: string; vendor?: string; category?: string; isDryRun?: boolean } = {}) {
  const lines: string[] = []
  const { database, artworks, tools } = world
  const channel = createShopifyChannel({
    ...{ store, webhookSecret, credentials: { accessToken }, apiUrl: shopify.url, waitMs: shopify.wait, now: shopify.now },
  })
  const auth = { findUserByEmail: async (email: string) => (email === artist.email ? { userId: artist.userId } : undefined) }
  const download = createPublicFetch({ testOrigin: shopify.url, answerBytes: 25 * 1024 * 1024 })
  const code = await importShop(
    { database, artworks, channel, download, clock: tools.clock, auth: auth as never },
    { email: artist.email, isDryRun: false, ...changes },
    (line) => lines.push(line),
  )
  return { code, lines }
}

const picture = async (widthPx = 720, heightPx = 960) => ({
  ...{ bytes: await newPicture({ widthPx: widthPx / 16, heightPx: heightPx / 16, scale: 16 }), widthPx, heightPx },
})
const names = async () => (await world.listArtworkRows(artist)).map(({ name }) => name)

test('the command imports each product of a shop once as an artwork in review, even if it runs again', async () => {
  const moon = await picture()
  const text = {
    title: 'Moon over Water',
    description: 'Calm at night.',
    tags: ['Moon', 'SEA', 'a, b', 'x'.repeat(41)],
    productType: 'Space',
  }
  shopify.addProduct({ ...text, picture: { ...moon, alt: ` A moon over\nwater. ${'x'.repeat(300)}` } })
  shopify.addProduct({ title: 'Wide', picture: await picture(960, 720) })
  expect(await run()).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^imported +Moon over Water$/), expect.stringMatching(/^imported +Wide$/), '2 imported'],
  })
  expect(await world.listArtworkRows(artist)).toMatchObject([
    {
      ...{
        name: 'Moon over Water',
        description: 'Calm at night.',
        altText: expect.stringMatching(/^A moon over water\. x+…?$/),
        tags: ['moon', 'sea', 'vertical'],
        category: 'space',
        reviewStatus: 'pending',
      },
      ...{ publishedAt: null, originalKey: createHash('sha256').update(moon.bytes).digest('hex'), channelProduct: null },
    },
    { name: 'Wide', altText: '', category: 'photography', orientation: 'horizontal' },
  ])
  expect(await run()).toMatchObject({ code: 0, lines: [expect.stringContaining('imported before'), expect.any(String), '2 skipped'] })
  expect(await names()).toHaveLength(2)
})

test('two commands at the same time import each product once', async () => {
  shopify.addProduct({ title: 'Once', picture: await picture() })
  const codes = (await Promise.all([run(), run()])).map(({ code }) => code)
  expect(codes).toEqual([0, 0])
  expect(await names()).toEqual(['Once'])
})

test('the import reports the reason for a product whose picture is missing, too small or invalid, and a later run retries it', async () => {
  const late = shopify.addProduct({ title: 'Late', picture: await picture() })
  late.removePicture()
  shopify.addProduct({ title: 'Small', picture: await picture(160, 160) })
  shopify.addProduct({ title: 'Text', picture: { bytes: Buffer.from('<svg/>'), widthPx: 720, heightPx: 960 } })
  shopify.addProduct({ title: 'None' })
  shopify.addProduct({ title: 'Good', picture: await picture() })
  const { code, lines } = await run()
  expect([code, lines.map((line) => line.split(/\s+/)[0])]).toEqual([1, ['failed', 'failed', 'failed', 'failed', 'imported', '4']])
  expect(lines[0]).toContain('its picture')
  expect(await names()).toEqual(['Good'])
  late.returnPicture()
  await run()
  expect(await names()).toEqual(['Good', 'Late'])
})

test('the control characters of a title are not printed, because a terminal would carry them out', async () => {
  shopify.addProduct({ title: 'Moon\u001b[2J\u0007 over\nWater', status: 'ARCHIVED' })
  const { lines } = await run()
  expect(lines[0]).toMatch(/^skipped +Moon\[2J over Water: archived$/)
})

test('our own and archived products and those of another vendor are left out, and a dry run uploads nothing', async () => {
  shopify.addProduct({ title: 'Ours', metafield: { value: 'a uid' } })
  shopify.addProduct({ title: 'Archived', status: 'ARCHIVED' })
  shopify.addProduct({ title: 'Other', vendor: 'Ada' })
  shopify.addProduct({ title: 'Mine', picture: await picture() })
  const { lines } = await run({ vendor: 'Ines', isDryRun: true })
  expect(lines.map((line) => line.split(/\s{2,}|: /)[0])).toEqual([
    'skipped',
    'skipped',
    'skipped',
    'would be imported Mine',
    '3 skipped, 1 would be imported',
  ])
  expect(await names()).toEqual([])
  await run({ vendor: 'Ines' })
  expect(await names()).toEqual(['Mine'])
})

test('the command refuses an unknown artist and category, and reports a shop that does not answer', async () => {
  expect(await run({ email: 'unknown@artist.example' })).toEqual({ code: 1, lines: ['No artist has the email unknown@artist.example.'] })
  expect(await run({ category: 'sculpture' })).toMatchObject({ code: 2 })
  shopify.fail({ status: 503 })
  expect(await run()).toMatchObject({ code: 1, lines: [expect.stringContaining('Run the command again')] })
})

test('the command line opens the installation, and refuses one without Shopify', async () => {
  const place = { DATABASE_URL: await workerDatabaseUrl(), DATA_DIR: world.dataDir }
  const settings = {
    SHOPIFY_STORE: store,
    SHOPIFY_ACCESS_TOKEN: accessToken,
    SHOPIFY_WEBHOOK_SECRET: webhookSecret,
    SHOPIFY_API_URL: shopify.url,
  }
  const lines: string[] = []
  const runWith = (changes: object) =>
    importShopCommand(readConfig({ ...place, ...changes }), { email: 'unknown@artist.example', isDryRun: true }, (line) => lines.push(line))
  expect([await runWith({}), await runWith(settings)]).toEqual([2, 1])
  expect(lines).toEqual([
    'Shopify is not configured. Set SHOPIFY_STORE and the other SHOPIFY_… settings.',
    'No artist has the email unknown@artist.example.',
  ])
})

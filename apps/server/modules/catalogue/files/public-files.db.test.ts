import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'
import { findActiveSlugs } from '../../hope/queries/hope.ts'
import { createPublicFiles } from './public-files.ts'
import { listSitemapFiles } from './sitemap.ts'

// a separate catalogue, because the sitemap covers all of it
const world = await openCatalogueWorld({ url: await cloneTemplate(`public_files_${process.pid}`) })
afterAll(() => world.close())
const hope = { listActiveSlugs: findActiveSlugs }
const publicUrl = 'https://tintype.example'
const filesWith = (fileLength?: number) =>
  createPublicFiles({ database: world.database, publicUrl, products: world.products, hope, ...(fileLength && { fileLength }) })

async function readSitemapFile(name: string): Promise<string> {
  const file = await filesWith().sitemapFile(name)
  return file ? text(Readable.from(file)) : ''
}

const pathsIn = (text: string) => [...text.matchAll(/<loc>https:\/\/tintype\.example([^<]+)<\/loc>/g)].map(([, path]) => path)

/** The paths in all files of a kind, and the number in each. */
async function everyFile(kind: string): Promise<{ paths: (string | undefined)[]; lengths: number[] }> {
  const names = (await listSitemapFiles({ database: world.database, products: world.products, hope })).filter((name) =>
    name.startsWith(kind),
  )
  const files = await Promise.all(names.map(async (name) => pathsIn(await readSitemapFile(name))))
  return { paths: files.flat(), lengths: files.map(({ length }) => length) }
}

describe('the sitemap', () => {
  test('the sitemap lists artworks on sale, their shops and active causes, and nothing else', async () => {
    const [artist, empty] = [await world.newArtist(), await world.newArtist()]
    const product = await world.newProduct(artist)
    const pending = await world.newArtwork(artist)
    const deleted = await world.newProduct(artist, { deletedAt: new Date() })
    await world.newArtwork(empty)
    const { paths } = await everyFile('products')
    expect(paths).toContain(`/store/products/${product.handle}`)
    expect(paths).not.toContain(`/store/products/${pending.handle}`)
    expect(paths).not.toContain(`/store/products/${deleted.handle}`)
    const shops = (await everyFile('shops')).paths
    expect(shops).toContain(`/store/collections/${artist.handle}`)
    expect(shops).not.toContain(`/store/collections/${empty.handle}`)
    const [cause, ended] = [await world.newCause(), await world.newCause(false)]
    const pages = pathsIn(await readSitemapFile('pages'))
    expect(pages).toEqual(expect.arrayContaining(['/store?category=cars', '/hope', `/hope/causes/${cause.slug}`]))
    expect(pages).not.toContain(`/hope/causes/${ended.slug}`)
  })

  test('the sitemap files together list every page once, and the last file includes newly published artworks', async () => {
    const artist = await world.newArtist()
    for (let i = 0; i < 7; i += 1) await world.newProduct(artist, { publishedAt: new Date(Date.now() + i) })
    await filesWith(3).cutSitemap()
    const later = await world.newProduct(artist, { publishedAt: new Date(Date.now() + 60_000) })
    const { paths, lengths } = await everyFile('products')
    expect(paths.filter((path) => path === `/store/products/${later.handle}`)).toHaveLength(1)
    expect(new Set(paths).size).toBe(paths.length)
    expect(lengths.length).toBeGreaterThan(2)
    for (const length of lengths.slice(0, -1)) expect(length).toBeLessThanOrEqual(3)
    const shops = await everyFile('shops')
    expect(shops.paths).toContain(`/store/collections/${artist.handle}`)
    expect(new Set(shops.paths).size).toBe(shops.paths.length)
    await filesWith().cutSitemap()
    expect((await everyFile('products')).lengths).toHaveLength(1)
  })

  test.each(['products-0', 'products-999', 'shops-999', 'artists-1', 'products', 'pages-1', ''])(
    'the sitemap has no file named %j',
    async (name) => {
      expect(await filesWith().sitemapFile(name)).toBeUndefined()
    },
  )

  test('the sitemap query scans the index of public artworks', async () => {
    const explained = await world.database.execute<{ 'QUERY PLAN': string }>(sql`
      explain select handle, published_at from artworks
      where published_at is not null and deleted_at is null and (published_at, uid) > (now(), ${randomUUID()}::uuid)
      order by published_at asc nulls first, uid asc nulls first limit 1000`)
    expect(explained.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.* Scan Backward using artworks_public /)
  })
})

describe('the feed', () => {
  test('the feed lists the newest artworks first, with titles escaped for XML, and omits deleted artworks', async () => {
    const artist = await world.newArtist()
    const at = (ms: number) => ({ publishedAt: new Date(Date.now() + 3_600_000 + ms) })
    const older = await world.newProduct(artist, { name: 'Older', ...at(0) })
    const newer = await world.newProduct(artist, { name: 'Sea & <Sky> "1"', ...at(1) })
    const { text: feed, changedAt } = await filesWith().feed()
    expect(feed.indexOf(newer.handle)).toBeGreaterThan(0)
    expect(feed.indexOf(newer.handle)).toBeLessThan(feed.indexOf(older.handle))
    expect(feed).toContain(`<title>Sea &amp; &lt;Sky&gt; &quot;1&quot; by ${artist.name}</title>`)
    expect(changedAt?.getTime()).toBeGreaterThan(Date.now())
    await world.change(newer.uid, { deletedAt: new Date() })
    expect((await filesWith().feed()).text).not.toContain(newer.handle)
    await world.change(older.uid, { deletedAt: new Date() })
  })
})

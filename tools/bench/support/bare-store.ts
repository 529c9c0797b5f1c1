import { createServer } from 'node:http'
import pg from 'pg'
import { bundlePages } from './bare-pages.ts'

// The lower bound for this machine: node:http and pg, the queries of a browse page, a shop and a product, and of React only the pages'
// trees rendered to a string. `bare-store.ts DATABASE_URL STORE_URL` prints its port. It serves the store's paths, and asks the store once
// for page data that no row contains.
process.env.NODE_ENV = 'production'
const [databaseUrl, storeUrl] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
const drawPage = await bundlePages()

const isPublic = 'published_at IS NOT NULL AND deleted_at IS NULL'
const inOrder = (table: string) => `ORDER BY ${table}.published_at DESC NULLS LAST, ${table}.uid DESC NULLS LAST`
const products = (which: string, limit: number) => `
  SELECT page.*, face.name AS "artistName", face.handle AS "artistHandle" FROM (
    SELECT uid, handle, name AS title, description, tags, category, orientation, how_made AS "howMade", width_px AS "widthPx",
      height_px AS "heightPx", placeholder, artist_id, published_at,
      (SELECT coalesce(json_agg(json_build_object('url', '/media/' || made.key || '.webp', 'widthPx', made.width_px) ORDER BY made.width_px), '[]')
       FROM artwork_renditions AS made WHERE made.artwork_uid = artworks.uid) AS sources
    FROM artworks WHERE ${which} AND ${isPublic} ${inOrder('artworks')} LIMIT ${limit}) AS page
  CROSS JOIN LATERAL (SELECT * FROM artist_faces WHERE artist_faces.id = page.artist_id LIMIT 1) AS face
  ${inOrder('page')}`

const statements = {
  wall: { name: 'wall', text: products('true', 25) },
  shop: { name: 'shop', text: 'SELECT artist_id FROM shops WHERE handle = $1' },
  ofShop: { name: 'of_shop', text: products('artist_id = $1', 25) },
  product: { name: 'product', text: products('handle = $1', 1) },
  more: { name: 'more', text: products('artist_id = $1', 6) },
  alike: { name: 'alike', text: products('category = $1', 6) },
}

// biome-ignore lint/suspicious/noExplicitAny: what pg gives is what the statements above select
type Row = Record<string, any>

async function queryRows(statement: keyof typeof statements, ...values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ ...statements[statement], values })).rows
}

function toCard({ handle, title, artistName, artistHandle, orientation, category, widthPx, heightPx, placeholder, sources }: Row) {
  const picture = { alt: title, widthPx, heightPx, placeholder, sources }
  return { handle, title, artistName, artistHandle, orientation, category, isPick: false, fromCents: 4900, picture }
}

async function answerCatalogue() {
  const rows = await queryRows('wall')
  return { products: rows.slice(0, 24).map(toCard), nextCursor: rows[24]?.uid, searchedFor: null, total: null, sizes: fixed.wall.sizes }
}

async function answerShop(handle: string) {
  const [shop] = await queryRows('shop', handle)
  const rows = await queryRows('ofShop', shop?.artist_id)
  return { ...fixed.shop, products: rows.slice(0, 24).map(toCard), nextCursor: rows[24]?.uid }
}

async function answerProduct(handle: string) {
  const [product = {}] = await queryRows('product', handle)
  const [more, alike] = await Promise.all([queryRows('more', product.artist_id), queryRows('alike', product.category)])
  const { description, tags, howMade } = product
  const card = { ...toCard(product), description, tags, howMade, cardUrl: null, artistPicture: null }
  const others = (rows: Row[]) => rows.slice(0, 5).map(toCard)
  return { ...card, sizes: fixed[product.orientation as 'vertical'].sizes, moreByArtist: others(more), similar: others(alike) }
}

async function answer(path: string): Promise<string> {
  const handle = path.split('/').at(-1) ?? ''
  if (path === '/api/store/products') return JSON.stringify(await answerCatalogue())
  if (path === '/store') return drawPage('browse', path, { filter: {}, publicUrl: storeUrl, ...(await answerCatalogue()) })
  if (path.startsWith('/store/collections/')) {
    return drawPage('shop', path, { shop: await answerShop(handle), url: path, isContinued: false })
  }
  const product = await answerProduct(handle)
  return drawPage('product', path, { product, opening: product.sizes[0]?.size, publicUrl: storeUrl })
}

async function fetchJson(path: string) {
  return (await fetch(storeUrl + path)).json() as Promise<Row>
}

async function fetchFixed() {
  const wall = await fetchJson('/api/store/products')
  const fetchProduct = (orientation: string) =>
    fetchJson(`/api/store/products/${wall.products.find((card: Row) => card.orientation === orientation).handle}`)
  const [shop, vertical, horizontal] = await Promise.all([
    fetchJson(`/api/store/collections/${wall.products[0].artistHandle}`),
    fetchProduct('vertical'),
    fetchProduct('horizontal'),
  ])
  return { wall, shop, vertical, horizontal } as Record<'wall' | 'shop' | 'vertical' | 'horizontal', Row>
}

const fixed = await fetchFixed()
const server = createServer(async (request, response) => {
  const path = request.url ?? '/'
  const body = await answer(path)
  response.setHeader('content-type', path.startsWith('/api') ? 'application/json' : 'text/html')
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))

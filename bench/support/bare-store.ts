import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { build } from 'rolldown'

// What the machine can do at best: node:http and pg, the one query behind a wall of plates, and of React only the page's own tree,
// drawn to a string. `bare-store.ts DATABASE_URL` prints its port; `/api` answers with the rows, `/page` with the page.
process.env.NODE_ENV = 'production'
const [url] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })
const drawPage = await bundleBrowse()

const page = {
  name: 'page',
  text: `SELECT page.*, face.name AS "artistName", face.handle AS "artistHandle" FROM (
           SELECT uid, handle, name AS title, tags, category, orientation, width_px AS "widthPx", height_px AS "heightPx", placeholder,
             artist_id, published_at, picked_at, (SELECT coalesce(json_agg(json_build_object('url', '/media/' || made.key || '.webp', 'widthPx', made.width_px) ORDER BY made.width_px), '[]')
             FROM artwork_renditions AS made WHERE made.artwork_uid = artworks.uid) AS sources
           FROM artworks WHERE published_at IS NOT NULL AND deleted_at IS NULL
           ORDER BY published_at DESC NULLS LAST, uid DESC NULLS LAST LIMIT 25) AS page
         CROSS JOIN LATERAL (SELECT * FROM artist_faces WHERE artist_faces.id = page.artist_id LIMIT 1) AS face
         ORDER BY page.published_at DESC NULLS LAST, page.uid DESC NULLS LAST`,
}

const server = createServer(async (request, response) => {
  const { rows } = await pool.query(page)
  const products = rows
    .slice(0, 24)
    .map(({ widthPx, heightPx, placeholder, sources, title, handle, artistName, artistHandle, ...row }) => ({
      ...{ handle, title, artistName, artistHandle, orientation: row.orientation, category: row.category, isPick: false, fromCents: 4900 },
      picture: { alt: title, widthPx, heightPx, placeholder, sources },
    }))
  const isPage = request.url === '/page'
  response.setHeader('content-type', isPage ? 'text/html' : 'application/json')
  response.end(isPage ? drawPage(products) : JSON.stringify({ products, nextCursor: rows[24]?.uid, searchedFor: null, sizes }))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))

const sizes = [
  { size: 'medium', name: 'Medium', priceCents: 4900 },
  { size: 'large', name: 'Large', priceCents: 7900 },
  { size: 'large_tall', name: 'Large, tall', priceCents: 7900 },
  { size: 'extra_large', name: 'Extra Large', priceCents: 12900 },
]

/** The component of the page as it is served, outside the framework that serves it. React stays one: ours and the page's. */
async function bundleBrowse(): Promise<(products: object[]) => string> {
  const root = resolve(import.meta.dirname, '../..')
  const dir = join(root, 'bench/.work')
  await build({
    cwd: root,
    input: { browse: 'apps/web/app/store/browse.tsx' },
    platform: 'node',
    external: [/^react($|[/-])/],
    output: { dir, format: 'esm', entryFileNames: '[name].mjs' },
    logLevel: 'silent',
  })
  const { default: Browse } = await import(join(dir, 'browse.mjs'))
  const { createElement } = await import('react')
  const { renderToString } = await import('react-dom/server')
  const { createStaticHandler, createStaticRouter, StaticRouterProvider } = await import('react-router')

  const context = await createStaticHandler([{ path: '/store' }]).query(new Request('http://bare/store'))
  if (context instanceof Response) throw new Error('the router answers by itself')
  return (products) => {
    const loaderData = { filter: {}, products, nextCursor: 'next', searchedFor: null, sizes, publicUrl: '' }
    const router = createStaticRouter([{ path: '/store', element: createElement(Browse, { loaderData }) }], context)
    return `<!DOCTYPE html><html><body>${renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }))}</body></html>`
  }
}

import { createServer } from 'node:http'
import pg from 'pg'

// The lower bound for this machine: node:http and pg with the two queries of an artworks page. `bare-list.ts DATABASE_URL ARTIST_ID` prints
// its port.
const [url, artistId] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })

const count = { name: 'total', text: 'SELECT total FROM artwork_shelves WHERE artist_id = $1' }
const page = {
  name: 'page',
  text: `SELECT artworks.*, (SELECT coalesce(json_agg(json_build_object('key', made.key, 'widthPx', made.width_px) ORDER BY made.width_px), '[]')
           FROM artwork_renditions AS made WHERE made.artwork_uid = artworks.uid) AS renditions
         FROM artworks WHERE artist_id = $1 AND position <= $2::int - $3::int ORDER BY position DESC LIMIT $4`,
}

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://bare')
  const { rows } = await pool.query({ ...count, values: [artistId] })
  const total = rows[0].total
  const artworks = await pool.query({
    ...page,
    values: [artistId, total, Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit') ?? 8)],
  })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ artworks: artworks.rows, total }))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))

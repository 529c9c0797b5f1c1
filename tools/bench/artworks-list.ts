import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/platform/database/database.ts'
import { insertManyArtworks } from '../../apps/server/test/database/many-artworks.ts'
import { signUpConfirmed } from '../../e2e/support/api.ts'
import { startTestServer } from '../../e2e/support/server.ts'
import { startScript } from '../support/children.ts'
import { type Figure, figure, median } from '../support/figure.ts'
import { load } from './support/load.ts'

const ARTWORKS = 100_000
const ROUNDS = 15
const ROUND_SECONDS = 1
const person = { name: 'Bench Artist', email: 'bench@artist.example', password: 'Salt-and-silver-9!' }

/**
 * A page of the artist's list with 100,000 artworks in the table, compared with a bare handler, and page 1,000 compared with page 1. Short
 * alternating rounds, each compared with its neighbour, so that other load on the machine affects all equally.
 */
export async function benchArtworksList(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const artist = await signUpConfirmed(server.url, person)
    const { artistId, databaseUrl } = await fill(server.dataDir)
    const bare = await startScript(`${import.meta.dirname}/support/bare-list.ts`, [databaseUrl, artistId])
    const headers = { authorization: `Bearer ${artist.token}`, 'x-user-username': artist.username }
    const page = (offset: number) => `/api/artist-artworks?limit=8&offset=${offset}`
    const measure = {
      ours: () => load(server.url + page(0), headers, ROUND_SECONDS),
      deep: () => load(server.url + page(8 * 999), headers, ROUND_SECONDS),
      bare: () => load(`http://127.0.0.1:${bare.firstLine}${page(0)}`, {}, ROUND_SECONDS),
    }
    await takeTurns(measure, 3)
    const rounds = await takeTurns(measure, ROUNDS)
    await bare.stop()
    const middle = (of: (round: Round) => number) => median(rounds.map(of))
    const beside = figure(
      'api.artworks_rps',
      middle(({ ours }) => ours),
      'requests/s',
      middle(({ bare }) => bare),
    )
    return [
      { ...beside, ratio: Number(middle(({ ours, bare }) => ours / bare).toPrecision(4)) },
      figure(
        'api.artworks_deep_page',
        middle(({ ours, deep }) => ours / deep),
        'cost of page 1,000 / page 1',
      ),
    ]
  } finally {
    await server.remove()
  }
}

type Round = Record<'ours' | 'deep' | 'bare', number>

/** Measures the requests per second of each, round by round; every second round runs in reverse order. */
async function takeTurns(measure: Record<keyof Round, () => Promise<{ rps: number }>>, rounds: number): Promise<Round[]> {
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const result: Round = { ours: 0, deep: 0, bare: 0 }
    const order: (keyof Round)[] = round % 2 ? ['deep', 'ours', 'bare'] : ['bare', 'ours', 'deep']
    for (const name of order) result[name] = (await measure[name]()).rps
    results.push(result)
  }
  return results
}

async function fill(dataDir: string): Promise<{ artistId: string; databaseUrl: string }> {
  const databaseUrl = await readFile(join(dataDir, 'database.url'), 'utf8')
  const database = openDatabase({ url: databaseUrl, size: 1, onError: () => undefined })
  await database.$client.query('SET statement_timeout = 0')
  const { rows } = await database.$client.query('SELECT id FROM artists')
  await insertManyArtworks(database, { artistId: rows[0].id, count: ARTWORKS, approved: false })
  await database.$client.query('VACUUM ANALYZE')
  await database.$client.end()
  return { artistId: rows[0].id, databaseUrl }
}

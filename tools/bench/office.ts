import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../apps/server/platform/database/database.ts'
import { insertManyRows } from '../../apps/server/test/database/many-rows.ts'
import { signIn } from '../../e2e/support/api.ts'
import { operator, startTestServer } from '../../e2e/support/server.ts'
import { type Figure, figure, median } from '../support/figure.ts'

const ROWS = 1_000_000
const ARTISTS = 50_000
const TIMES = 9

const today = new Date().toISOString().slice(0, 10)

/** The measured queries of each list; `last` is its last page. */
const lists: Record<string, string[]> = {
  'lists/orders': [
    '',
    'order=earliest',
    'order=largest',
    'order=smallest',
    'status=refunded',
    'status=refunded&order=largest',
    'email=many.7@customers.example',
    'email=many.7@customers.example&order=largest',
    `from=2025-01-01&to=${today}&order=earliest`,
  ],
  'lists/ledger-entries': ['', 'order=earliest', 'kind=commission', 'kind=adjustment', 'kind=dispute_won', 'from=2025-01-01&to=2025-01-31'],
  'lists/artworks': ['', 'order=earliest', 'status=rejected', 'status=pending', 'words=number%20999999', 'words=artwork'],
  payouts: ['', 'order=latest', 'order=largest', 'status=failed&order=smallest', 'method=bank'],
  artists: ['', 'order=earliest', 'order=a_z', 'order=z_a', 'query=many.49999', 'query=paint.example&order=z_a'],
  mails: ['', 'order=earliest', 'state=failed', 'address=many.7@customers.example'],
  audit: ['', 'order=earliest', 'action=price', 'actor=operator'],
  artworks: ['status=pending', 'status=approved', 'status=rejected'],
}

/**
 * Every list of the back office with a million rows: the first page, the last one, filtered, and in each order. Measures the milliseconds
 * of the whole response, including the session lookup. The slowest query of each list is its figure.
 */
export async function benchOffice(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    await fill(server.dataDir)
    const { token } = await signIn(server.url, operator)
    const ask = async (list: string, query: string) => {
      const began = performance.now()
      const answer = await fetch(`${server.url}/api/backoffice/${list}?${query}`, { headers: { authorization: `Bearer ${token}` } })
      const body = (await answer.json()) as { nextCursor: string | null }
      if (!answer.ok) throw new Error(`${list}?${query}: ${answer.status} ${JSON.stringify(body)}`)
      return { ms: performance.now() - began, nextCursor: body.nextCursor }
    }
    const figures: Figure[] = []
    for (const [list, queries] of Object.entries(lists)) {
      let slowest = 0
      for (const query of [...queries, await lastPage(list, ask)].filter((each) => each !== undefined)) {
        const times: number[] = []
        for (let time = 0; time < TIMES; time++) times.push((await ask(list, query)).ms)
        // the first request prepares what the others reuse
        const ms = median(times.slice(1))
        console.log(`  ${list}?${query.slice(0, 60)}  ${ms.toFixed(1)} ms (first ${times[0]?.toFixed(1)})`)
        slowest = Math.max(slowest, ms)
      }
      figures.push(figure(`backoffice.list_ms.${list.replace('lists/', 'all-')}`, slowest, 'ms, slowest question'))
    }
    return [figure('backoffice.list_ms', Math.max(...figures.map(({ value }) => value)), 'ms, slowest list'), ...figures]
  } finally {
    await server.remove()
  }
}

type Ask = (list: string, query: string) => Promise<{ nextCursor: string | null }>

/** The cursor of the last page: the end of the first page in the opposite order. */
async function lastPage(list: string, ask: Ask): Promise<string | undefined> {
  const [here, there] = list === 'payouts' ? ['earliest', 'latest'] : ['latest', 'earliest']
  if (list === 'artworks') return undefined
  const { nextCursor } = await ask(list, `order=${there}`)
  if (!nextCursor) throw new Error(`${list} has one page`)
  const place = JSON.parse(Buffer.from(nextCursor, 'base64url').toString())
  if ('order' in place) place.order = here
  return `order=${here}&cursor=${Buffer.from(JSON.stringify(place)).toString('base64url')}`
}

async function fill(dataDir: string): Promise<void> {
  const url = await readFile(join(dataDir, 'database.url'), 'utf8')
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  await database.$client.query('SET statement_timeout = 0')
  await insertManyRows(database, { count: ROWS, artists: ARTISTS })
  await database.$client.end()
}

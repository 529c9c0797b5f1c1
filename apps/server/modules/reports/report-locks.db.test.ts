import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { insertProduct } from '../../test/database/insert-artwork.ts'
import { getResponseCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { type Caller, openAppWorld } from '../../test/worlds/app-world.ts'
import { artworks } from '../artworks/tables.ts'
import { reports } from './tables.ts'

const world = await openAppWorld()
afterAll(() => world.close())
const olga = await world.newOperator()
const peter = await world.newOperator('moderator')
const ruth = await world.newOperator('moderator')

/** An open report about an offensive artwork on sale, which may be taken down at once. */
async function newReport() {
  const artist = await world.newArtist()
  const artwork = await insertProduct(world.database, await world.getArtistId(artist))
  const email = `rosa.${randomUUID()}@lind.example`
  const input = {
    subject: 'artwork',
    handle: artwork.handle,
    kind: 'offensive',
    words: 'It is violent.',
    name: 'Rosa Lind',
    email,
    isTrue: true,
  }
  await world.ask('/api/store/reports', { body: input })
  const { text } = await world.mailTo(email, /report/i)
  const [, link = ''] = text.match(/\/store\/report\/(\S+)/) ?? []
  const { body } = await world.ask(`/api/store/reports/${link}/confirm`, { body: {} })
  const id = String(body.id)
  await world.runJobs()
  world.mails.length = 0
  return {
    id,
    artist,
    uid: artwork.uid,
    email,
    lock: (tx: Transaction) => tx.execute(sql`SELECT FROM reports WHERE id = ${id} FOR UPDATE`),
  }
}

const office = (who: Caller, id: string, step: string, body: object) => () =>
  world.as(who, `/api/backoffice/reports/${id}/${step}`, { body })
const down = { outcome: 'taken_down', words: 'It is violent.' }
const kept = { outcome: 'kept', words: 'It is not.' }

const listAuditActions = async (id: string) =>
  (
    await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `report:${id}`))
      .orderBy(asc(auditLog.id))
  ).map(({ action }) => action)
const findArtworkRow = async (uid: string) => (await world.database.select().from(artworks).where(eq(artworks.uid, uid)))[0]

async function mailsTo(...addresses: string[]): Promise<number[]> {
  await world.runJobs()
  return addresses.map((address) => world.mails.filter(({ to }) => to === address).length)
}

test('of two operators who decide on a report at the same time, the second gets report_state and leaves no trace', async () => {
  const { id, artist, uid, email, lock } = await newReport()
  const outcomes = await runBehindLock(
    world.database,
    lock,
    office(olga, id, 'decide', down),
    office(peter, id, 'decide', kept),
    office(peter, id, 'notice', {}),
  )
  expect(getResponseCodes(outcomes)).toEqual(['done', 'report_state', 'report_state'])
  const [row] = await world.database.select().from(reports).where(eq(reports.id, id))
  expect(row).toMatchObject({ state: 'decided', outcome: 'taken_down', decision: down.words })
  expect(await findArtworkRow(uid)).toMatchObject({ publishedAt: null, takenDownAt: expect.any(Date) })
  expect((await listAuditActions(id)).filter((action) => action !== 'report.confirmed')).toEqual(['report.taken_down'])
  expect(await mailsTo(artist.email, email)).toEqual([1, 1])
})

test('an artist’s answer to a report that is decided at the same time gets report_state, and no email is sent about it', async () => {
  const { id, artist, email, lock } = await newReport()
  await office(olga, id, 'notice', {})()
  await world.runJobs()
  world.mails.length = 0
  const outcomes = await runBehindLock(world.database, lock, office(olga, id, 'decide', down), () =>
    world.as(artist, `/api/user/reports/${id}/answer`, { body: { words: 'I drew it.' } }),
  )
  expect(getResponseCodes(outcomes)).toEqual(['done', 'report_state'])
  const [row] = await world.database.select().from(reports).where(eq(reports.id, id))
  expect(row).toMatchObject({ state: 'decided', answer: null })
  expect(await mailsTo(artist.email, email)).toEqual([1, 1])
})

test('of two operators who decide on an appeal at the same time, the second gets report_state and the artwork stays as the first decided', async () => {
  const { id, artist, uid, lock } = await newReport()
  await office(olga, id, 'decide', down)()
  const { status } = await world.as(artist, `/api/user/reports/${id}/appeal`, { body: { words: 'It is art.' } })
  expect(status).toBe(200)
  const outcomes = await runBehindLock(
    world.database,
    lock,
    office(peter, id, 'decide-appeal', { isReversed: true, words: 'It is art.' }),
    office(ruth, id, 'decide-appeal', { isReversed: false, words: 'It is not.' }),
  )
  expect(getResponseCodes(outcomes)).toEqual(['done', 'report_state'])
  const [row] = await world.database.select().from(reports).where(eq(reports.id, id))
  expect(row).toMatchObject({ state: 'closed', isReversed: true, appealDecision: 'It is art.' })
  expect(await findArtworkRow(uid)).toMatchObject({ publishedAt: expect.any(Date), takenDownAt: null })
})

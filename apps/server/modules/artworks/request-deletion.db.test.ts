import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openStudioWorld } from '../../test/studio-world.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

const artist = await world.newArtist()
const ask = (uid: string, reason: unknown = 'I sold the original.', actor = artist) =>
  world.post(actor, `request-artwork-deletion/${uid}`, { reason })

test('the first request waits, the second is refused, and after a disapproval it may be made again', async () => {
  const uid = await world.upload(artist)
  expect((await ask(uid)).status).toBe(200)
  expect(await world.rowsOf(artist)).toMatchObject([
    { uid, deletionStatus: 'pending', deletionReason: 'I sold the original.', deletionRequestedAt: expect.any(Date) },
  ])
  expect(await ask(uid)).toMatchObject({ status: 409, body: { code: 'deletion_already_pending' } })

  await world.database.transaction((tx) => world.artworks.disapproveDeletion(tx, uid, 'An order is under way.'))
  expect(await world.rowsOf(artist)).toMatchObject([{ deletionStatus: 'disapproved', disapprovalReason: 'An order is under way.' }])
  expect((await ask(uid, 'Please.')).status).toBe(200)
  expect(await world.rowsOf(artist)).toMatchObject([{ deletionStatus: 'pending', deletionReason: 'Please.', disapprovalReason: null }])
})

test('of ten at once, one is taken', async () => {
  const uid = await world.upload(artist)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(uid)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a reason is needed', async () => {
  const other = await world.upload(artist)
  const without = await world.post(artist, `request-artwork-deletion/${other}`, {})
  expect(without).toMatchObject({
    status: 422,
    body: { code: 'deletion_reason_missing', message: 'Please provide a reason for deletion.' },
  })
  for (const reason of ['', '   ', null, 5])
    expect(await ask(other, reason)).toMatchObject({ status: 422, body: { code: 'deletion_reason_missing' } })
  expect((await ask(other, 'x'.repeat(501))).status).toBe(422)
  expect((await ask(other, 'x'.repeat(500))).status).toBe(200)
})

test('another artist’s artwork is as missing as one that never was, and as a deleted one', async () => {
  const [uid, stranger] = [await world.upload(artist), await world.newArtist()]
  const missing = { status: 404, body: { code: 'artwork_not_found' } }
  expect(await ask(uid, 'Mine now.', stranger)).toMatchObject(missing)
  expect(await ask(randomUUID())).toMatchObject(missing)
  await ask(uid)
  await world.database.transaction((tx) => world.artworks.approveDeletion(tx, uid))
  expect(await ask(uid)).toMatchObject(missing)
})

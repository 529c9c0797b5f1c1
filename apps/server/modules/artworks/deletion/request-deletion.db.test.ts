import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openStudioWorld } from '../../../test/worlds/studio-world.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

const artist = await world.newArtist()
const ask = (uid: string, reason: unknown = 'I sold the original.', actor = artist) =>
  world.post(actor, `request-artwork-deletion/${uid}`, { reason })

test('an artist can request a deletion once, and again after an operator has refused it', async () => {
  const uid = await world.upload(artist)
  expect((await ask(uid)).status).toBe(200)
  expect(await world.listArtworkRows(artist)).toMatchObject([
    { uid, deletionStatus: 'pending', deletionReason: 'I sold the original.', deletionRequestedAt: expect.any(Date) },
  ])
  expect(await ask(uid)).toMatchObject({ status: 409, body: { code: 'deletion_already_pending' } })

  await world.database.transaction((tx) => world.artworks.disapproveDeletion(tx, uid, 'An order is under way.'))
  expect(await world.listArtworkRows(artist)).toMatchObject([
    { deletionStatus: 'disapproved', disapprovalReason: 'An order is under way.' },
  ])
  expect((await ask(uid, 'Please.')).status).toBe(200)
  expect(await world.listArtworkRows(artist)).toMatchObject([
    { deletionStatus: 'pending', deletionReason: 'Please.', disapprovalReason: null },
  ])
})

test('one of ten concurrent deletion requests is accepted', async () => {
  const uid = await world.upload(artist)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(uid)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a deletion request needs a reason of 1 to 500 characters', async () => {
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

test('an artist gets 404 for the deletion of another artist’s, an unknown and a deleted artwork alike', async () => {
  const [uid, stranger] = [await world.upload(artist), await world.newArtist()]
  const missing = { status: 404, body: { code: 'artwork_not_found' } }
  expect(await ask(uid, 'Mine now.', stranger)).toMatchObject(missing)
  expect(await ask(randomUUID())).toMatchObject(missing)
  await ask(uid)
  await world.database.transaction((tx) => world.artworks.approveDeletion(tx, uid))
  expect(await ask(uid)).toMatchObject(missing)
})

import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import { encodeCursor } from '../../../platform/database/queries/keyset.ts'
import { findProblemCode, openCatalogueWorld, operator, race } from '../../../test/worlds/catalogue-world.ts'
import { artworkCounts, artworks } from '../../artworks/tables.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

const asked = () => ({ deletionStatus: 'pending' as const, deletionReason: 'I sold the original.', deletionRequestedAt: new Date() })

async function readCounts(artistId: string) {
  const [counts] = await world.database.select().from(artworkCounts).where(eq(artworkCounts.artistId, artistId))
  const rows = await world.database
    .select({ position: artworks.position })
    .from(artworks)
    .where(and(eq(artworks.artistId, artistId), isNotNull(artworks.position)))
    .orderBy(artworks.position)
  return { ...counts, positions: rows.map(({ position }) => position) }
}

test('an approved deletion removes the product from the store at once and erases its files after 30 days', async () => {
  const artist = await world.newArtist()
  const { uid, handle, name } = await world.newProduct(artist, asked())
  const other = await world.newProduct(artist)
  await world.as(operator).backoffice.deletions.approve({ uid })

  expect(await findProblemCode(world.catalogue.getProduct({ handle }))).toBe('product_withdrawn')
  const shop = await world.catalogue.getShop({ handle: artist.handle, limit: 10 })
  expect(shop.products.map((product) => product.handle)).toEqual([other.handle])
  expect(await readCounts(artist.artistId)).toMatchObject({ total: 1, approved: 1, positions: [1] })
  expect(world.sent.filter(({ payload }) => (payload as { artwork: string }).artwork === uid)).toEqual([
    { name: 'artworks.erase', payload: { artwork: uid }, afterSeconds: 30 * 24 * 60 * 60 },
  ])
  expect(world.noticesFor(artist.email)).toEqual([
    { kind: 'deletion_approved', to: artist.email, artistName: artist.name, artworkName: name },
  ])
})

test('a refused deletion keeps the product on sale, and the artist gets the reason and can request it again', async () => {
  const artist = await world.newArtist({ receiveApprovalEmails: false })
  const { uid, handle, name } = await world.newProduct(artist, asked())
  const answer = await world.as(operator).backoffice.deletions.disapprove({ uid, reason: 'An order is under way.' })
  expect(answer).toMatchObject({ uid, deletion_status: 'disapproved', disapproval_reason: 'An order is under way.' })
  expect((await world.catalogue.getProduct({ handle })).handle).toBe(handle)
  expect(world.noticesFor(artist.email)).toEqual([
    { kind: 'deletion_disapproved', to: artist.email, artistName: artist.name, artworkName: name, reason: 'An order is under way.' },
  ])

  await world.artworks.requestDeletion(artist, { uid, reason: 'Now it may go.' })
  await world.review.approveDeletion(operator, { uid })
  expect(await findProblemCode(world.catalogue.getProduct({ handle }))).toBe('product_withdrawn')
})

test('an operator decides on a pending deletion once; artists, visitors and decisions on others are refused', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newProduct(artist)
  const { approve, disapprove } = world.as(operator).backoffice.deletions
  expect(await findProblemCode(approve({ uid }))).toBe('deletion_not_pending')
  expect(await findProblemCode(disapprove({ uid, reason: 'No.' }))).toBe('deletion_not_pending')
  expect(await findProblemCode(approve({ uid: randomUUID() }))).toBe('artwork_not_found')
  expect(await findProblemCode(disapprove({ uid: randomUUID(), reason: 'No.' }))).toBe('artwork_not_found')
  expect(await findProblemCode(disapprove({ uid, reason: ' ' }))).toBe('reason_missing')
  await world.change(uid, asked())
  for (const actor of [artist, { kind: 'visitor' as const }]) {
    const code = actor.kind === 'artist' ? 'not_an_operator' : 'session_missing'
    expect(await findProblemCode(world.as(actor).backoffice.deletions.approve({ uid }))).toBe(code)
    expect(await findProblemCode(world.as(actor).backoffice.deletions.disapprove({ uid, reason: 'No.' }))).toBe(code)
  }
  await approve({ uid })
  expect(await findProblemCode(approve({ uid }))).toBe('deletion_not_pending')
  expect(await findProblemCode(disapprove({ uid, reason: 'No.' }))).toBe('deletion_not_pending')
  expect(await findProblemCode(world.review.approveArtwork(operator, { uid }))).toBe('artwork_not_found')
})

test('exactly one of several operators who decide on a deletion at once succeeds', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newProduct(artist, asked())
  const { won, codes } = await race(
    world.review.approveDeletion(operator, { uid }),
    world.review.disapproveDeletion(operator, { uid, reason: 'No.' }),
    world.review.approveDeletion(operator, { uid }),
  )
  expect({ won, codes }).toEqual({ won: 1, codes: ['deletion_not_pending', 'deletion_not_pending'] })
  expect(world.noticesFor(artist.email)).toHaveLength(1)
})

test('concurrent deletions and approvals of one artist leave positions without gaps and without a deadlock', async () => {
  const artist = await world.newArtist()
  const leaving = []
  const staying = []
  for (let i = 0; i < 8; i += 1) {
    leaving.push(await world.newProduct(artist, asked()))
    staying.push(await world.newArtwork(artist))
  }
  const { won } = await race(
    ...leaving.map(({ uid }) => world.review.approveDeletion(operator, { uid })),
    ...staying.map(({ uid }) => world.review.approveArtwork(operator, { uid })),
  )
  expect(won).toBe(16)
  expect(await readCounts(artist.artistId)).toMatchObject({ total: 8, approved: 8, positions: [1, 2, 3, 4, 5, 6, 7, 8] })
})

test('the deletion list shows only pending deletions, oldest first, each with its reason', async () => {
  const artist = await world.newArtist()
  const start = Date.UTC(1981, 0, 1)
  const at = (ms: number) => ({ ...asked(), deletionRequestedAt: new Date(start + ms) })
  const [second, first, third] = [
    await world.newProduct(artist, at(20)),
    await world.newArtwork(artist, at(10)),
    await world.newProduct(artist, at(30)),
  ]
  await world.newProduct(artist, { ...at(15), deletedAt: new Date() })
  await world.newProduct(artist, { ...at(16), deletionStatus: 'disapproved' })
  let cursor: string | null = encodeCursor({
    at: new Date(start).toISOString().replace('Z', '000Z'),
    id: '00000000-0000-0000-0000-000000000000',
  })
  for (const { uid } of [first, second, third]) {
    const page = await world.as(operator).backoffice.deletions.list({ limit: 1, cursor: cursor ?? undefined })
    expect(page.artworks).toEqual([expect.objectContaining({ uid, deletion_reason: 'I sold the original.', deletion_status: 'pending' })])
    cursor = page.nextCursor
  }
})

test('a decision on a deletion is in the audit log with its operator, its reason and the status before and after', async () => {
  const artist = await world.newArtist()
  const [refused, approved] = [await world.newProduct(artist, asked()), await world.newProduct(artist, asked())]
  await world.review.disapproveDeletion(operator, { uid: refused.uid, reason: 'An order is under way.' })
  await world.review.approveDeletion(operator, { uid: approved.uid })
  const listAuditRows = (uid: string) =>
    world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `artwork:${uid}`))
  expect(await listAuditRows(refused.uid)).toMatchObject([
    {
      ...{ action: 'artwork.deletion_disapproved', actorId: operator.userId, facts: { reason: 'An order is under way.' } },
      ...{ before: { deletion: 'pending' }, after: { deletion: 'disapproved' } },
    },
  ])
  expect(await listAuditRows(approved.uid)).toMatchObject([
    {
      ...{ action: 'artwork.deletion_approved', actorId: operator.userId },
      ...{ before: { deletion: 'pending' }, after: { deletion: 'approved' } },
    },
  ])
})

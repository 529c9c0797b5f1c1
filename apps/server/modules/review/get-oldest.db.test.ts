import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { findProblemCode, openCatalogueWorld, operator } from '../../test/worlds/catalogue-world.ts'

// the query covers the whole catalogue
let world: Awaited<ReturnType<typeof openCatalogueWorld>>
beforeAll(async () => {
  world = await openCatalogueWorld({ url: await cloneTemplate(`oldest_${process.pid}`) })
})
afterAll(() => world.close())

test('an operator sees the oldest pending artwork and deletion, and null where none is pending', async () => {
  const { oldest } = world.as(operator).backoffice
  expect(await oldest()).toEqual({
    artworks: null,
    deletions: null,
    payouts: null,
    reports: null,
    questions: null,
    disputesDueAt: null,
    erasures: null,
    erasureArtistId: null,
  })
  const artist = await world.newArtist()
  for (const day of ['2026-03-02', '2026-03-01', '2026-03-03']) await world.newArtwork(artist, { createdAt: new Date(day) })
  await world.newArtwork(artist, { createdAt: new Date('2026-02-01'), deletedAt: new Date() })
  await world.newProduct(artist, { deletionStatus: 'pending', deletionRequestedAt: new Date('2026-03-05') })
  expect(await oldest()).toMatchObject({ artworks: '2026-03-01T00:00:00.000Z', deletions: '2026-03-05T00:00:00.000Z', payouts: null })
  expect(await findProblemCode(world.as(artist).backoffice.oldest())).toBe('not_an_operator')
})

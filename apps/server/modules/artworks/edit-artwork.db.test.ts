import { randomUUID } from 'node:crypto'
import { CENTRED } from '@tintype/domain/prints/crops'
import { isProofCurrent } from '@tintype/domain/prints/proofs'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import { type AuditFacts, auditLog } from '../../platform/audit/tables.ts'
import { openStudioWorld } from '../../test/worlds/studio-world.ts'
import { artworkWords } from '../catalogue/tables.ts'
import { recordDecision } from '../review/decisions/record-decision.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

let artist: Artist
let uid = ''
beforeEach(async () => {
  artist = await world.newArtist()
  uid = await world.upload(artist)
})

const editFields = {
  artworkName: 'Moon over Water',
  artworkDescription: '',
  tags: ['moon', 'sea'],
  category: 'space',
  allowMarketing: false,
  howMade: null,
}
const edit = (change: object, { version = 1, actor = artist, artwork = uid } = {}) =>
  world.patch(actor, `artworks/${artwork}`, { ...editFields, version, ...change })

const decide = (decision: 'approve' | 'reject', version?: number) =>
  world.database.transaction((tx) =>
    recordDecision({ ...world.tools, artworks: world.artworks }, tx, uid, {
      decision,
      reason: 'It names a brand.',
      operatorId: 'operator-1',
      version,
    }),
  )

const listSignedProofs = (artwork: string) =>
  world.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `artwork:${artwork}`), eq(auditLog.action, 'artwork.proof_signed')))
    .orderBy(auditLog.at, auditLog.id)

const proofIn = ({ crops, prints, ...facts }: AuditFacts) => ({
  ...facts,
  crops: JSON.parse(String(crops)),
  prints: JSON.parse(String(prints)),
})

const own = async () => (await world.get(artist, `artworks/${uid}`)).body
const inStore = async () => {
  const [row] = await world.listArtworkRows(artist)
  return world.products.findProduct(row?.handle ?? '')
}

describe('editing an artwork in review', () => {
  test('an artist edits an artwork in review, which keeps its place in the queue', async () => {
    const change = { artworkName: ' Tide ', artworkDescription: 'Calm.', tags: ['Sea', 'fog'], category: 'nature', howMade: 'photograph' }
    const { status, body } = await edit(change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Saved.',
      artwork: {
        artworkName: 'Tide',
        artworkDescription: 'Calm.',
        tags: ['sea', 'fog', 'vertical'],
        category: 'nature',
        howMade: 'photograph',
        review_status: 'pending',
        version: 2,
        proposed: null,
        resubmitted_at: null,
      },
    })
    expect(await own()).toEqual(body.artwork)
  })

  test('an edit without a difference does not change the version', async () => {
    expect((await edit({})).body.artwork.version).toBe(1)
  })
})

describe('editing an approved artwork', () => {
  beforeEach(async () => {
    await decide('approve')
  })

  test('an approved artwork stays on sale with its approved texts until an operator approves the new ones', async () => {
    const { body } = await edit({ artworkName: 'Tide', artworkDescription: 'Calm.', altText: 'Waves on a pier.' })
    expect(body.message).toBe('Saved and submitted for review. Until then, your shop shows the approved version.')
    const proposed = { artworkName: 'Tide', artworkDescription: 'Calm.', altText: 'Waves on a pier.' }
    expect(body.artwork).toMatchObject({ artworkName: 'Moon over Water', isApproved: 1, proposed, resubmitted_at: expect.any(String) })
    const composed = expect.stringMatching(/^“Moon over Water”, a vertical picture in space/)
    expect(await inStore()).toMatchObject({ title: 'Moon over Water', description: '', picture: { alt: composed } })
    expect((await world.get(artist, 'artist-review-line')).body.places).toMatchObject([{ uid }])

    await decide('approve', 2)
    expect(await own()).toMatchObject({ artworkName: 'Tide', altText: 'Waves on a pier.', proposed: null, isApproved: 1 })
    expect(await inStore()).toMatchObject({ title: 'Tide', description: 'Calm.', picture: { alt: 'Waves on a pier.' } })
    expect(await world.artworks.count(artist)).toEqual({ count: 1, hasApprovedArtwork: true })
    expect((await world.get(artist, 'artist-review-line')).body.places).toEqual([])
  })

  test('an approved artwork whose new texts are rejected keeps the old ones, and its artist reads the reason', async () => {
    await edit({ artworkName: 'Tide' })
    await decide('reject')
    expect(await own()).toMatchObject({
      artworkName: 'Moon over Water',
      isApproved: 1,
      proposed: null,
      rejection_reason: 'It names a brand.',
    })
    expect(await inStore()).toMatchObject({ title: 'Moon over Water' })
    await edit({ artworkName: 'Ebb' }, { version: 2 })
    expect(await own()).toMatchObject({ rejection_reason: null, proposed: { artworkName: 'Ebb', altText: '' } })
  })

  test('an edit is stored in NFC, and of tags in two spellings the first is kept', async () => {
    const decomposed = (text: string) => text.normalize('NFD')
    const tags = ['café', decomposed('café'), 'CAFE', decomposed('größe'), 'groesse', 'Straße', 'strasse', 'łódź', 'lodz']
    const { body } = await edit({ tags, artworkDescription: decomposed('Ein schöner Tag.') })
    expect(body.artwork.tags).toEqual(['café', 'größe', 'groesse', 'straße', 'łódź', 'vertical'])
    expect(body.artwork.proposed?.artworkDescription).toBe('Ein schöner Tag.')
  })

  test('an approved artwork takes new tags, a new category and a technique without a review', async () => {
    const tag = `t${randomUUID().replaceAll('-', '')}`
    const { body } = await edit({ tags: [tag], category: 'nature', howMade: 'by_hand' })
    expect(body.message).toBe('Saved.')
    expect(await inStore()).toMatchObject({ tags: [tag, 'vertical'], category: 'nature', howMade: 'by_hand' })
    expect(await world.database.select().from(artworkWords).where(eq(artworkWords.word, tag))).toHaveLength(1)
    expect((await world.get(artist, 'artist-review-line')).body.places).toEqual([])
  })

  test('an operator cannot approve a version that the artist has changed since', async () => {
    await edit({ artworkName: 'Tide' })
    await edit({ artworkName: 'Ebb' }, { version: 2 })
    await expect(decide('approve', 2)).rejects.toThrow('has changed')
    await decide('approve', 3)
    expect((await own()).artworkName).toBe('Ebb')
  })
})

describe('editing the crop', () => {
  const crops = { '3:4': 0, '5:7': 500, '7:10': 1000 }
  const renderings = () => world.sent.filter(({ payload }) => (payload as { artwork?: string }).artwork === uid).length

  test('a new crop of an artwork in review applies immediately and enqueues its rendering', async () => {
    const before = renderings()
    expect((await edit({ crops })).body.artwork).toMatchObject({ crops, proposed: null, version: 2 })
    expect(renderings()).toBe(before + 1)
    await edit({ artworkName: 'Tide' }, { version: 2 })
    expect(await own()).toMatchObject({ crops, artworkName: 'Tide' })
    expect(renderings()).toBe(before + 1)
  })

  test('a new crop of an approved artwork waits for review, and prints keep the approved crop until then', async () => {
    await decide('approve')
    const before = renderings()
    const { body } = await edit({ crops })
    expect(body.message).toBe('Saved and submitted for review. Until then, your shop shows and prints the approved crop.')
    expect(body.artwork).toMatchObject({ crops: null, proposed: { artworkName: 'Moon over Water', crops }, isApproved: 1 })
    expect((await world.get(artist, 'artist-review-line')).body.places).toMatchObject([{ uid }])
    expect(await world.artworks.findPrintSource(world.database, uid)).toMatchObject({ crops: null })
    expect(renderings()).toBe(before)

    await decide('approve', 2)
    expect(await own()).toMatchObject({ crops, proposed: null, isApproved: 1 })
    expect(await world.artworks.findPrintSource(world.database, uid)).toMatchObject({ crops })
    expect(renderings()).toBe(before + 1)
  })

  test('a rejected crop leaves the approved crop in place', async () => {
    await decide('approve')
    await edit({ crops })
    await decide('reject', 2)
    expect(await own()).toMatchObject({ crops: null, proposed: null, isApproved: 1 })
  })

  test('a proof of a proposed crop replaces the approved proof only when the crop is approved', async () => {
    const shares = { '3:4': 0, '5:7': 0, '7:10': 0 }
    await edit({ proof: shares })
    await decide('approve')
    const kept = async () => (await world.listArtworkRows(artist))[0]?.proof
    const onSale = await kept()
    expect(onSale).toMatchObject({ crops: CENTRED })

    world.pass(1000)
    const { body } = await edit({ crops, proof: shares })
    expect(isProofCurrent(body.artwork.proof, crops)).toBe(true)
    expect(body.artwork.proposed).toEqual({
      artworkName: 'Moon over Water',
      artworkDescription: '',
      altText: '',
      crops,
      contentRating: null,
    })
    expect(await kept()).toEqual(onSale)
    await decide('reject', 2)
    expect(await own()).toMatchObject({ crops: null, proposed: null, proof: { ...onSale } })

    await edit({ crops }, { version: 2 })
    await edit({ crops, proof: shares }, { version: 3 })
    await edit({ artworkName: 'Tide' }, { version: 3 })
    expect(await kept()).toEqual(onSale)
    await decide('approve', 4)
    expect(await own()).toMatchObject({ crops, proposed: null, proof: { crops } })
    expect(await kept()).toMatchObject({ crops })
  })

  test('a proof records the crop that the artist approved, and does not count for a later crop', async () => {
    const proof = { '3:4': 1.5, '5:7': 2, '7:10': 0 }
    const { body } = await edit({ crops, proof })
    expect(body.artwork.proof).toMatchObject({
      crops,
      orientation: 'vertical',
      prints: [{ size: 'medium', vividPercent: 1.5 }, {}, {}, {}],
    })
    expect(isProofCurrent(body.artwork.proof, crops)).toBe(true)
    await edit({ crops: CENTRED }, { version: 2 })
    expect(isProofCurrent((await own()).proof, CENTRED)).toBe(false)
  })

  test('two proofs of an artwork are both in the audit log, the older one unchanged', async () => {
    const signed = await world.upload(artist, { proof: JSON.stringify({ '3:4': 3, '5:7': 4, '7:10': 5 }) })
    const first = (await world.get(artist, `artworks/${signed}`)).body.proof
    const [before] = await listSignedProofs(signed)
    world.pass(60_000)
    const { body } = await edit({ crops, proof: { '3:4': 1.5, '5:7': 2, '7:10': 0 } }, { artwork: signed })
    const rows = await listSignedProofs(signed)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(before)
    expect(rows.map(({ actorKind, actorId }) => [actorKind, actorId])).toEqual([
      ['artist', artist.artistId],
      ['artist', artist.artistId],
    ])
    expect(rows.map(({ facts }) => proofIn(facts))).toEqual([first, body.artwork.proof])
    expect([first?.crops, body.artwork.proof?.crops]).toEqual([CENTRED, crops])
  })

  test('an edit without a proof and a refused edit add no proof to the audit log', async () => {
    await edit({ crops })
    await edit({ proof: { '3:4': 0, '5:7': 0, '7:10': 0 } }, { version: 1 })
    expect(await listSignedProofs(uid)).toEqual([])
  })

  test('an artist can approve a proof without another change', async () => {
    await edit({ proof: { '3:4': 0, '5:7': 0, '7:10': 0 } })
    expect(await own()).toMatchObject({ version: 1, proof: { crops: CENTRED } })
  })
})

test('a rejected artwork that its artist edits returns to review and keeps the reason until it is approved', async () => {
  await decide('reject')
  const { body } = await edit({ artworkName: 'Tide' })
  expect(body.message).toBe('Saved and submitted for review again.')
  expect(body.artwork).toMatchObject({ review_status: 'pending', artworkName: 'Tide', rejection_reason: 'It names a brand.' })
  await decide('approve')
  expect(await own()).toMatchObject({ isApproved: 1, rejection_reason: null })
})

test('one of five concurrent edits is saved, and the others are refused with a conflict', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => edit({ artworkName: `Tide ${i}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'artwork_changed',
    message: 'This artwork has changed. Please check it again before you continue.',
  })
  expect((await own()).version).toBe(2)
})

test('an artist cannot edit an artwork whose deletion is pending', async () => {
  await world.artworks.requestDeletion(artist, { uid, reason: 'Sold.' })
  expect(await edit({ artworkName: 'Tide' })).toMatchObject({ status: 409, body: { code: 'deletion_already_pending' } })
})

test('an artist gets 404 for another artist’s, an unknown and a deleted artwork alike', async () => {
  const [stranger, missing] = [await world.newArtist(), { status: 404, body: { code: 'artwork_not_found' } }]
  expect(await edit({}, { actor: stranger })).toMatchObject(missing)
  expect(await edit({}, { artwork: randomUUID() })).toMatchObject(missing)
  expect(await world.get(stranger, `artworks/${uid}`)).toMatchObject(missing)
  expect(await world.get(artist, `artworks/${randomUUID()}`)).toMatchObject(missing)
  await world.artworks.requestDeletion(artist, { uid, reason: 'Sold.' })
  await world.database.transaction((tx) => world.artworks.approveDeletion(tx, uid))
  expect(await edit({})).toMatchObject(missing)
  expect(await world.get(artist, `artworks/${uid}`)).toMatchObject(missing)
})

test.each<[string, object, string]>([
  ['a blank name', { artworkName: ' ' }, 'artwork_name_missing'],
  ['a name of 61 characters', { artworkName: 'x'.repeat(61) }, 'artwork_name_too_long'],
  ['a description of 301 characters', { artworkDescription: 'x'.repeat(301) }, 'artwork_description_too_long'],
  ['an alternative text of 251 characters', { altText: 'x'.repeat(251) }, 'alt_text_too_long'],
  ['no category', { category: undefined }, 'artwork_category_missing'],
  ['eleven tags', { tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`) }, 'artwork_tags_too_many'],
  ['an unknown technique', { howMade: 'by_magic' }, 'artwork_how_made_unknown'],
  ['an incomplete crop', { crops: { '3:4': 0 } }, 'invalid'],
  ['a proof of 101 percent', { proof: { '3:4': 0, '5:7': 0, '7:10': 101 } }, 'invalid'],
])('an artist cannot save an artwork with %s', async (_what, change, code) => {
  expect(await edit(change)).toMatchObject({ status: 422, body: { code } })
  expect((await own()).version).toBe(1)
})

test('an edit ignores the fields that artists cannot change', async () => {
  await edit({ artworkName: 'Tide', review_status: 'approved', isApproved: 1, orientation: 'horizontal', position: 9 })
  expect(await world.listArtworkRows(artist)).toMatchObject([
    { name: 'Tide', reviewStatus: 'pending', orientation: 'vertical', position: 1 },
  ])
})

test('a visitor cannot read or edit an artwork', async () => {
  expect((await world.get({ kind: 'visitor' }, `artworks/${uid}`)).status).toBe(401)
  expect((await world.patch({ kind: 'visitor' }, `artworks/${uid}`, { ...editFields, version: 1 })).status).toBe(401)
})

import { randomUUID } from 'node:crypto'
import { CENTRED } from '@tintype/contract/crops'
import { isProofOf } from '@tintype/contract/proofs'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuditFacts, auditLog } from '../../platform/audit/tables.ts'
import type { Artist } from '../../platform/http/actor.ts'
import { openStudioWorld } from '../../test/studio-world.ts'
import { artworkWords } from './tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

let artist: Artist
let uid = ''
beforeEach(async () => {
  artist = await world.newArtist()
  uid = await world.upload(artist)
})

const words = {
  artworkName: 'Moon over Water',
  artworkDescription: '',
  tags: ['moon', 'sea'],
  category: 'space',
  allowMarketing: false,
  howMade: null,
}
const edit = (change: object, { version = 1, actor = artist, artwork = uid } = {}) =>
  world.patch(actor, `artworks/${artwork}`, { ...words, version, ...change })

const decide = (decision: 'approve' | 'reject', version?: number) =>
  world.database.transaction((tx) =>
    world.artworks.decide(tx, uid, { decision, reason: 'It names a brand.', operatorId: 'operator-1', version }),
  )

const proofsOf = (artwork: string) =>
  world.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `artwork:${artwork}`), eq(auditLog.action, 'artwork.proof_signed')))
    .orderBy(auditLog.at, auditLog.id)

const proofIn = ({ crops, plates, ...facts }: AuditFacts) => ({
  ...facts,
  crops: JSON.parse(String(crops)),
  plates: JSON.parse(String(plates)),
})

const own = async () => (await world.get(artist, `artworks/${uid}`)).body
const inStore = async () => {
  const [row] = await world.rowsOf(artist)
  return world.artworks.findPlate(row?.handle ?? '')
}

describe('words that nobody has decided on', () => {
  test('are changed, and the artwork keeps its place in the line', async () => {
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

  test('that are the same change nothing, not even the version', async () => {
    expect((await edit({})).body.artwork.version).toBe(1)
  })
})

describe('an approved artwork', () => {
  beforeEach(async () => {
    await decide('approve')
  })

  test('stays on sale with its approved words until the new ones are approved', async () => {
    const { body } = await edit({ artworkName: 'Tide', artworkDescription: 'Calm.' })
    expect(body.message).toBe('Saved. Until we have looked at the new words, your shop shows the approved ones.')
    const proposed = { artworkName: 'Tide', artworkDescription: 'Calm.' }
    expect(body.artwork).toMatchObject({ artworkName: 'Moon over Water', isApproved: 1, proposed, resubmitted_at: expect.any(String) })
    expect(await inStore()).toMatchObject({ title: 'Moon over Water', description: '' })
    expect((await world.get(artist, 'artist-review-line')).body.places).toMatchObject([{ uid }])

    await decide('approve', 2)
    expect(await own()).toMatchObject({ artworkName: 'Tide', artworkDescription: 'Calm.', proposed: null, isApproved: 1 })
    expect(await inStore()).toMatchObject({ title: 'Tide', description: 'Calm.' })
    expect(await world.artworks.count(artist)).toEqual({ count: 1, hasApprovedArtwork: true })
    expect((await world.get(artist, 'artist-review-line')).body.places).toEqual([])
  })

  test('whose new words are refused keeps the old ones, and its artist reads why', async () => {
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
    expect(await own()).toMatchObject({ rejection_reason: null, proposed: { artworkName: 'Ebb' } })
  })

  test('takes other tags, another category and how it was made at once', async () => {
    const tag = `t${randomUUID().replaceAll('-', '')}`
    const { body } = await edit({ tags: [tag], category: 'nature', howMade: 'by_hand' })
    expect(body.message).toBe('Saved.')
    expect(await inStore()).toMatchObject({ tags: [tag, 'vertical'], category: 'nature', howMade: 'by_hand' })
    expect(await world.database.select().from(artworkWords).where(eq(artworkWords.word, tag))).toHaveLength(1)
    expect((await world.get(artist, 'artist-review-line')).body.places).toEqual([])
  })

  test('is not decided on with words that the operator has not seen', async () => {
    await edit({ artworkName: 'Tide' })
    await edit({ artworkName: 'Ebb' }, { version: 2 })
    await expect(decide('approve', 2)).rejects.toThrow('changed in the meantime')
    await decide('approve', 3)
    expect((await own()).artworkName).toBe('Ebb')
  })
})

describe('the crop', () => {
  const crops = { '3:4': 0, '5:7': 500, '7:10': 1000 }
  const renderings = () => world.sent.filter(({ payload }) => (payload as { artwork?: string }).artwork === uid).length

  test('of what nobody has decided on is moved at once, and its pictures are made anew', async () => {
    const before = renderings()
    expect((await edit({ crops })).body.artwork).toMatchObject({ crops, proposed: null, version: 2 })
    expect(renderings()).toBe(before + 1)
    await edit({ artworkName: 'Tide' }, { version: 2 })
    expect(await own()).toMatchObject({ crops, artworkName: 'Tide' })
    expect(renderings()).toBe(before + 1)
  })

  test('of an approved one goes back to review: until then plates are cut as before', async () => {
    await decide('approve')
    const before = renderings()
    const { body } = await edit({ crops })
    expect(body.message).toBe('Saved. Until we have looked at the new crop, your shop shows and prints the approved one.')
    expect(body.artwork).toMatchObject({ crops: null, proposed: { artworkName: 'Moon over Water', crops }, isApproved: 1 })
    expect((await world.get(artist, 'artist-review-line')).body.places).toMatchObject([{ uid }])
    expect(await world.artworks.findPrintSource(world.database, uid)).toMatchObject({ crops: null })
    expect(renderings()).toBe(before)

    await decide('approve', 2)
    expect(await own()).toMatchObject({ crops, proposed: null, isApproved: 1 })
    expect(await world.artworks.findPrintSource(world.database, uid)).toMatchObject({ crops })
    expect(renderings()).toBe(before + 1)
  })

  test('that is refused stays where it was', async () => {
    await decide('approve')
    await edit({ crops })
    await decide('reject', 2)
    expect(await own()).toMatchObject({ crops: null, proposed: null, isApproved: 1 })
  })

  test('whose proof waits with it leaves that of what is on sale as it was, also when it is refused', async () => {
    const shares = { '3:4': 0, '5:7': 0, '7:10': 0 }
    await edit({ proof: shares })
    await decide('approve')
    const kept = async () => (await world.rowsOf(artist))[0]?.proof
    const onSale = await kept()
    expect(onSale).toMatchObject({ crops: CENTRED })

    world.pass(1000)
    const { body } = await edit({ crops, proof: shares })
    expect(isProofOf(body.artwork.proof, crops)).toBe(true)
    expect(body.artwork.proposed).toEqual({ artworkName: 'Moon over Water', artworkDescription: '', crops })
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

  test('is signed off anew with a proof, which says which crop it was about', async () => {
    const proof = { '3:4': 1.5, '5:7': 2, '7:10': 0 }
    const { body } = await edit({ crops, proof })
    expect(body.artwork.proof).toMatchObject({
      crops,
      orientation: 'vertical',
      plates: [{ size: 'medium', vividPercent: 1.5 }, {}, {}, {}],
    })
    expect(isProofOf(body.artwork.proof, crops)).toBe(true)
    await edit({ crops: CENTRED }, { version: 2 })
    expect(isProofOf((await own()).proof, CENTRED)).toBe(false)
  })

  test('that was signed off twice has both proofs on record, the older one as it was', async () => {
    const signed = await world.upload(artist, { proof: JSON.stringify({ '3:4': 3, '5:7': 4, '7:10': 5 }) })
    const first = (await world.get(artist, `artworks/${signed}`)).body.proof
    const [before] = await proofsOf(signed)
    world.pass(60_000)
    const { body } = await edit({ crops, proof: { '3:4': 1.5, '5:7': 2, '7:10': 0 } }, { artwork: signed })
    const rows = await proofsOf(signed)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(before)
    expect(rows.map(({ actorKind, actorId }) => [actorKind, actorId])).toEqual([
      ['artist', artist.artistId],
      ['artist', artist.artistId],
    ])
    expect(rows.map(({ facts }) => proofIn(facts))).toEqual([first, body.artwork.proof])
    expect([first?.crops, body.artwork.proof?.crops]).toEqual([CENTRED, crops])
  })

  test('that was not signed off has none on record, and neither has an edit that was refused', async () => {
    await edit({ crops })
    await edit({ proof: { '3:4': 0, '5:7': 0, '7:10': 0 } }, { version: 1 })
    expect(await proofsOf(uid)).toEqual([])
  })

  test('may be signed off without a change', async () => {
    await edit({ proof: { '3:4': 0, '5:7': 0, '7:10': 0 } })
    expect(await own()).toMatchObject({ version: 1, proof: { crops: CENTRED } })
  })
})

test('a rejected artwork goes back to review, and why it was rejected stays with it', async () => {
  await decide('reject')
  const { body } = await edit({ artworkName: 'Tide' })
  expect(body.message).toBe('Saved, and handed in again. We look at it once more.')
  expect(body.artwork).toMatchObject({ review_status: 'pending', artworkName: 'Tide', rejection_reason: 'It names a brand.' })
  await decide('approve')
  expect(await own()).toMatchObject({ isApproved: 1, rejection_reason: null })
})

test('of five changes at once one is taken, and the others are told', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => edit({ artworkName: `Tide ${i}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'artwork_changed',
    message: 'This artwork was changed in the meantime. Please look at it again before you go on.',
  })
  expect((await own()).version).toBe(2)
})

test('a pending deletion blocks', async () => {
  await world.artworks.requestDeletion(artist, { uid, reason: 'Sold.' })
  expect(await edit({ artworkName: 'Tide' })).toMatchObject({ status: 409, body: { code: 'deletion_already_pending' } })
})

test('another artist’s artwork is as missing as one that never was, and as a deleted one', async () => {
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

test.each<[object, string]>([
  [{ artworkName: ' ' }, 'artwork_name_missing'],
  [{ artworkName: 'x'.repeat(61) }, 'artwork_name_too_long'],
  [{ artworkDescription: 'x'.repeat(301) }, 'artwork_description_too_long'],
  [{ category: undefined }, 'artwork_category_missing'],
  [{ tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`) }, 'artwork_tags_too_many'],
  [{ howMade: 'by_magic' }, 'artwork_how_made_unknown'],
  [{ crops: { '3:4': 0 } }, 'invalid'],
  [{ proof: { '3:4': 0, '5:7': 0, '7:10': 101 } }, 'invalid'],
])('%j is refused', async (change, code) => {
  expect(await edit(change)).toMatchObject({ status: 422, body: { code } })
  expect((await own()).version).toBe(1)
})

test('what is no word of it is not taken', async () => {
  await edit({ artworkName: 'Tide', review_status: 'approved', isApproved: 1, orientation: 'horizontal', position: 9 })
  expect(await world.rowsOf(artist)).toMatchObject([{ name: 'Tide', reviewStatus: 'pending', orientation: 'vertical', position: 1 }])
})

test('a visitor', async () => {
  expect((await world.get({ kind: 'visitor' }, `artworks/${uid}`)).status).toBe(401)
  expect((await world.patch({ kind: 'visitor' }, `artworks/${uid}`, { ...words, version: 1 })).status).toBe(401)
})

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PAYOUT_BLOCKS } from '@tintype/contract/payouts/payout-blocks'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { ledgerEvidence } from '../../../compose/ledger-evidence.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import { insertArtwork, insertProduct } from '../../../test/database/insert-artwork.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { type Caller, openAppWorld, type Person } from '../../../test/worlds/app-world.ts'
import { artworks } from '../../artworks/tables.ts'
import { artworkTraits } from '../../catalogue/tables.ts'
import { createLedger } from '../../ledger/index.ts'

// a separate database, because the whole catalogue, sitemap and feed are read
const world = await openAppWorld({ url: await cloneTemplate(`artist_office_${process.pid}`) })
afterAll(() => world.close())
const operator = await world.newOperator()

type Artist = Person & Caller & { artistId: string }

async function newArtist(): Promise<Artist> {
  const person = await world.newArtist()
  return { ...person, artistId: await world.getArtistId(person) }
}

const decide = (artist: Artist, what: 'suspend' | 'lift-suspension', reason = 'Two pictures were not yours.') =>
  world.as(operator, `/api/backoffice/artists/${artist.artistId}/${what}`, { body: { reason } })
const see = async (artist: Artist) => (await world.as(operator, `/api/backoffice/artists/${artist.artistId}`)).body
const list = async (query: Record<string, string>) =>
  (await world.as(operator, `/api/backoffice/artists?${new URLSearchParams(query)}`)).body as {
    artists: { id: string; name: string; suspendedAt: string | null }[]
    nextCursor: string | null
  }

async function setLane(trustLaneApprovals: number): Promise<void> {
  const { version } = (await world.as(operator, '/api/backoffice/settings')).body
  const body = { version, trustLaneOn: true, trustLaneApprovals }
  expect((await world.as(operator, '/api/backoffice/settings', { method: 'PATCH', body })).status).toBe(200)
}

/** Where a product is visible to the public. */
async function findPlacements({ handle, name }: { handle: string; name: string }) {
  const catalogue = (await world.ask('/api/store/products')).body.products as { handle: string }[]
  const found = (await world.ask(`/api/store/products?query=${encodeURIComponent(name)}`)).body.products as { handle: string }[]
  const sitemap = await text(Readable.from((await world.services.publicFiles.sitemapFile('products-1')) ?? []))
  const { text: feed } = await world.services.publicFiles.feed()
  const cart = await world.ask('/api/store/quote', { body: { lines: [{ product: handle, size: 'medium', quantity: 1 }] } })
  return {
    wall: catalogue.some((one) => one.handle === handle),
    search: found.some((one) => one.handle === handle),
    page: (await world.ask(`/api/store/products/${handle}`)).body.code ?? 'shown',
    sitemap: sitemap.includes(handle),
    feed: feed.includes(handle),
    cart: cart.body.gone.map((line: { title: string }) => line.title),
  }
}

const everywhere = { wall: true, search: true, page: 'shown', sitemap: true, feed: true, cart: [] }
const nowhere = (name: string) => ({ wall: false, search: false, page: 'product_withheld', sitemap: false, feed: false, cart: [name] })

describe('the suspension of an artist', () => {
  test('a suspended artist’s products disappear everywhere and return unchanged when the suspension is lifted', async () => {
    const [artist, other] = [await newArtist(), await newArtist()]
    const publishedAt = new Date('2026-02-03T04:05:06.789Z')
    const product = await insertProduct(world.database, artist.artistId, { name: `Owl ${randomUUID()}`, publishedAt, tags: ['owl'] })
    const others = await insertProduct(world.database, other.artistId, { name: `Hare ${randomUUID()}` })
    expect(await findPlacements(product)).toEqual(everywhere)

    expect((await decide(artist, 'suspend')).body.suspension).toMatchObject({ reason: 'Two pictures were not yours.' })
    expect(await findPlacements(product)).toEqual(nowhere(product.name))
    expect(await findPlacements(others)).toEqual(everywhere)
    const { handle } = await see(artist)
    expect((await world.ask(`/api/store/collections/${handle}`)).body).toMatchObject({ isSuspended: true, products: [] })

    expect((await decide(artist, 'lift-suspension', 'You took them back.')).body.suspension).toBeNull()
    expect(await findPlacements(product)).toEqual(everywhere)
    expect((await world.ask(`/api/store/collections/${handle}`)).body).toMatchObject({
      isSuspended: false,
      products: [{ handle: product.handle }],
    })
    const [row] = await world.database.select().from(artworks).where(eq(artworks.uid, product.uid))
    expect(row?.publishedAt).toEqual(publishedAt)
    expect(await world.database.select().from(artworkTraits).where(eq(artworkTraits.artworkUid, product.uid))).toHaveLength(2)
  })

  test('a product approved during a suspension is on sale after it, and deleted or rejected ones are not', async () => {
    const artist = await newArtist()
    const waiting = await insertArtwork(world.database, artist.artistId, { name: `Fox ${randomUUID()}` })
    const deleted = await insertProduct(world.database, artist.artistId, { deletedAt: new Date(), position: null })
    const rejected = await insertArtwork(world.database, artist.artistId, { reviewStatus: 'rejected', rejectionReason: 'Blurred.' })
    await decide(artist, 'suspend')
    const approved = await world.as(operator, `/api/backoffice/artworks/${waiting.uid}/approve`, { body: {} })
    expect(approved.body).toMatchObject({ review_status: 'approved', shopify_product_url: null })
    expect(await findPlacements(waiting)).toEqual(nowhere(waiting.name))
    await decide(artist, 'lift-suspension')
    expect(await findPlacements(waiting)).toEqual(everywhere)
    expect((await findPlacements(deleted)).page).toBe('product_withdrawn')
    expect((await findPlacements(rejected)).page).toBe('product_not_found')
  })

  test('exactly one of two operators who suspend an artist at once succeeds, and the artist gets one mail', async () => {
    const artist = await newArtist()
    const both = await Promise.all([decide(artist, 'suspend'), decide(artist, 'suspend')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('artist_suspended_already')
    const ends = await Promise.all([decide(artist, 'lift-suspension'), decide(artist, 'lift-suspension')])
    expect(ends.map(({ body }) => body.code)).toContain('artist_not_suspended')
    await world.runJobs()
    const mails = world.mails.filter(({ to }) => to === artist.email).map(({ subject }) => subject)
    expect(mails).toEqual(['Your account is suspended', 'Your account is active again'])
    expect((await world.mailTo(artist.email, /suspended/)).text).toContain('Two pictures were not yours.')
  })

  test('the audit log has operator, reason and state of a suspension and of its end', async () => {
    const artist = await newArtist()
    await insertProduct(world.database, artist.artistId)
    await decide(artist, 'suspend', 'Look into it.')
    await decide(artist, 'lift-suspension', 'All is well.')
    const rows = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `artist:${artist.artistId}`))
      .orderBy(auditLog.id)
    expect(
      rows.map(({ action, actorKind, facts, before, after }) => ({ action, actorKind, reason: facts.reason, before, after })),
    ).toMatchObject([
      {
        action: 'artist.suspended',
        actorKind: 'operator',
        reason: 'Look into it.',
        before: { standing: 'active' },
        after: { standing: 'suspended' },
      },
      {
        action: 'artist.suspension_lifted',
        actorKind: 'operator',
        reason: 'All is well.',
        before: { standing: 'suspended' },
        after: { standing: 'active' },
      },
    ])
    expect((await see(artist)).history).toMatchObject([
      { action: 'artist.suspension_lifted', by: 'operator@tintype.example', reason: 'All is well.' },
      { action: 'artist.suspended', by: 'operator@tintype.example', reason: 'Look into it.' },
    ])
  })

  test('a suspended artist’s payouts are blocked, which the artist and the operator see', async () => {
    const artist = await newArtist()
    await decide(artist, 'suspend')
    expect((await see(artist)).money.blocks.map(({ code }: { code: string }) => code)).toContain('payout_suspended')
    const { body } = await world.as(artist, '/api/user/earnings')
    expect(body.blocks[0].code).toBe('payout_suspended')
  })

  test.each([
    ['suspend an artist without a reason', 'suspend', {}],
    ['suspend an artist with an empty reason', 'suspend', { reason: ' ' }],
    ['suspend an artist with a reason of 501 characters', 'suspend', { reason: 'x'.repeat(501) }],
    ['lift a suspension without a reason', 'lift-suspension', {}],
  ])('an operator cannot %s', async (_title, what, body) => {
    const artist = await newArtist()
    const answer = await world.as(operator, `/api/backoffice/artists/${artist.artistId}/${what}`, { body })
    expect(answer.status).toBe(422)
    expect((await see(artist)).suspension).toBeNull()
  })
})

describe('the sign-out of an artist', () => {
  test('an operator ends every session of an artist, who can sign in again', async () => {
    const artist = await newArtist()
    const second = await world.signInCaller(artist)
    const { body } = await world.as(operator, `/api/backoffice/artists/${artist.artistId}/sign-out`, { body: {} })
    expect(body).toEqual({ ended: 2, message: 'Signed out on 2 devices.' })
    for (const caller of [artist, second]) expect((await world.as(caller, '/api/artist-stats')).status).toBe(401)
    expect((await see(artist)).history).toMatchObject([{ action: 'artist.signed_out' }])
    expect((await see(artist)).signIn.sessions).toEqual([])
    await world.signInCaller(artist)
    expect((await see(artist)).signIn.sessions).toHaveLength(1)
  })
})

describe('the list of artists', () => {
  test('an operator finds an artist by a part of the name, email or handle, or by the start of a name', async () => {
    const artist = await newArtist()
    const { handle } = await see(artist)
    const mark = artist.name.split(' ')[1] ?? ''
    for (const query of [artist.name.toUpperCase(), mark.slice(2), artist.email, handle.slice(4), ` ${mark} `]) {
      expect(
        (await list({ query })).artists.map(({ id }) => id),
        query,
      ).toEqual([artist.artistId])
    }
    expect((await list({ query: mark.slice(0, 2) })).artists.map(({ id }) => id)).toContain(artist.artistId)
    for (const query of ['%', '_', 'no such name']) expect((await list({ query })).artists, query).toEqual([])
  })

  test('an operator pages through artists newest first and can list only the suspended ones', async () => {
    const artists = [await newArtist(), await newArtist(), await newArtist()]
    const [first, second, third] = artists as [Artist, Artist, Artist]
    const page = await list({ limit: '2' })
    expect(page.artists.map(({ id }) => id)).toEqual([third.artistId, second.artistId])
    const next = await list({ limit: '1', cursor: page.nextCursor ?? '' })
    expect(next.artists.map(({ id }) => id)).toEqual([first.artistId])
    await decide(second, 'suspend')
    const suspended = await list({ show: 'suspended', limit: '1' })
    expect(suspended.artists).toMatchObject([{ id: second.artistId, suspendedAt: expect.any(String) }])
    expect((await world.as(operator, '/api/backoffice/artists?cursor=nonsense')).status).toBe(400)
  })

  test('an operator finds an artist by the new handle of the shop', async () => {
    const artist = await newArtist()
    const handle = `moved-${randomUUID().slice(0, 8)}`
    await world.database.execute(`UPDATE shops SET handle = '${handle}' WHERE artist_id = '${artist.artistId}'`)
    expect((await list({ query: handle })).artists.map(({ id }) => id)).toEqual([artist.artistId])
  })
})

test('an artist and an operator see the same text for every reason that blocks a payout', async () => {
  const artist = await newArtist()
  const shownBlocks = new Set<string>()
  const earn = (commissionCents: number, holdDays = 0) => {
    const sale = { orderLineId: randomUUID(), artistId: artist.artistId, prints: 1, commissionCents, donationPercent: 0, causeId: null }
    const earnings = createLedger({ evidence: ledgerEvidence, holdDays })
    return earnings.recordSales(world.database, [{ ...sale, text: 'A sale', at: new Date() }])
  }
  const setMethod = async (email: string) => {
    const body = { method: 'paypal', details: { email }, password: artist.password }
    expect((await world.as(artist, '/api/user/payout-settings', { method: 'PATCH', body })).status).toBe(200)
  }

  /** Checks that both see these codes in this order. */
  async function expectReasons(...codes: string[]) {
    const { blocks } = (await world.as(artist, '/api/user/earnings')).body as { blocks: { code: string; text: string; remedy: string }[] }
    expect(blocks.map(({ code }) => code)).toEqual(codes)
    expect((await see(artist)).money.blocks).toEqual(blocks)
    for (const { code, text, remedy } of blocks) {
      shownBlocks.add(code)
      expect([text, remedy]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)])
    }
    if (!codes.length) return
    const refused = await world.as(artist, '/api/request-payout', { body: {} })
    // a suspended artist is refused before any other check
    const first = codes[0] === 'payout_suspended' ? { code: 'artist_suspended' } : { code: codes[0], message: blocks[0]?.text }
    expect(refused.body).toMatchObject(first)
  }

  await expectReasons('payout_below_minimum', 'payout_method_missing')
  await earn(5000, 30)
  await expectReasons('payout_below_minimum', 'payout_held', 'payout_method_missing')
  await setMethod('ines@example.com')
  await earn(5000)
  await expectReasons('payout_cooling')
  await world.database.execute(sql`UPDATE payout_settings SET changed_at = null WHERE artist_id = ${artist.artistId}`)
  await expectReasons()
  await world.database.execute(sql`UPDATE payout_settings SET first_set_at = now() - interval '1 day' WHERE artist_id = ${artist.artistId}`)
  await setMethod('elsewhere@example.com')
  await expectReasons('payout_cooling')
  await world.database.execute(sql`UPDATE payout_settings SET changed_at = now() - interval '3 days' WHERE artist_id = ${artist.artistId}`)
  const requested = await world.as(artist, '/api/request-payout', { body: {} })
  await expectReasons('payout_below_minimum', 'payout_held', 'payout_open')
  await decide(artist, 'suspend')
  await expectReasons('payout_suspended', 'payout_below_minimum', 'payout_held', 'payout_open')
  const waiting = (await world.as(operator, '/api/backoffice/payouts?status=requested')).body.payouts as { id: string; blocks: object[] }[]
  const [suspended] = (await see(artist)).money.blocks
  // an open payout shows what blocks its payment, not that it is open
  expect(waiting.find(({ id }) => id === requested.body.payout.id)?.blocks).toEqual([suspended])
  await decide(artist, 'lift-suspension')
  await world.as(operator, `/api/backoffice/payouts/${requested.body.payout.id}/paid`, { body: { reference: 'PP-1' } })
  await world.database.execute(sql`UPDATE payout_settings SET details_sealed = 'torn' WHERE artist_id = ${artist.artistId}`)
  await expectReasons('payout_below_minimum', 'payout_held', 'payout_details_unreadable')
  const adjusted = await world.as(operator, `/api/backoffice/artists/${artist.artistId}/adjustments`, {
    body: { amountCents: -6000, reason: 'Paid twice.' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(adjusted.status).toBeLessThan(300)
  await expectReasons('payout_below_minimum', 'payout_held', 'payout_negative', 'payout_details_unreadable')
  // stripe-payouts.db.test.ts has those of the account at Stripe
  expect([...shownBlocks].toSorted()).toEqual(PAYOUT_BLOCKS.filter((code) => !code.startsWith('payout_account_')).toSorted())
})

describe('the record of an artist', () => {
  test('an operator sees an artist’s account, artworks, sales, balance and sessions', async () => {
    const artist = await newArtist()
    const product = await insertProduct(world.database, artist.artistId)
    await insertArtwork(world.database, artist.artistId, { reviewStatus: 'rejected', rejectionReason: 'Blurred.' })
    const record = await see(artist)
    expect(record).toMatchObject({
      id: artist.artistId,
      name: artist.name,
      email: artist.email,
      artistType: 'general',
      suspension: null,
      artworks: { total: 2, approved: 1, latest: [{ review_status: 'rejected', rejection_reason: 'Blurred.' }, { uid: product.uid }] },
      sales: { prints: 0, earnedCents: 0, donationCents: 0, thisMonthCents: 0 },
      money: { balanceCents: 0, blocks: [{ code: 'payout_below_minimum' }, { code: 'payout_method_missing' }] },
      payouts: [],
      pictures: { bannerUrl: null, portraitUrl: null },
      signIn: { isTwoFactorOn: false, sessions: [{ device: expect.any(String) }] },
      history: [],
    })
  })

  test('an operator sees an artist’s trust with its approvals and strikes after each decision', async () => {
    const artist = await newArtist()
    expect((await see(artist)).trust).toEqual({ trust: 'off', approvals: 0, strikes: 0, approvalsNeeded: 20 })
    const decideOn = async (verb: string) => {
      const { uid } = await insertArtwork(world.database, artist.artistId)
      const answer = await world.as(operator, `/api/backoffice/artworks/${uid}/${verb}`, { body: { reason: 'Blurred.' } })
      expect(answer.status).toBe(200)
    }
    await setLane(1)
    expect((await see(artist)).trust).toEqual({ trust: 'not_yet', approvals: 0, strikes: 0, approvalsNeeded: 1 })
    await decideOn('approve')
    expect((await see(artist)).trust).toEqual({ trust: 'trusted', approvals: 1, strikes: 0, approvalsNeeded: 1 })
    await decideOn('reject')
    expect((await see(artist)).trust).toEqual({ trust: 'ended', approvals: 1, strikes: 1, approvalsNeeded: 1 })
  })

  test('an operator cannot see, suspend or sign out an unknown artist', async () => {
    for (const path of ['', '/suspend', '/lift-suspension', '/sign-out']) {
      const options = path ? { body: { reason: 'Why.' } } : {}
      const { status, body } = await world.as(operator, `/api/backoffice/artists/${randomUUID()}${path}`, options)
      expect([status, body.code], path).toEqual([404, 'artist_not_found'])
    }
  })
})

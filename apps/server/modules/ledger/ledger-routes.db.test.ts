import { randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, type Caller, openAppWorld, operator as operatorSignIn } from '../../test/worlds/app-world.ts'
import { createOrderInput, operator as deskOperator, type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'
import { artists } from '../accounts/tables.ts'

let app: AppWorld
let world: MoneyWorld
let operator: Caller
let stranger: Caller
beforeAll(async () => {
  app = await openAppWorld()
  world = await openMoneyWorld()
  operator = await app.newOperator()
  stranger = await app.newArtist()
})
afterAll(() => Promise.all([app.close(), world.close()]))

const newKey = () => ({ 'idempotency-key': randomUUID() })
const see = (path: string) => app.as(operator, `/api/backoffice/${path}`)
const adjust = (artistId: string, body: unknown, headers: Record<string, string> = newKey()) =>
  app.as(operator, `/api/backoffice/artists/${artistId}/adjustments`, { body, headers })
const good = { amountCents: 700, reason: 'Postage of a returned print' }

describe('POST /api/backoffice/artists/{artistId}/adjustments', () => {
  test('an operator’s adjustment changes the balance once per idempotency key and names the operator', async () => {
    const { artistId } = await world.newArtist()
    const key = newKey()
    const done = await adjust(artistId, good, key)
    expect(done).toMatchObject({ status: 200, body: { id: expect.any(String) } })
    expect((await adjust(artistId, good, key)).body).toEqual(done.body)
    expect(await adjust(artistId, { ...good, amountCents: 701 }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    expect((await see(`artists/${artistId}/account`)).body).toMatchObject({ balanceCents: 700, availableCents: 700, pendingCents: 0 })
    expect((await see(`artists/${artistId}/entries`)).body).toEqual({
      entries: [
        {
          id: expect.any(String),
          at: expect.any(String),
          account: 'artist_payable',
          kind: 'adjustment',
          text: good.reason,
          amountCents: 700,
          clearsOn: null,
          awaitsDelivery: false,
          order: null,
          payout: null,
          operator: operatorSignIn.email,
        },
      ],
      nextCursor: null,
    })
  })

  test.each<[string, unknown, string, string?]>([
    ['an amount of zero', { ...good, amountCents: 0 }, 'adjustment_empty'],
    ['a fraction of a cent', { ...good, amountCents: 0.5 }, 'invalid', 'amountCents'],
    ['an amount as text', { ...good, amountCents: '700' }, 'invalid', 'amountCents'],
    ['no amount', { reason: good.reason }, 'invalid', 'amountCents'],
    ['an amount above the limit', { ...good, amountCents: limits.adjustmentMaxCents + 1 }, 'invalid', 'amountCents'],
    ['an amount below the negative limit', { ...good, amountCents: -limits.adjustmentMaxCents - 1 }, 'invalid', 'amountCents'],
    ['no reason', { amountCents: 700 }, 'reason_missing', 'reason'],
    ['an empty reason', { ...good, reason: ' ' }, 'reason_missing', 'reason'],
    ['a reason that is too long', { ...good, reason: 'x'.repeat(limits.decisionReasonMax + 1) }, 'reason_too_long', 'reason'],
  ])('an adjustment with %s is refused and changes no balance', async (_what, body, code, field) => {
    const { artistId } = await world.newArtist()
    const refused = await adjust(artistId, body)
    expect(refused).toMatchObject({ status: 422, body: { code } })
    expect(Object.keys(refused.body.data?.fields ?? {})).toEqual(field ? [field] : [])
    expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(0)
  })

  test('an adjustment without an idempotency key or for an unknown artist is refused', async () => {
    const { artistId } = await world.newArtist()
    expect(await adjust(artistId, good, {})).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
    expect(await adjust(randomUUID(), good)).toMatchObject({ status: 404, body: { code: 'artist_not_found' } })
    expect((await adjust('ines', good)).status).toBe(422)
    expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(0)
  })

  test('an artist or visitor cannot adjust a balance, not even their own', async () => {
    const actor = await app.services.accounts.resolveActor(new Headers({ authorization: `Bearer ${stranger.token}` }))
    const artistId = actor.kind === 'artist' ? actor.artistId : ''
    const path = `/api/backoffice/artists/${artistId}/adjustments`
    const options = { body: good, headers: newKey() }
    expect(await app.as(stranger, path, options)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await app.ask(path, options)).status).toBe(401)
    expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(0)
  })
})

describe('GET /api/backoffice/ledger/artists', () => {
  test('an operator finds an artist by a part of the name, the handle or the email in any case', async () => {
    const { artistId: id, name, email } = await world.newArtist()
    const handle = name.toLowerCase().replaceAll(' ', '-')
    const mark = name.split(' ')[1] ?? ''
    for (const query of [name, mark, mark.toUpperCase(), handle, email, ` ${email.toUpperCase()} `]) {
      expect((await see(`ledger/artists?query=${encodeURIComponent(query)}`)).body, query).toEqual([{ id, name, handle, email }])
    }
  })

  test('an operator’s search lists an exact name first, at most ten artists, and takes wildcards literally', async () => {
    const mark = randomUUID().slice(0, 8)
    async function add(name: string) {
      const { artistId } = await world.newArtist()
      await world.database.update(artists).set({ name, nameKey: name.toLowerCase() }).where(eq(artists.id, artistId))
    }
    for (let n = 0; n < 11; n += 1) await add(`A${n} ${mark}`)
    await add(mark)
    const { body } = await see(`ledger/artists?query=${mark}`)
    expect(body).toHaveLength(10)
    expect(body[0].name).toBe(mark)
    for (const pattern of ['%%', '__', "''"]) expect((await see(`ledger/artists?query=${encodeURIComponent(pattern)}`)).body).toEqual([])
  })

  test.each([
    ['an empty text', ''],
    ['one character', 'x'],
    ['one character between spaces', ' x '],
    ['a text longer than any email', 'x'.repeat(limits.email.max + 1)],
  ])('an operator cannot search for artists with %s', async (_what, query) => {
    expect((await see(`ledger/artists?query=${query}`)).status).toBe(422)
  })
})

describe('GET /api/backoffice/artists/{artistId}/entries', () => {
  test('an operator sees the order or payout behind each posting, and the amounts per account', async () => {
    const artist = await world.newArtist()
    const { artistId } = artist
    const product = await world.newProduct(artist)
    const order = await world.orders.placeOrder(createOrderInput([{ product, size: 'extra_large', quantity: 3 }]))
    await world.payments.refundOrder(deskOperator, {
      idempotencyKey: randomUUID(),
      orderNumber: order.orderNumber,
      lines: [{ line: 1, quantity: 1 }],
    })
    await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'a@example.com' } })
    const payout = await world.payouts.request(artist, { idempotencyKey: randomUUID() })
    const behind = { number: order.orderNumber }
    expect((await see(`artists/${artistId}/entries`)).body.entries).toEqual([
      expect.objectContaining({ kind: 'payout_requested', account: 'artist_payout_in_flight', amountCents: 6000, order: null }),
      expect.objectContaining({
        kind: 'payout_requested',
        account: 'artist_payable',
        amountCents: -6000,
        payout: { number: payout.number, status: 'requested' },
      }),
      expect.objectContaining({ kind: 'commission_reversal', amountCents: -3000, order: behind, payout: null }),
      expect.objectContaining({ kind: 'commission', amountCents: 9000, order: behind, operator: null }),
    ])
    expect((await see(`artists/${artistId}/account`)).body).toMatchObject({
      artist: { id: artistId, name: artist.name, email: artist.email },
      balanceCents: 0,
      inFlightCents: 6000,
      disputedCents: 0,
    })
  })

  test('an operator sees the order behind the postings of a dispute', async () => {
    const artist = await world.newArtist()
    const product = await world.newProduct(artist)
    const { orderNumber } = await world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 1 }]))
    await world.payments.openDispute({ reference: randomUUID(), orderNumber })
    const { entries } = (await see(`artists/${artist.artistId}/entries`)).body
    expect(entries.map(({ account, order }: never) => [account, (order as { number: string }).number])).toEqual([
      ['artist_payable', orderNumber],
      ['artist_disputed', orderNumber],
      ['artist_payable', orderNumber],
    ])
    expect((await see(`artists/${artist.artistId}/account`)).body).toMatchObject({ balanceCents: 0, disputedCents: 1000 })
  })

  test('an operator reads postings by page, and a posting added meanwhile shifts no later page', async () => {
    const { artistId } = await world.newArtist()
    for (let n = 1; n <= 5; n += 1) await adjust(artistId, { ...good, amountCents: n })
    const read = async (cursor = '') => (await see(`artists/${artistId}/entries?limit=2${cursor && `&cursor=${cursor}`}`)).body
    const seen: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read(cursor)
      seen.push(...page.entries.map(({ amountCents }: { amountCents: number }) => amountCents))
      if (seen.length === 2) await adjust(artistId, { ...good, amountCents: 9 })
      cursor = page.nextCursor
    }
    expect(seen).toEqual([5, 4, 3, 2, 1])
    for (const cursor of ['x', 'e30', Buffer.from('{"before":-1}').toString('base64url')])
      expect((await see(`artists/${artistId}/entries?cursor=${cursor}`)).body.code).toBe('malformed')
    expect((await see(`artists/${artistId}/entries?limit=101`)).status).toBe(422)
  })

  test('an operator who requests the account or postings of an unknown artist gets an error', async () => {
    for (const part of ['account', 'entries'])
      expect(await see(`artists/${randomUUID()}/${part}`)).toMatchObject({ status: 404, body: { code: 'artist_not_found' } })
  })
})

describe('GET /api/backoffice/ledger', () => {
  test('an operator who starts a ledger check gets its result', async () => {
    const { artistId } = await world.newArtist()
    await adjust(artistId, good)
    const checked = await app.as(operator, '/api/backoffice/ledger/checks', { body: {} })
    expect(checked).toMatchObject({ status: 200, body: { sums: { problems: expect.any(Array) }, whole: { entries: expect.any(Number) } } })
    expect((await see('ledger')).body.whole).toEqual(checked.body.whole)
  })

  test('an operator sees ledger accounts whose sums add up to zero', async () => {
    const { artistId } = await world.newArtist()
    await adjust(artistId, good)
    const { body } = await see('ledger/accounts')
    const sums = body as { kind: string; accounts: number; sumCents: number }[]
    expect(sums.reduce((sum, { sumCents }) => sum + sumCents, 0)).toBe(0)
    expect(sums.find(({ kind }) => kind === 'house_adjustments')).toMatchObject({ accounts: 1 })
  })
})

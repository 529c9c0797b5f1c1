import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerEvidence } from '../../compose/ledger-evidence.ts'
import { auditLog } from '../../platform/audit/tables.ts'
import { sessions } from '../../platform/auth/tables.ts'
import { type AppWorld, openAppWorld, type Person } from '../../test/worlds/app-world.ts'
import { createLedger } from '../ledger/index.ts'
import { payoutSettings } from './tables.ts'

let app: AppWorld
beforeAll(async () => {
  app = await openAppWorld()
})
afterAll(() => app.close())

async function getArtistId({ token }: { token: string }): Promise<string> {
  const actor = await app.services.accounts.resolveActor(new Headers({ authorization: `Bearer ${token}` }))
  if (actor.kind !== 'artist') throw new Error('no artist')
  return actor.artistId
}

/** A signed-in artist with something earned. */
async function artistWith(commissionCents: number) {
  const caller = await app.newArtist()
  const artistId = await getArtistId(caller)
  const sale = {
    orderLineId: randomUUID(),
    artistId,
    prints: 1,
    commissionCents,
    donationPercent: 0,
    causeId: null,
    text: 'A sale',
    at: new Date(),
  }
  await app.database.transaction((tx) => app.services.earnings.recordSales(tx, [sale]))
  return caller
}

const paypal = { method: 'paypal', details: { email: 'ines@example.com' } }

/** As after the cooling-off period. */
async function endCooling(artist: Person & { token: string }): Promise<void> {
  const own = eq(payoutSettings.artistId, await getArtistId(artist))
  await app.database.update(payoutSettings).set({ changedAt: null }).where(own)
}

async function ageSession(artist: Person & { token: string }): Promise<void> {
  const createdAt = new Date(Date.now() - 16 * 60 * 1000)
  await app.database.update(sessions).set({ createdAt }).where(eq(sessions.userId, artist.userId))
}

test('a pending commission is not part of the balance until it clears', async () => {
  const artist = await artistWith(1000)
  const artistId = await getArtistId(artist)
  const holding = createLedger({ evidence: ledgerEvidence, holdDays: 14 })
  const sale = { orderLineId: randomUUID(), artistId, prints: 1, commissionCents: 2000, donationPercent: 0, causeId: null, text: 'A sale' }
  await app.database.transaction((tx) => holding.recordSales(tx, [{ ...sale, at: new Date() }]))
  const get = async () => {
    const { balance } = (await app.as(artist, '/api/artist-stats')).body
    return { balance, ...(await app.as(artist, '/api/user/earnings')).body }
  }
  const awaiting = { balance: 10, availableCents: 1000, pendingCents: 2000, balanceCents: 3000 }
  const expected = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(await get()).toMatchObject({
    ...awaiting,
    pending: [{ amountCents: 2000, clearsOn: null, awaitsDelivery: true }],
    pendingExpectedOn: expected,
  })
  const deliver = (from: Date) =>
    app.database.transaction((tx) => holding.recordClearings(tx, [{ orderLineId: sale.orderLineId, from }], new Date()))
  await deliver(new Date())
  expect(await get()).toMatchObject({
    ...awaiting,
    pending: [{ amountCents: 2000, clearsOn: expected, awaitsDelivery: false }],
    pendingExpectedOn: null,
    lines: [
      { clearsOn: expected, awaitsDelivery: false },
      { clearsOn: null, awaitsDelivery: false },
    ],
  })
  await deliver(new Date(Date.now() - 16 * 24 * 60 * 60 * 1000))
  expect(await get()).toMatchObject({ balance: 30, availableCents: 3000, pendingCents: 0, balanceCents: 3000, pending: [] })
})

test('an artist saves a method and requests a payout, and an operator pays it', async () => {
  const artist = await artistWith(5000)
  const operator = await app.newOperator()
  expect(await app.as(artist, '/api/user/payout-settings')).toMatchObject({ status: 200, body: { method: null, details: {} } })
  expect(await app.as(artist, '/api/request-payout', { body: paypal })).toMatchObject({
    status: 422,
    body: { code: 'payout_method_missing' },
  })
  expect((await app.as(artist, '/api/user/payout-settings', { method: 'PATCH', body: paypal })).status).toBe(200)
  expect((await app.as(artist, '/api/user/payout-settings')).body).toEqual(paypal)
  await endCooling(artist)

  const headers = { 'idempotency-key': randomUUID() }
  const requested = await app.as(artist, '/api/request-payout', { body: paypal, headers })
  expect(requested).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('$50.00'), payout: { status: 'requested', amountCents: 5000 } },
  })
  expect(await app.as(artist, '/api/request-payout', { body: paypal, headers })).toMatchObject({ status: 200, body: requested.body })
  expect((await app.as(artist, '/api/request-payout', { body: { method: 'bank' }, headers })).status).toBe(409)
  expect(await app.as(artist, '/api/request-payout', { body: paypal })).toMatchObject({
    status: 422,
    body: { code: 'payout_below_minimum' },
  })

  const { id } = requested.body.payout
  const path = `/api/backoffice/payouts/${id}`
  expect((await app.as(artist, `${path}/approve`, { body: {} })).status).toBe(404)
  expect(await app.as(operator, `${path}/approve`, { body: {} })).toMatchObject({
    status: 200,
    body: { status: 'approved', details: paypal.details },
  })
  expect((await app.as(operator, `${path}/paid`, { body: { reference: ' ' } })).status).toBe(422)
  expect(await app.as(operator, `${path}/paid`, { body: { reference: 'PP-1' } })).toMatchObject({ status: 200, body: { status: 'paid' } })
  expect(await app.as(operator, `${path}/failed`, { body: { reason: 'No.' } })).toMatchObject({
    status: 409,
    body: { code: 'payout_state' },
  })

  const { body } = await app.as(artist, '/api/user/earnings')
  expect(body).toMatchObject({
    balanceCents: 0,
    payoutInFlightCents: 0,
    minimumCents: 4000,
    payouts: [{ id, status: 'paid', reference: 'PP-1' }],
  })
  expect((await app.mailTo(artist.email, /paid/i)).text).toContain('PP-1')
})

test('an artist’s payout details are in no answer to another artist and not in the log', async () => {
  const secret = `secret.${randomUUID()}@example.com`
  const [artist, other] = [await artistWith(5000), await artistWith(5000)]
  await app.as(artist, '/api/user/payout-settings', { method: 'PATCH', body: { method: 'paypal', details: { email: secret } } })
  await endCooling(artist)
  await app.as(artist, '/api/request-payout', { body: {} })
  for (const path of ['/api/user/payout-settings', '/api/user/earnings', '/api/backoffice/payouts?limit=100']) {
    expect(JSON.stringify((await app.as(other, path)).body)).not.toContain(secret)
    const borrowed = { ...other, username: artist.username }
    expect((await app.as(borrowed, path)).status).not.toBe(200)
  }
  expect(app.logged.join()).not.toContain(secret)
})

test('a finance operator or admin sees full payout details, and other operators see them masked', async () => {
  const artist = await artistWith(5000)
  await app.as(artist, '/api/user/payout-settings', { method: 'PATCH', body: paypal })
  await endCooling(artist)
  const { id } = (await app.as(artist, '/api/request-payout', { body: {} })).body.payout
  const detailsFor = async (role: OperatorRole) => {
    const { body } = await app.as(await app.newOperator(role), '/api/backoffice/payouts?status=requested&limit=100')
    return body.payouts.find((payout: { id: string }) => payout.id === id)?.details
  }
  for (const role of ['viewer', 'moderator'] as const) expect(await detailsFor(role)).toEqual({ email: 'i•••••@example.com' })
  for (const role of ['finance', 'admin'] as const) expect(await detailsFor(role)).toEqual(paypal.details)
})

test('an artist with a session older than 15 minutes sees masked details and needs a step-up to change them', async () => {
  const artist = await artistWith(5000)
  const patch = (body: object) => app.as(artist, '/api/user/payout-settings', { method: 'PATCH', body })
  const change = { method: 'paypal', details: { email: `new.${randomUUID()}@example.com` } }
  await patch(paypal)
  await ageSession(artist)

  const masked = { method: 'paypal', details: { email: 'i•••••@example.com' } }
  expect((await app.as(artist, '/api/user/payout-settings')).body).toEqual(masked)
  expect((await patch({ method: 'paypal', details: { email: 'i•••••@example.com' } })).status).toBe(200)
  expect(await patch(change)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  const stepUp = (password: string) => app.as(artist, '/api/auth/step-up', { body: { password } })
  expect(await stepUp('Not-the-right-1!')).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  expect(await patch(change)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  expect((await stepUp(artist.password)).status).toBe(200)
  expect((await patch(change)).status).toBe(200)

  expect((await app.mailTo(artist.email, /details were changed/)).text).toContain('n•••••@example.com')
  expect((await app.mailTo('ines@example.com', /details were changed/)).text).toContain('payouts are paused until')
  expect((await app.as(artist, '/api/request-payout', { body: change })).body).toMatchObject({
    code: 'payout_cooling',
    data: { until: expect.any(String) },
  })
  const [, changed] = await app.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, await getArtistId(artist)))
    .orderBy(auditLog.id)
  expect(changed).toMatchObject({ action: 'payout_settings.changed', addressHash: expect.stringMatching(/^[\w-]{22}$/) })
  expect(app.logged.join()).not.toContain(artist.password)
})

test('a stolen session without the password cannot set the first payout method and request the balance', async () => {
  const artist = await artistWith(5000)
  const save = () => app.as(artist, '/api/user/payout-settings', { method: 'PATCH', body: paypal })
  const stepUp = (password: string) => app.as(artist, '/api/auth/step-up', { body: { password } })
  await ageSession(artist)
  expect(await save()).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  expect(await stepUp('Not-the-right-1!')).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  expect(await save()).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  expect((await app.as(artist, '/api/request-payout', { body: {} })).body.code).toBe('payout_method_missing')

  expect((await stepUp(artist.password)).status).toBe(200)
  expect((await save()).status).toBe(200)
  const { text } = await app.mailTo(artist.email, /payout method was added/)
  expect(text).toContain('PayPal i•••••@example.com')
  expect((await app.as(artist, '/api/request-payout', { body: {} })).body.code).toBe('payout_cooling')

  await endCooling(artist)
  expect((await app.as(artist, '/api/request-payout', { body: {} })).status).toBe(200)
  const request = await app.mailTo(artist.email, /received your payout request/)
  expect(request.text).toContain('PayPal i•••••@example.com')
  expect(request.text).toContain('$50.00')
})

test('an artist who enters an IBAN with a typing mistake gets an error at its field', async () => {
  const artist = await artistWith(0)
  const bank = { accountHolderName: 'Ines Varga', bankName: 'Bank', country: 'Germany', iban: 'DE89 3704 0044 0532 0130 01' }
  const refused = await app.as(artist, '/api/user/payout-settings', { method: 'PATCH', body: { method: 'bank', details: bank } })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'payout_iban_typo', data: { fields: { 'details.iban': expect.any(String) } } },
  })
  const right = { ...bank, iban: 'DE89 3704 0044 0532 0130 00' }
  expect((await app.as(artist, '/api/user/payout-settings', { method: 'PATCH', body: { method: 'bank', details: right } })).status).toBe(
    200,
  )
  expect((await app.as(artist, '/api/user/payout-settings')).body).toEqual({ method: 'bank', details: right })
})

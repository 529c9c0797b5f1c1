import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import type { PayoutProvider } from '../../../platform/payments/payout-provider.ts'
import { operator } from '../../../test/worlds/money-world.ts'
import { openStripeWorld, type StripeWorld } from '../../../test/worlds/stripe-world.ts'
import { artists } from '../../accounts/tables.ts'
import { createPayouts } from '../module.ts'
import { payoutAccounts, payoutSettings, payouts } from '../tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
afterAll(() => world.close())

const HOUR_MS = 60 * 60 * 1000
const fresh = (artist: Artist): Artist => ({ ...artist, isRecentlyProven: true })
const findBlockCodes = async (artist: Artist) => (await world.payouts.getEarnings(artist)).blocks.map(({ code }) => code)
const later = () => createPayouts({ ...world.payoutTools, clock: () => new Date(Date.now() + HOUR_MS) })

async function readBalances(artist: Artist) {
  const { balanceCents, payoutInFlightCents } = await world.payouts.getEarnings(artist)
  return [balanceCents, payoutInFlightCents]
}

/** An artist in Germany who has chosen Stripe and entered nothing there. */
async function newBeginner() {
  const artist = await world.newArtist()
  const { url } = await world.payouts.openStripe(fresh(artist), { country: 'DE' })
  const [row] = await world.database.select().from(payoutAccounts).where(eq(payoutAccounts.artistId, artist.artistId))
  if (!row) throw new Error('no account')
  return { artist, url, account: row.account }
}

/** An artist whom Stripe can pay. */
async function newPayee(balanceCents = 5000) {
  const beginner = await newBeginner()
  await world.deliver(world.stripe.onboard(beginner.account))
  await world.credit(beginner.artist, balanceCents)
  world.notices.length = 0
  return beginner
}

/** A requested payout of $50.00, unless approved. */
async function newPayout({ isApproved = true } = {}) {
  const payee = await newPayee()
  const { id } = await world.payouts.request(payee.artist, {})
  if (isApproved) await world.payouts.approve(operator, { id })
  const row = async () => {
    const [payout] = await world.database.select().from(payouts).where(eq(payouts.id, id))
    if (!payout) throw new Error('no payout')
    return payout
  }
  const transfers = () => world.stripe.transfers.filter(({ metadata }) => metadata.payout_id === id)
  world.notices.length = 0
  return { ...payee, id, row, transfers }
}

/** The open questions about a transfer, in order. */
async function listReversals(reference: string) {
  const { questions } = await world.payments.getPaymentOffice()
  return questions.filter((question) => question.reference.split(' ')[0] === reference)
}

const serverError = { status: 500, type: 'api_error' }

describe('the choice of Stripe', () => {
  test('an artist who chooses Stripe gets an account in the chosen country, a page there, a mail, and waits for Stripe', async () => {
    const { artist, url, account } = await newBeginner()
    expect(url).toContain(`/setup/${account}/`)
    const opened = world.stripe.requests.findLast(({ method, path }) => method === 'POST' && path === '/v1/accounts')
    expect(opened?.params).toMatchObject({
      ...{ country: 'DE', metadata: { artist_id: artist.artistId }, tos_acceptance: { service_agreement: 'recipient' } },
      controller: { losses: { payments: 'application' }, requirement_collection: 'stripe' },
    })
    const linked = world.stripe.requests.findLast(({ path }) => path === '/v1/account_links')
    expect(linked?.params).toMatchObject({
      return_url: 'https://store.example/earnings?stripe=return',
      refresh_url: 'https://store.example/earnings?stripe=refresh',
    })
    expect(await world.payouts.getSettings(artist)).toEqual({
      ...{ method: 'stripe', details: { country: 'DE', stripeAccount: `••••${account.slice(-4)}` } },
      stripe: { state: 'incomplete', country: 'DE' },
    })
    expect(world.noticesFor(artist.email)).toMatchObject([
      { kind: 'payout_details_changed', method: 'Stripe', isFirst: true, destination: `Stripe account ending ${account.slice(-4)}` },
    ])
    expect(await findBlockCodes(artist)).toContain('payout_account_incomplete')
    const entries = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `artist:${artist.artistId}`))
    expect(entries).toMatchObject([{ action: 'payout_settings.set', facts: { before: null, after: 'stripe' } }])
  })

  test('an artist without a recent proof of identity cannot choose Stripe, and nothing is sent there', async () => {
    const artist = await world.newArtist()
    const before = world.stripe.requests.length
    await expect(world.payouts.openStripe(artist, { country: 'DE' })).rejects.toMatchObject({ code: 'reauthentication_required' })
    expect(world.stripe.requests).toHaveLength(before)
  })

  test('an artist who changes to Stripe waits for the cooling-off period, and the former address gets a mail, too', async () => {
    const artist = await world.newArtist()
    await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'former@example.com' } })
    await world.credit(artist, 5000)
    world.notices.length = 0
    await world.payouts.openStripe(fresh(artist), { country: 'US' })
    const [row] = await world.database.select().from(payoutAccounts).where(eq(payoutAccounts.artistId, artist.artistId))
    await world.deliver(world.stripe.onboard(row?.account ?? ''))
    expect(await findBlockCodes(artist)).toEqual(['payout_cooling'])
    expect(world.notices.map(({ to }) => to)).toEqual([artist.email, 'former@example.com'])
  })

  test('an artist who returns to Stripe keeps the account, and an artist who moves gets another one and waits', async () => {
    const { artist, account } = await newPayee()
    await world.payouts.openStripe(fresh(artist), { country: 'DE' })
    expect(await findBlockCodes(artist)).toEqual([])
    expect(world.notices).toEqual([])
    await world.payouts.openStripe(fresh(artist), { country: 'CH' })
    const [row] = await world.database.select().from(payoutAccounts).where(eq(payoutAccounts.artistId, artist.artistId))
    expect(row).toMatchObject({ country: 'CH', state: 'incomplete' })
    expect(row?.account).not.toBe(account)
    expect(await findBlockCodes(artist)).toEqual(['payout_account_incomplete', 'payout_cooling'])
  })

  test('two simultaneous choices of Stripe open one account', async () => {
    const artist = await world.newArtist()
    const before = world.stripe.accounts.length
    await Promise.all([1, 2, 3].map(() => world.payouts.openStripe(fresh(artist), { country: 'US' })))
    expect(world.stripe.accounts).toHaveLength(before + 1)
    expect(world.noticesFor(artist.email)).toHaveLength(1)
  })

  test('an artist opens at most twenty pages of Stripe in an hour', async () => {
    const artist = await world.newArtist()
    const open = () => world.payouts.openStripe(fresh(artist), { country: 'US' })
    for (let page = 1; page <= 20; page++) await open()
    const before = world.stripe.requests.length
    await expect(open()).rejects.toMatchObject({ code: 'rate_limited' })
    expect(world.stripe.requests).toHaveLength(before)
  })

  test('an artist whose country Stripe cannot pay keeps the method, and learns why', async () => {
    const artist = await world.newArtist()
    await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
    await expect(world.payouts.openStripe(fresh(artist), { country: 'JP' })).rejects.toMatchObject({ code: 'payout_country_refused' })
    expect((await world.payouts.getSettings(artist)).method).toBe('paypal')
  })

  test('an artist cannot name an account of another person', async () => {
    const [{ account }, { artist }] = [await newPayee(), await newPayee()]
    const own = await world.database.select().from(payoutSettings).where(eq(payoutSettings.artistId, artist.artistId))
    await world.payouts.saveSettings(fresh(artist), { method: 'stripe', details: { stripeAccount: account, country: 'DE' } })
    expect(await world.database.select().from(payoutSettings).where(eq(payoutSettings.artistId, artist.artistId))).toEqual(own)
    const stranger = await world.newArtist()
    const sent = { method: 'stripe', details: { stripeAccount: account, country: 'DE' } } as const
    await expect(world.payouts.saveSettings(fresh(stranger), sent)).rejects.toMatchObject({ code: 'payout_stripe_missing' })
  })

  test('without Stripe Connect an artist is not offered Stripe', async () => {
    const artist = await world.newArtist()
    const plain = createPayouts({ ...world.payoutTools, payoutProvider: undefined })
    expect(await plain.getSettings(artist)).toEqual({ method: null, details: {} })
    await expect(plain.openStripe(fresh(artist), { country: 'US' })).rejects.toMatchObject({ code: 'payout_stripe_off' })
    await expect(plain.saveSettings(fresh(artist), { method: 'stripe', details: {} })).rejects.toMatchObject({ code: 'payout_stripe_off' })
  })
})

describe('the account at Stripe', () => {
  test('a repeated or late event leaves the state that Stripe reports now, and an event with another secret is refused', async () => {
    const { artist, account } = await newBeginner()
    const early = world.stripe.onboard(account)
    const limited = world.stripe.onboard(account, { payouts_enabled: false })
    await world.deliver(limited, early, early)
    expect(await findBlockCodes(artist)).toContain('payout_account_restricted')
    const forged = { ...world.stripe.onboard(account), from: 'our account' as const }
    await expect(world.deliver(forged)).rejects.toMatchObject({ code: 'webhook_unsigned' })
  })

  test('an artist who comes back from Stripe sees its answer without waiting for the event', async () => {
    const { artist, account } = await newBeginner()
    expect(await world.payouts.checkStripe(artist)).toEqual({ state: 'incomplete', country: 'DE' })
    world.stripe.onboard(account)
    expect(await world.payouts.checkStripe(artist)).toEqual({ state: 'enabled', country: 'DE' })
    expect(await world.payouts.checkStripe(await world.newArtist())).toEqual({ state: 'none', country: null })
  })

  test('an answer of Stripe that arrives after a later one leaves the later state', async () => {
    const { artist, account } = await newPayee()
    const provider = world.payoutTools.payoutProvider as PayoutProvider
    const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
    const { promise: isLater, resolve: finish } = Promise.withResolvers<void>()
    const slow = createPayouts({
      ...world.payoutTools,
      payoutProvider: {
        ...provider,
        async findAccountState(id) {
          const state = await provider.findAccountState(id)
          answered()
          await isLater
          return state
        },
      },
    })
    const early = slow.checkStripe(artist)
    await isAnswered
    world.stripe.onboard(account, { payouts_enabled: false })
    expect(await world.payouts.checkStripe(artist)).toMatchObject({ state: 'restricted' })
    finish()
    expect(await early).toMatchObject({ state: 'restricted' })
  })

  test.each([
    [
      'needs information',
      { payouts_enabled: false, requirements: { currently_due: ['external_account'], disabled_reason: 'requirements.past_due' } },
      'incomplete',
    ],
    ['is restricted', { capabilities: { transfers: 'inactive' } }, 'restricted'],
  ] as const)(
    'an artist gets one mail when the account %s, however often Stripe says so, and another after the next change',
    async (_what, change, state) => {
      const { artist, account } = await newPayee()
      const limit = () => world.stripe.onboard(account, change as never)
      await world.deliver(limit(), limit())
      await Promise.all([1, 2, 3].map(() => world.payouts.checkStripe(artist)))
      const mail = { kind: 'payout_account_limited', to: artist.email, artistName: artist.name, state }
      expect(world.noticesFor(artist.email)).toEqual([mail])
      await world.deliver(world.stripe.onboard(account))
      await world.deliver(limit())
      expect(world.noticesFor(artist.email)).toEqual([mail, mail])
    },
  )

  test('an artist who disconnects the account gets the mail, and one who begins there, or is paid another way, gets none', async () => {
    const [disconnected, beginner, elsewhere] = [await newPayee(), await newBeginner(), await newPayee()]
    await world.deliver(world.stripe.disconnect(disconnected.account))
    expect(world.noticesFor(disconnected.artist.email)).toMatchObject([{ kind: 'payout_account_limited', state: 'restricted' }])
    world.notices.length = 0
    await world.deliver(world.stripe.onboard(beginner.account, { payouts_enabled: false }))
    await world.setPayoutMethod(elsewhere.artist, { method: 'paypal', details: { email: 'ines@example.com' } })
    world.notices.length = 0
    await world.deliver(world.stripe.onboard(elsewhere.account, { payouts_enabled: false }))
    expect(world.notices).toEqual([])
  })

  test('an artist asks Stripe for the state sixty times in an hour at most, because payments of customers share its limit', async () => {
    const { artist } = await newBeginner()
    for (let times = 1; times <= 60; times++) await world.payouts.checkStripe(artist)
    const before = world.stripe.requests.length
    await expect(world.payouts.checkStripe(artist)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(world.stripe.requests).toHaveLength(before)
  })

  test('an artist who disconnects the account at Stripe cannot request a payout', async () => {
    const { artist, account } = await newPayee()
    await world.deliver(world.stripe.disconnect(account))
    await expect(world.payouts.request(artist, {})).rejects.toMatchObject({ code: 'payout_account_restricted' })
  })

  test('the minimum applies to payouts through Stripe', async () => {
    const { artist } = await newPayee(3999)
    await expect(world.payouts.request(artist, {})).rejects.toMatchObject({ code: 'payout_below_minimum' })
  })

  test('a leaving artist whom Stripe cannot pay is treated like one without a payout method', async () => {
    const { artist, account } = await newPayee()
    await world.deliver(world.stripe.onboard(account, { capabilities: { transfers: 'inactive' } }))
    const settle = () => world.database.transaction((tx) => world.payouts.settle(tx, artist))
    expect(await settle()).toEqual({ state: 'unclaimed', dueCents: 5000 })
    await world.deliver(world.stripe.onboard(account))
    expect(await settle()).toEqual({ state: 'open', dueCents: 5000 })
  })
})

describe('a payout through Stripe', () => {
  test('an approved payout is sent once, and is paid with the reference of the transfer', async () => {
    const { artist, account, id, row, transfers } = await newPayout()
    expect((await row()).status).toBe('approved')
    await world.runJobs()
    await world.payouts.sendTransfer({ payout: id })
    const [transfer] = transfers()
    expect(transfers()).toMatchObject([{ amount: 5000, currency: 'usd', destination: account, transfer_group: `payout-${id}` }])
    const created = world.stripe.requests.findLast(({ method, path }) => method === 'POST' && path === '/v1/transfers')
    expect(created?.headers['idempotency-key']).toBe(`payout-${id}`)
    expect(await row()).toMatchObject({ status: 'paid', reference: transfer?.id, exportedBy: 'stripe', decidedBy: 'stripe' })
    expect(await readBalances(artist)).toEqual([0, 0])
    expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'payout_paid', method: 'Stripe', reference: transfer?.id }])
    const entries = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payout:${id}`))
    expect(entries.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['payout.approved', 'operator'],
      ['payout.paid', 'system'],
    ])
  })

  test('two simultaneous jobs send a payout once and record it once', async () => {
    const { artist, id, transfers, row } = await newPayout()
    await Promise.allSettled([1, 2, 3].map(() => world.payouts.sendTransfer({ payout: id })))
    expect([transfers().length, (await row()).status]).toEqual([1, 'paid'])
    expect(world.noticesFor(artist.email)).toHaveLength(1)
  })

  test('a payout that was interrupted after Stripe accepted it is not sent again, even when Stripe has forgotten the key', async () => {
    const { account, id, row, transfers } = await newPayout()
    const request = { payoutId: id, number: 'P1', account, amountCents: 5000, currency: 'USD' }
    const { reference } = (await world.payoutTools.payoutProvider?.send(request)) ?? {}
    world.stripe.forgetKeys()
    await later().reconcileTransfers()
    expect([transfers().length, await row()]).toMatchObject([1, { status: 'paid', reference }])
  })

  test('a payout that Stripe did not answer can no longer be cancelled, and is sent once by the hourly run', async () => {
    const { artist, id, row, transfers } = await newPayout()
    world.stripe.fail(serverError, serverError, serverError)
    await expect(world.payouts.sendTransfer({ payout: id })).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
    expect((await row()).status).toBe('exported')
    await expect(world.payouts.cancel(operator, { id, reason: 'No.' })).rejects.toMatchObject({ code: 'payout_state' })
    expect(await readBalances(artist)).toEqual([0, 5000])
    await world.payouts.reconcileTransfers()
    expect(transfers()).toEqual([])
    await later().reconcileTransfers()
    expect([transfers().length, (await row()).status]).toEqual([1, 'paid'])
  })

  test('a payout that was interrupted after Stripe accepted it stays sent when Stripe refuses the search for its transfer', async () => {
    const { account, id, row, artist } = await newPayout()
    await world.payoutTools.payoutProvider?.send({ payoutId: id, number: 'P1', account, amountCents: 5000, currency: 'USD' })
    world.stripe.fail({ status: 400, type: 'invalid_request_error' })
    await expect(world.payouts.sendTransfer({ payout: id })).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
    expect([(await row()).status, await readBalances(artist)]).toEqual(['exported', [0, 5000]])
    await world.payouts.sendTransfer({ payout: id })
    expect((await row()).status).toBe('paid')
  })

  test.each([
    ['our balance at Stripe is too low', async () => world.stripe.setBalance(4999)],
    ['Stripe has closed the account', async (account: string) => void world.stripe.onboard(account, { capabilities: {} })],
    ['the artist has disconnected the account', async (account: string) => void world.stripe.disconnect(account)],
  ])('a payout comes back to the balance when %s', async (_why, prepare) => {
    const { artist, account, id, row, transfers } = await newPayout()
    await prepare(account)
    await world.payouts.sendTransfer({ payout: id })
    world.stripe.setBalance(Number.POSITIVE_INFINITY)
    await later().reconcileTransfers()
    expect(transfers()).toEqual([])
    expect(await row()).toMatchObject({ status: 'failed', failureReason: 'Stripe did not accept the payment.' })
    expect(await readBalances(artist)).toEqual([5000, 0])
    expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'payout_failed', amountCents: 5000 }])
  })

  test('a reversed transfer returns the payout to the balance once, although the event comes twice', async () => {
    const { artist, row, transfers } = await newPayout()
    await world.runJobs()
    const message = world.stripe.reverseTransfer(transfers()[0]?.id ?? '')
    await world.deliver(message, message)
    await later().reconcileTransfers()
    expect(await row()).toMatchObject({ status: 'returned', failureReason: 'Stripe returned the payment.' })
    expect(await readBalances(artist)).toEqual([5000, 0])
    expect(world.noticesFor(artist.email).map(({ kind }) => kind)).toEqual(['payout_paid', 'payout_returned'])
    expect(await listReversals(transfers()[0]?.id ?? '')).toEqual([])
  })

  test('a reversal that arrives before the payment is recorded waits for it', async () => {
    const { artist, account, id, row, transfers } = await newPayout()
    const request = { payoutId: id, number: 'P1', account, amountCents: 5000, currency: 'USD' }
    await world.payoutTools.payoutProvider?.send(request)
    await world.database.update(payouts).set({ status: 'exported' }).where(eq(payouts.id, id))
    await world.receive(world.stripe.reverseTransfer(transfers()[0]?.id ?? ''))
    const event = world.sentJobs.findLast(({ name }) => name === 'store.payment-event')?.payload as never
    await expect(world.payments.applyEvent(event)).rejects.toThrow('could not be applied')
    await world.payouts.sendTransfer({ payout: id })
    await world.payments.applyEvent(event)
    expect((await row()).status).toBe('returned')
    expect(await readBalances(artist)).toEqual([5000, 0])
  })

  test('the hourly run finds a reversal whose event was lost', async () => {
    const { row, transfers } = await newPayout()
    await world.runJobs()
    world.stripe.reverseTransfer(transfers()[0]?.id ?? '')
    await world.payouts.reconcileTransfers()
    expect((await row()).status).toBe('returned')
  })

  test('an operator is asked once about a part of a payout that came back, and the payout stays paid', async () => {
    const { artist, row, transfers } = await newPayout()
    await world.runJobs()
    const reference = transfers()[0]?.id ?? ''
    const message = world.stripe.reverseTransfer(reference, 1000)
    await world.deliver(message)
    await world.payouts.reconcileTransfers()
    expect(await listReversals(reference)).toMatchObject([
      { kind: 'transfer_reversed', provider: 'stripe', amountCents: 1000, currency: 'USD', orderNumber: null },
    ])
    expect([(await row()).status, await readBalances(artist)]).toEqual(['paid', [0, 0]])
  })

  test('an operator is asked about each further part that came back, and after the last one to subtract what was credited for the parts', async () => {
    const { artist, row, transfers } = await newPayout()
    await world.runJobs()
    const reference = transfers()[0]?.id ?? ''
    await world.deliver(world.stripe.reverseTransfer(reference, 1000))
    await world.deliver(world.stripe.reverseTransfer(reference, 1500))
    expect((await listReversals(reference)).map(({ amountCents }) => amountCents)).toEqual([1000, 2500])
    await world.deliver(world.stripe.reverseTransfer(reference))
    await later().reconcileTransfers()
    expect([(await row()).status, await readBalances(artist)]).toEqual(['returned', [5000, 0]])
    const { number } = await row()
    expect((await listReversals(reference)).slice(2)).toMatchObject([
      { amountCents: 5000, about: expect.stringMatching(new RegExp(`payout P0*${number} .*Subtract`)) },
    ])
  })

  const setSuspended = ({ artistId }: Artist, at: Date | null) =>
    world.database
      .update(artists)
      .set({ suspendedAt: at, suspensionReason: at && 'Copies', suspendedBy: at && 'operator-1' })
      .where(eq(artists.id, artistId))

  test('the payout of an artist who is suspended after the approval waits until the suspension ends', async () => {
    const { artist, id, row, transfers } = await newPayout()
    await setSuspended(artist, new Date())
    await world.payouts.sendTransfer({ payout: id })
    await later().reconcileTransfers()
    expect([transfers().length, (await row()).status]).toEqual([0, 'approved'])
    await setSuspended(artist, null)
    await later().reconcileTransfers()
    expect([transfers().length, (await row()).status]).toEqual([1, 'paid'])
  })

  test.each([
    ['did not answer', false, 'waits, too', [0, 'exported']],
    ['accepted', true, 'is recorded as paid', [1, 'paid']],
  ] as const)('a payout that Stripe %s before the artist is suspended (accepted: %s) %s', async (_what, isAccepted, _result, expected) => {
    const { artist, account, id, row, transfers } = await newPayout()
    const request = { payoutId: id, number: 'P1', account, amountCents: 5000, currency: 'USD' }
    if (isAccepted) await world.payoutTools.payoutProvider?.send(request)
    await world.database.update(payouts).set({ status: 'exported' }).where(eq(payouts.id, id))
    await setSuspended(artist, new Date())
    await later().reconcileTransfers()
    expect([transfers().length, (await row()).status]).toEqual(expected)
    await setSuspended(artist, null)
    await later().reconcileTransfers()
    expect([transfers().length, (await row()).status]).toEqual([1, 'paid'])
  })

  test('an erased artist has no account here, and an operator is asked about a later reversal, which returns the amount to the ledger', async () => {
    const { artist, account, row, transfers } = await newPayout()
    await world.runJobs()
    await world.database.transaction((tx) => world.payouts.forget(tx, artist.artistId))
    expect(await world.database.select().from(payoutAccounts).where(eq(payoutAccounts.artistId, artist.artistId))).toEqual([])
    const reference = transfers()[0]?.id ?? ''
    await world.deliver(world.stripe.onboard(account), world.stripe.reverseTransfer(reference))
    expect((await row()).status).toBe('returned')
    const { questions } = await world.payments.getPaymentOffice()
    expect(questions.filter((question) => question.reference === reference)).toMatchObject([
      { kind: 'transfer_reversed', amountCents: 5000 },
    ])
    expect(await readBalances(artist)).toEqual([5000, 0])
  })

  test('operators cannot record the outcome of a payout that Stripe sends, and can cancel it before the approval', async () => {
    const { artist, id } = await newPayout({ isApproved: false })
    for (const attempt of [
      () => world.payouts.markPaid(operator, { id, reference: 'PP-1' }),
      () => world.payouts.markFailed(operator, { id, reason: 'No.' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'payout_by_stripe' })
    const { payouts: listed } = await world.payouts.list(operator, { limit: 100, method: 'stripe', status: 'requested' })
    expect(listed.find((payout) => payout.id === id)).toMatchObject({ isAutomatic: true, blocks: [] })
    await world.payouts.cancel(operator, { id, reason: 'No.' })
    expect(await readBalances(artist)).toEqual([5000, 0])
  })

  test('an operator cannot mark a paid payout of Stripe as returned', async () => {
    const { id } = await newPayout()
    await world.runJobs()
    await expect(world.payouts.markReturned(operator, { id, reason: 'No.' })).rejects.toMatchObject({ code: 'payout_by_stripe' })
  })

  test('payouts through Stripe agree with the ledger after every outcome', async () => {
    const [paid, returned, failed] = [await newPayout(), await newPayout(), await newPayout()]
    world.stripe.setBalance(0)
    await world.payouts.sendTransfer({ payout: failed.id })
    world.stripe.setBalance(Number.POSITIVE_INFINITY)
    await world.runJobs()
    await world.deliver(world.stripe.reverseTransfer(returned.transfers()[0]?.id ?? ''))
    expect([(await paid.row()).status, (await failed.row()).status, (await returned.row()).status]).toEqual(['paid', 'failed', 'returned'])
    const { problems } = await world.earnings.verifyLedger(world.database)
    const ids = [paid, failed, returned].flatMap(({ id, artist }) => [id, artist.artistId])
    // credits of these tests have no order
    const found = problems.filter((problem) => ids.some((id) => problem.includes(id)) && !problem.startsWith('commission'))
    expect(found).toEqual([])
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { brand } from '@tintype/domain/brand'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { checkClaimCommand } from '../../cli/check-claim.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import { codeFrom } from '../../test/authenticator.ts'
import { newPerson } from '../../test/worlds/app-world.ts'
import { type Exporter, openExportWorld } from '../../test/worlds/export-world.ts'
import { createOrderInput, operator } from '../../test/worlds/money-world.ts'
import { artists } from '../accounts/tables.ts'
import { artworkCounts, artworks } from '../artworks/tables.ts'
import { mailLog } from '../notifications/tables.ts'
import { orderLines } from '../orders/tables.ts'
import type { SettledBalance } from '../payouts/index.ts'
import { payoutSettings, payouts } from '../payouts/tables.ts'
import { reports } from '../reports/tables.ts'
import { formerHandles, shops } from '../shops/tables.ts'
import { socialConnections } from '../social/tables.ts'
import { findLateErasures } from './find-late.ts'
import { createAccountDeletion } from './module.ts'
import { findClaim } from './queries/account-deletion.ts'
import { claimDeadline } from './rules/account-deletion.ts'
import { departures } from './tables.ts'
import type { AccountDeletionTools } from './tools.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const world = await openExportWorld()
afterAll(() => world.close())

const asked: string[] = []
const erased: string[] = []
const createTestDeletion = (changes: Partial<AccountDeletionTools> = {}) =>
  createAccountDeletion({
    ...world.platform,
    ...world.services,
    clock: world.now,
    graceDays: 30,
    channel: {
      artworkChanged: async (_tx, uid) => void asked.push(uid),
      artistErased: async (_tx, artistId) => void erased.push(artistId),
    },
    ...changes,
  })
const accountDeletion = createTestDeletion()
const noHeaders = new Headers()

const toPasswordFields = ({ caller }: Exporter) => ({ password: (caller as { password?: string }).password ?? newPerson().password })

async function keyFor({ actor }: Exporter): Promise<string> {
  const { text } = await world.mailTo(actor.email, /^Delete your/)
  const key = /\/leaving\/confirm\?key=([\w.-]+)/.exec(text)?.[1]
  if (!key) throw new Error('the mail has no link')
  return key
}

/** Requests the deletion and confirms it with the link in the mail. */
async function leave(departingArtist: Exporter): Promise<{ eraseAfter: string }> {
  await accountDeletion.ask(departingArtist.actor, toPasswordFields(departingArtist), noHeaders)
  return accountDeletion.confirm({ key: await keyFor(departingArtist) })
}

const getOutcomeCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

async function newSeller(): Promise<Exporter & { product: { uid: string; key: string; handle: string } }> {
  const departingArtist = await world.newExporter()
  const { artistId } = departingArtist.actor
  const handle = `product-${randomBytes(6).toString('hex')}`
  await world.database.insert(artworkCounts).values({ artistId, total: 1, approved: 1 }).onConflictDoNothing()
  const product = await world.hang(artistId, { handle, position: 1, reviewStatus: 'approved', publishedAt: world.now() })
  return { ...departingArtist, product: { ...product, handle } }
}

/** Adds a report of the artwork that its artist has answered. */
async function report({ actor, product }: Awaited<ReturnType<typeof newSeller>>): Promise<void> {
  const at = world.now()
  await world.database.insert(reports).values({
    ...{ artistId: actor.artistId, artworkUid: product.uid, subject: 'artwork', subjectName: `Moon by ${actor.name}`, kind: 'offensive' },
    ...{ state: 'answered', since: at, confirmedAt: at, noticedAt: at, answeredAt: at, answer: `I am ${actor.name}, and it is not.` },
    ...{ words: 'It is mine.', reporterName: 'Rae', reporterEmail: 'rae@paint.example' },
  })
}

const isForSale = async (handle: string) => (await world.ask(`/api/store/products/${handle}`)).status === 200

describe('the request to delete an account', () => {
  test('an artist who requests a deletion with the right password gets a mail, and nothing changes yet', async () => {
    const departingArtist = await newSeller()
    expect(await getOutcomeCode(accountDeletion.ask(departingArtist.actor, { password: 'Not-my-password-1!' }, noHeaders))).toBe(
      'password_wrong',
    )
    expect(await accountDeletion.get(departingArtist.actor)).toEqual({ state: 'staying', eraseAfter: null })
    expect(await accountDeletion.ask(departingArtist.actor, toPasswordFields(departingArtist), noHeaders)).toEqual({
      state: 'asked',
      eraseAfter: null,
    })
    expect(await isForSale(departingArtist.product.handle)).toBe(true)
    expect((await world.mailTo(departingArtist.actor.email, /^Delete your/)).text).toContain('This link expires in 24 hours.')
  })

  test('an artist with a second factor must give a code to request a deletion, and each code works once', async () => {
    const departingArtist = await world.newExporter()
    const { body } = await world.as(departingArtist.caller, '/api/auth/two-factor/enable', { body: toPasswordFields(departingArtist) })
    const turnedOn = await world.as(departingArtist.caller, '/api/auth/two-factor/verify-totp', { body: { code: codeFrom(body.totpURI) } })
    expect(turnedOn.status).toBe(200)
    const headers = new Headers({ authorization: `Bearer ${turnedOn.headers.get('set-auth-token') ?? departingArtist.caller.token}` })
    const ask = (code?: string) =>
      accountDeletion.ask(departingArtist.actor, { ...toPasswordFields(departingArtist), ...(code && { code }) }, headers)
    expect(await getOutcomeCode(ask())).toBe('second_factor_missing')
    expect(await getOutcomeCode(ask('000000'))).toBe('two_factor_code_wrong')
    // the next code stays valid for the whole test
    const code = codeFrom(body.totpURI, 1)
    expect(await ask(code)).toMatchObject({ state: 'asked' })
    expect(await getOutcomeCode(ask(code))).toBe('two_factor_code_wrong')
    const [backup] = body.backupCodes as string[]
    expect(await ask(backup)).toMatchObject({ state: 'asked' })
  })

  test('an artist can confirm a deletion only with the latest link, within a day, and not again after staying', async () => {
    const departingArtist = await world.newExporter()
    const ask = () => accountDeletion.ask(departingArtist.actor, toPasswordFields(departingArtist), noHeaders)
    await ask()
    const first = await keyFor(departingArtist)
    await ask()
    const second = await keyFor(departingArtist)
    for (const key of ['', 'x', `${departingArtist.actor.artistId}.${'A'.repeat(43)}`, first])
      expect([await getOutcomeCode(accountDeletion.confirm({ key })), (await accountDeletion.look({ key })).state]).toEqual([
        'leaving_link_over',
        'invalid',
      ])
    world.pass(DAY_MS)
    expect((await accountDeletion.look({ key: second })).state).toBe('invalid')
    expect(await getOutcomeCode(accountDeletion.confirm({ key: second }))).toBe('leaving_link_over')
    expect(await accountDeletion.get(departingArtist.actor)).toEqual({ state: 'staying', eraseAfter: null })
    await ask()
    const third = await keyFor(departingArtist)
    expect(await accountDeletion.look({ key: third })).toEqual({ state: 'open', eraseAfter: null })
    const { eraseAfter } = await accountDeletion.confirm({ key: third })
    expect(await accountDeletion.look({ key: third })).toEqual({ state: 'used', eraseAfter })
    expect(await accountDeletion.confirm({ key: third })).toEqual({ eraseAfter })
    await accountDeletion.stay(departingArtist.actor)
    expect(await accountDeletion.look({ key: third })).toEqual({ state: 'invalid', eraseAfter: null })
    expect(await getOutcomeCode(accountDeletion.confirm({ key: third }))).toBe('leaving_link_over')
  })
})

test('a confirmed deletion takes the products off sale, and an artist who cancels it has them on sale again', async () => {
  const departingArtist = await newSeller()
  const { actor, product } = departingArtist
  asked.length = 0
  const { eraseAfter } = await leave(departingArtist)
  expect(new Date(eraseAfter).getTime() - world.now().getTime()).toBe(30 * DAY_MS)
  expect(await accountDeletion.get(actor)).toEqual({ state: 'leaving', eraseAfter })
  expect(await isForSale(product.handle)).toBe(false)
  expect(asked).toEqual([product.uid])
  expect((await world.mailTo(actor.email, /is being deleted$/)).text).toContain('you can log in and keep your account')

  world.pass(29 * DAY_MS)
  await accountDeletion.erase({ artist: actor.artistId })
  expect(await accountDeletion.stay(actor)).toEqual({ state: 'staying', eraseAfter: null })
  expect(await accountDeletion.stay(actor)).toEqual({ state: 'staying', eraseAfter: null })
  expect(await isForSale(product.handle)).toBe(true)
  expect(asked).toEqual([product.uid, product.uid])
  await world.mailTo(actor.email, /is not being deleted$/)
  expect(world.mails.filter(({ to, subject }) => to === actor.email && /is not being deleted$/.test(subject))).toHaveLength(1)

  // the erase job scheduled before does nothing
  world.pass(2 * DAY_MS)
  await accountDeletion.erase({ artist: actor.artistId })
  expect(await isForSale(product.handle)).toBe(true)
})

test('a lifted suspension puts no products on sale while the artist is leaving, but a cancelled deletion does', async () => {
  const departingArtist = await newSeller()
  const { artistId, email } = departingArtist.actor
  const { suspend, lift } = world.services.artistOffice
  const change = { artistId, reason: 'We looked into it.' }
  await leave(departingArtist)
  await suspend(operator, change)
  await lift(operator, change)
  expect(await isForSale(departingArtist.product.handle)).toBe(false)
  const { text } = await world.mailTo(email, /active again/)
  expect(text.replaceAll('\n', ' ')).toContain('Your account is still scheduled for deletion')
  expect(text).not.toContain('Your shop is open')

  await accountDeletion.stay(departingArtist.actor)
  expect(await isForSale(departingArtist.product.handle)).toBe(true)
  // an unconfirmed deletion does not keep products off sale
  const other = await newSeller()
  await accountDeletion.ask(other.actor, toPasswordFields(other), noHeaders)
  await suspend(operator, { ...change, artistId: other.actor.artistId })
  await lift(operator, { ...change, artistId: other.actor.artistId })
  expect(await isForSale(other.product.handle)).toBe(true)
})

describe('the balance of an artist who leaves', () => {
  const credit = ({ actor }: Exporter, commissionCents: number) => {
    const sale = { orderLineId: randomUUID(), artistId: actor.artistId, prints: 1, commissionCents, text: 'A sale', at: world.now() }
    return world.services.earnings.recordSales(world.database, [{ ...sale, donationPercent: 0, causeId: null }])
  }
  const findMails = (email: string, subject: RegExp) => world.mails.filter((mail) => mail.to === email && subject.test(mail.subject))
  const getBalance = ({ actor }: Exporter) => world.services.earnings.getArtistBalance(world.database, actor.artistId)
  const findPayouts = ({ actor }: Exporter) => world.database.select().from(payouts).where(eq(payouts.artistId, actor.artistId))
  const isThere = async ({ caller }: Exporter) => (await world.as(caller, '/api/artist-stats')).status === 200

  test('is paid out below the minimum if a payout method is set, and the account is erased after the payment', async () => {
    const departingArtist = await world.newExporter()
    const { artistId, email } = departingArtist.actor
    await world.services.payouts.saveSettings(departingArtist.actor, { method: 'paypal', details: { email } })
    await credit(departingArtist, 1234)
    await leave(departingArtist)
    await world.mailTo(email, /payout request \(\$12\.34\)/)
    expect(findMails(email, /^Your balance of/)).toEqual([])
    const [payout] = await findPayouts(departingArtist)
    expect(payout).toMatchObject({ amountCents: 1234, status: 'requested' })

    world.pass(30 * DAY_MS)
    await accountDeletion.erase({ artist: artistId })
    expect(await isThere(departingArtist)).toBe(true)
    await world.services.payouts.markPaid(operator, { id: payout?.id ?? '', reference: 'PP-1' })
    await accountDeletion.erase({ artist: artistId })
    expect([await isThere(departingArtist), await getBalance(departingArtist)]).toEqual([false, 0])
  })

  test('stays payable for a year without a payout method, and one mail says until when and how to claim it', async () => {
    const departingArtist = await world.newExporter()
    const { artistId, email } = departingArtist.actor
    await credit(departingArtist, 1234)
    const { eraseAfter } = await leave(departingArtist)
    const { text } = await world.mailTo(email, /^Your balance of \$12\.34 stays payable$/)
    const payableUntil = claimDeadline(new Date(eraseAfter))
    const words = text.replaceAll('\n', ' ')
    for (const part of [
      'Set a payout method before',
      'No minimum applies.',
      `write to ${brand.contactEmail}`,
      String(payableUntil.getUTCFullYear()),
    ])
      expect(words).toContain(part)
    const code = /[0-9a-f]{32}/.exec(text)?.[0] ?? ''
    expect(await findClaim(world.database, code)).toEqual({ artistId, payableUntil, erasedAt: null })
    expect(await findClaim(world.database, `${code}0`)).toBeUndefined()
    // the code proves a claim, so it is only in the mail
    const [departure] = await world.database.select().from(departures).where(eq(departures.artistId, artistId))
    expect(JSON.stringify(departure)).not.toContain(code)

    world.pass(30 * DAY_MS)
    await accountDeletion.erase({ artist: artistId })
    expect([await isThere(departingArtist), await getBalance(departingArtist)]).toEqual([false, 1234])
    expect(findMails(email, /stays payable$/)).toHaveLength(1)
    const printed: string[] = []
    expect(await checkClaimCommand(world.database, code, (line) => printed.push(line))).toBe(0)
    expect(printed).toEqual([`Artist ${artistId}`, `Balance $12.34, payable until ${payableUntil.toISOString().slice(0, 10)}`])
    expect(await checkClaimCommand(world.database, 'x', () => undefined)).toBe(1)
  })

  test('is paid out if the artist sets a payout method after the mail', async () => {
    const departingArtist = await world.newExporter()
    const { artistId, email } = departingArtist.actor
    await credit(departingArtist, 1234)
    await leave(departingArtist)
    await world.services.payouts.saveSettings(
      { ...departingArtist.actor, isRecentlyProven: true },
      { method: 'paypal', details: { email } },
    )
    world.pass(30 * DAY_MS)
    // the details cool off for two days of the server's clock
    await accountDeletion.erase({ artist: artistId })
    expect([await findPayouts(departingArtist), await isThere(departingArtist)]).toEqual([[], true])
    await world.database.update(payoutSettings).set({ changedAt: null }).where(eq(payoutSettings.artistId, artistId))
    await accountDeletion.erase({ artist: artistId })
    expect(await findPayouts(departingArtist)).toMatchObject([{ amountCents: 1234 }])
    expect(await isThere(departingArtist)).toBe(true)
  })

  test('that arrives after the confirmation is mailed about before the erasure, which then waits for the next run', async () => {
    const departingArtist = await world.newExporter()
    const { artistId, email } = departingArtist.actor
    await leave(departingArtist)
    await credit(departingArtist, 700)
    world.pass(30 * DAY_MS)
    await accountDeletion.erase({ artist: artistId })
    await world.mailTo(email, /^Your balance of \$7\.00 stays payable$/)
    expect(await isThere(departingArtist)).toBe(true)
    await accountDeletion.erase({ artist: artistId })
    expect(await isThere(departingArtist)).toBe(false)
  })
})

describe('the erasure of an account', () => {
  test('an erased artist leaves only anonymous records that accounting needs', async () => {
    const departingArtist = await newSeller()
    const { actor, caller, product } = departingArtist
    const { artistId, email } = actor
    const banner = await world.store('renditions', randomBytes(500))
    await world.database.update(shops).set({ bannerKey: banner }).where(eq(shops.artistId, artistId))
    await world.database.insert(formerHandles).values({ artistId, handle: `former-${artistId}`, leftAt: world.now() })
    await world.database.insert(socialConnections).values({
      ...{ artistId, platform: 'x', platformUserId: '2244994945', accountName: '@ines', accessTokenSealed: 'v1.sealed', scopes: [] },
      connectedAt: world.now(),
    })
    await world.services.payouts.saveSettings(actor, { method: 'paypal', details: { email } })
    await report(departingArtist)
    const { idempotencyKey, ...order } = createOrderInput([{ product: product.handle, size: 'medium', quantity: 1 }])
    const placed = await world.ask('/api/store/orders', { body: order, headers: { 'idempotency-key': idempotencyKey } })
    expect(placed.status).toBe(201)
    await leave(departingArtist)
    const [payout] = await world.database.select().from(payouts).where(eq(payouts.artistId, artistId))
    await world.services.payouts.markPaid(operator, { id: payout?.id ?? '', reference: 'PP-1' })
    world.pass(30 * DAY_MS)
    await accountDeletion.sweep()
    expect(
      world.sent.filter(({ name, payload }) => name === 'account-deletion.erase' && (payload as { artist: string }).artist === artistId),
    ).toHaveLength(2)
    await accountDeletion.erase({ artist: artistId })
    expect(erased).toContain(artistId)
    await world.runJobs()

    const [artist] = await world.database.select().from(artists).where(eq(artists.id, artistId))
    expect(artist).toMatchObject({ name: 'Deleted artist', selectedCauseId: null, giveBackEnabled: false })
    const [shop] = await world.database.select().from(shops).where(eq(shops.artistId, artistId))
    expect(shop).toMatchObject({ bannerKey: null, pictureKey: null, handle: `deleted-${artistId}` })
    const [artwork] = await world.database.select().from(artworks).where(eq(artworks.uid, product.uid))
    expect(artwork).toMatchObject({ name: 'Deleted picture', description: '', tags: [], position: null })
    for (const table of [formerHandles, payoutSettings, socialConnections])
      expect(await world.database.select().from(table).where(eq(table.artistId, artistId))).toEqual([])
    for (const [area, key] of [
      ['originals', product.key],
      ['renditions', banner],
    ] as const)
      await expect(world.platform.storage.read(area, key)).rejects.toThrow(StoredFileMissing)
    expect(await world.database.select().from(mailLog).where(eq(mailLog.address, email))).toEqual([])
    expect(await isForSale(product.handle)).toBe(false)

    // session and sign-in are gone, and name and email can be used again
    expect((await world.as(caller, '/api/artist-stats')).status).toBe(401)
    const again = { name: actor.name, email, ...toPasswordFields(departingArtist) }
    expect((await world.signIn(again)).status).toBe(401)
    expect(await world.platform.auth.createConfirmedUser(again)).toEqual(expect.any(String))
    const [line] = await world.database.select().from(orderLines).where(eq(orderLines.artistId, artistId))
    expect(line).toMatchObject({ title: 'Deleted picture', artistName: 'Deleted artist', handle: product.uid, commissionCents: 1000 })
    const [reported] = await world.database.select().from(reports).where(eq(reports.artistId, artistId))
    expect(reported).toMatchObject({ subjectName: 'Deleted picture', answer: null, words: 'It is mine.' })
    const rows = JSON.stringify([
      artist,
      shop,
      artwork,
      line,
      reported,
      await world.database.select().from(departures).where(eq(departures.artistId, artistId)),
    ])
    for (const word of [actor.name, email]) expect(rows).not.toContain(word)
  })

  test('an erasure waits for an open payout and for pending earnings, and runs after the balance is settled', async () => {
    const departingArtist = await world.newExporter()
    let state: SettledBalance['state'] = 'open'
    const patient = createTestDeletion({ payouts: { ...world.services.payouts, settle: async () => ({ state, dueCents: 0 }) } })
    await leave(departingArtist)
    world.pass(30 * DAY_MS)
    await patient.erase({ artist: departingArtist.actor.artistId })
    expect(await accountDeletion.get(departingArtist.actor)).toMatchObject({ state: 'leaving' })
    expect((await world.as(departingArtist.caller, '/api/artist-stats')).status).toBe(200)
    state = 'waiting'
    await patient.erase({ artist: departingArtist.actor.artistId })
    expect((await world.as(departingArtist.caller, '/api/artist-stats')).status).toBe(200)
    state = 'settled'
    await patient.erase({ artist: departingArtist.actor.artistId })
    expect((await world.as(departingArtist.caller, '/api/artist-stats')).status).toBe(401)
  })

  test('an erasure waits 60 days for pending earnings, then mails a claim to them, and is listed for operators meanwhile', async () => {
    const departingArtist = await world.newExporter()
    const { artistId, email } = departingArtist.actor
    const settle = async () => ({ state: 'waiting' as const, dueCents: 2000 })
    const patient = createTestDeletion({ payouts: { ...world.services.payouts, settle } })
    await leave(departingArtist)
    const isLate = async () => (await findLateErasures(world.database, world.now())).artistIds.includes(artistId)
    world.pass((30 + 7) * DAY_MS - 1)
    expect(await isLate()).toBe(false)
    world.pass(2)
    expect(await isLate()).toBe(true)
    world.pass((limits.erasureWaitDays - 7) * DAY_MS - 60_000)
    await patient.erase({ artist: artistId })
    expect(world.mails.filter(({ to, subject }) => to === email && subject.endsWith('stays payable'))).toEqual([])
    world.pass(120_000)
    await patient.erase({ artist: artistId })
    const { text } = await world.mailTo(email, /^Your balance of \$20\.00 stays payable$/)
    expect(text.replaceAll('\n', ' ')).toContain('a print that you sold has not been delivered')
    expect((await findClaim(world.database, /[0-9a-f]{32}/.exec(text)?.[0] ?? ''))?.payableUntil).toEqual(claimDeadline(world.now()))
    expect((await world.as(departingArtist.caller, '/api/artist-stats')).status).toBe(200)
    await patient.erase({ artist: artistId })
    expect((await world.as(departingArtist.caller, '/api/artist-stats')).status).toBe(401)
    expect(await isLate()).toBe(false)
  })

  test.each(['eraseUser', 'exports', 'shops', 'artworks', 'accounts'] as const)(
    'an erasure that failed in %s is completed by the next run, and the artist can no longer cancel it',
    async (place) => {
      const departingArtist = await newSeller()
      const { artistId, email } = departingArtist.actor
      await leave(departingArtist)
      world.pass(30 * DAY_MS)
      const dies = async () => {
        throw new Error('the power went')
      }
      const { platform, services } = world
      const broken = createTestDeletion(
        place === 'eraseUser' ? { auth: { ...platform.auth, eraseUser: dies } } : { [place]: { ...services[place], forget: dies } },
      )
      await expect(broken.erase({ artist: artistId })).rejects.toThrow('the power went')
      expect(await getOutcomeCode(accountDeletion.stay(departingArtist.actor))).toBe('leaving_begun')
      await accountDeletion.erase({ artist: artistId })
      await accountDeletion.erase({ artist: artistId })
      const [artist] = await world.database.select().from(artists).where(eq(artists.id, artistId))
      expect(artist?.name).toBe('Deleted artist')
      expect(await platform.auth.findUserByEmail(email)).toBeUndefined()
    },
  )

  test('an artist who cancels a deletion while the erasure starts either keeps everything or is erased', async () => {
    const departingArtist = await newSeller()
    await leave(departingArtist)
    world.pass(30 * DAY_MS)
    const [stayed] = await Promise.allSettled([
      accountDeletion.stay(departingArtist.actor),
      accountDeletion.erase({ artist: departingArtist.actor.artistId }),
    ])
    const [artist] = await world.database.select().from(artists).where(eq(artists.id, departingArtist.actor.artistId))
    expect(artist?.name === 'Deleted artist').toBe(stayed.status === 'rejected')
    expect(await isForSale(departingArtist.product.handle)).toBe(stayed.status === 'fulfilled')
  })
})

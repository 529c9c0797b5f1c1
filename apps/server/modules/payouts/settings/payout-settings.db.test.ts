import { randomUUID } from 'node:crypto'
import type { PayoutSettings } from '@tintype/contract/payouts/payouts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import { createSealer } from '../../../platform/crypto/seal.ts'
import { type MoneyWorld, openMoneyWorld } from '../../../test/worlds/money-world.ts'
import { payoutSettings } from '../tables.ts'
import { sealDetails, toSettingsPurpose } from './sealed-details.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const bank = {
  accountHolderName: ' Ines Varga ',
  bankName: 'Bank',
  country: 'PT',
  iban: 'PT50000201231234567890154',
  swiftBic: '',
  email: 'x',
}

/** The same artist right after a sign-in. */
const fresh = (artist: Artist): Artist => ({ ...artist, isRecentlyProven: true })
const paypal = { method: 'paypal' as const, details: { email: 'ines@example.com' } }

async function artistPaidBy(settings: PayoutSettings): Promise<Artist> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, settings)
  world.notices.length = 0
  return artist
}

const listAuditRows = (artist: Artist) =>
  world.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `artist:${artist.artistId}`))
    .orderBy(asc(auditLog.id))

test('an artist’s payout settings are empty at first and then saved trimmed, without unknown fields', async () => {
  const artist = fresh(await world.newArtist())
  expect(await world.payouts.getSettings(artist)).toMatchObject({ method: null, details: {} })
  await world.payouts.saveSettings(artist, { method: 'bank', details: bank })
  const details = { accountHolderName: 'Ines Varga', bankName: 'Bank', country: 'PT', iban: bank.iban }
  expect(await world.payouts.getSettings(artist)).toEqual({ method: 'bank', details })
  await world.payouts.saveSettings(artist, paypal)
  expect(await world.payouts.getSettings(artist)).toEqual(paypal)
})

test('an artist clears the payout settings, and no details are stored any more', async () => {
  const artist = fresh(await artistPaidBy({ method: 'bank', details: bank }))
  await world.payouts.saveSettings(artist, { method: null, details: {} })
  expect(await world.payouts.getSettings(artist)).toMatchObject({ method: null, details: {} })
  const [row] = await world.database.select().from(payoutSettings).where(eq(payoutSettings.artistId, artist.artistId))
  expect(row?.detailsSealed).toBeNull()
})

test('an artist who saves invalid payout settings gets an error and keeps the former ones', async () => {
  const artist = await artistPaidBy(paypal)
  const broken = world.payouts.saveSettings(artist, { method: 'crypto', details: { btcAddress: '  ' } })
  await expect(broken).rejects.toMatchObject({ code: 'payout_crypto_missing' })
  expect((await world.payouts.getSettings(artist)).method).toBe('paypal')
})

test('payout details are encrypted for one artist and cannot be decrypted from another artist’s row', async () => {
  const [ines, other] = [await world.newArtist(), await world.newArtist()]
  await world.setPayoutMethod(ines, { method: 'bank', details: bank })
  const [row] = await world.database.select().from(payoutSettings).where(eq(payoutSettings.artistId, ines.artistId))
  expect(JSON.stringify(row)).not.toContain(bank.iban)
  await world.database.insert(payoutSettings).values({ artistId: other.artistId, method: 'bank', detailsSealed: row?.detailsSealed })
  expect(await world.payouts.getSettings(other)).toMatchObject({ method: 'bank', details: {}, detailsError: expect.any(String) })
})

test('an artist’s payout details are readable after a key rotation, and give an error without the key', async () => {
  const artist = await artistPaidBy({ method: 'bank', details: bank })
  const rotated = await openMoneyWorld({ secrets: ['a newer secret', 'a secret of the tests'] })
  const lost = await openMoneyWorld({ secrets: ['a newer secret'] })
  expect((await rotated.payouts.getSettings(fresh(artist))).details.iban).toBe(bank.iban)
  expect(await lost.payouts.getSettings(artist)).toEqual({
    method: 'bank',
    details: {},
    detailsError: 'Your payout details could not be read. Please enter them again.',
  })
  await Promise.all([rotated.close(), lost.close()])
})

test('an artist sees full payout details only with a recent proof of identity', async () => {
  const artist = await artistPaidBy({ method: 'bank', details: bank })
  const hidden = { accountHolderName: 'Ines Varga', bankName: 'Bank', country: 'PT', iban: '••••0154' }
  expect(await world.payouts.getSettings(artist)).toEqual({ method: 'bank', details: hidden })
  expect((await world.payouts.getSettings(fresh(artist))).details.iban).toBe(bank.iban)
  const stale = { ...artist, isRecentlyProven: false }
  expect((await world.payouts.getSettings(stale)).details.iban).toBe('••••0154')
})

test('an artist who saves masked details keeps the stored ones, and a wrong mask is refused', async () => {
  const artist = await artistPaidBy({ method: 'bank', details: bank })
  const { details } = await world.payouts.getSettings(artist)
  await world.payouts.saveSettings(artist, { method: 'bank', details })
  expect((await world.payouts.getSettings(fresh(artist))).details.iban).toBe(bank.iban)
  await world.payouts.saveSettings(fresh(artist), { method: 'bank', details: { ...details, bankName: 'Banco Dois' } })
  expect((await world.payouts.getSettings(fresh(artist))).details).toMatchObject({ bankName: 'Banco Dois', iban: bank.iban })
  const foreign = world.payouts.saveSettings(fresh(artist), { method: 'bank', details: { ...details, iban: '••••9999' } })
  await expect(foreign).rejects.toMatchObject({ code: 'payout_detail_hidden', data: { field: 'details.iban' } })
})

test('an artist saves one wallet for each coin', async () => {
  const details = {
    btcAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    ethAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    solAddress: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    usdtAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  }
  const artist = await artistPaidBy({ method: 'crypto', details })
  expect(await world.payouts.getSettings(fresh(artist))).toMatchObject({ method: 'crypto', details })
  expect((await world.payouts.getSettings(artist)).details).toMatchObject({ solAddress: '••••FLtV', usdtAddress: '••••Lj6t' })
})

test('an artist cannot save an IBAN with a typing mistake, and the error names its field', async () => {
  const artist = fresh(await world.newArtist())
  const mistyped = world.payouts.saveSettings(artist, { method: 'bank', details: { ...bank, iban: 'PT50000201231234567890155' } })
  await expect(mistyped).rejects.toMatchObject({ code: 'payout_iban_typo', data: { field: 'details.iban' } })
  expect(await world.payouts.getSettings(artist)).toMatchObject({ method: null, details: {} })
})

test('an artist can read an invalid IBAN saved in the past and keep it while another field changes', async () => {
  const artist = await artistPaidBy(paypal)
  const details = { accountHolderName: 'Ines', bankName: 'Bank', country: 'PT', iban: 'my old number' }
  const detailsSealed = sealDetails(createSealer(['a secret of the tests']), details, toSettingsPurpose(artist.artistId))
  await world.database.update(payoutSettings).set({ method: 'bank', detailsSealed }).where(eq(payoutSettings.artistId, artist.artistId))
  expect((await world.payouts.getSettings(fresh(artist))).details).toEqual(details)
  await world.payouts.saveSettings(fresh(artist), { method: 'bank', details: { ...details, bankName: 'Banco Dois' } })
  expect((await world.payouts.getSettings(fresh(artist))).details.iban).toBe('my old number')
})

describe('a change of payout settings', () => {
  const other = { method: 'paypal' as const, details: { email: 'else@example.com' } }

  test('an artist cannot change the settings without a recent proof of identity', async () => {
    const artist = await artistPaidBy(paypal)
    for (const change of [other, { method: null, details: {} }]) {
      await expect(world.payouts.saveSettings(artist, change)).rejects.toMatchObject({
        code: 'reauthentication_required',
        status: 403,
      })
    }
    expect(await world.payouts.getSettings(fresh(artist))).toEqual(paypal)
    expect(world.noticesFor(artist.email)).toEqual([])
    expect(await listAuditRows(artist)).toHaveLength(1)
  })

  test('an artist changes the settings with a recent proof of identity', async () => {
    const artist = await artistPaidBy(paypal)
    await world.payouts.saveSettings(fresh(artist), other)
    expect((await world.payouts.getSettings(fresh(artist))).details).toEqual(other.details)
  })

  test('an artist and both PayPal addresses get one mail each about a change', async () => {
    const [before, after] = [`before.${randomUUID()}@example.com`, `after.${randomUUID()}@example.com`]
    const artist = await artistPaidBy({ method: 'paypal', details: { email: before } })
    expect(world.noticesFor(artist.email)).toEqual([])
    await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: after } })
    for (const to of [artist.email, before, after]) {
      const notices = world.noticesFor(to)
      expect(notices).toMatchObject([{ kind: 'payout_details_changed', method: 'PayPal', waitsUntil: expect.any(String) }])
      expect(JSON.stringify({ ...notices[0], to: '' })).not.toContain(after)
    }
    await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: artist.email.toUpperCase() } })
    expect(world.noticesFor(artist.email)).toHaveLength(2)
    expect(world.noticesFor(artist.email.toUpperCase())).toHaveLength(0)
  })

  test('the audit log has actor, methods, time and hashed network address of each change, but no details', async () => {
    const artist = await world.newArtist()
    await world.payouts.saveSettings(fresh(artist), { method: 'bank', details: bank, address: '192.0.2.1' })
    await world.payouts.saveSettings(fresh(artist), { ...paypal, address: '192.0.2.1' })
    await world.payouts.saveSettings(fresh(artist), { method: null, details: {}, address: '192.0.2.2' })
    await world.payouts.saveSettings(fresh(artist), paypal)
    const rows = await listAuditRows(artist)
    expect(rows.map(({ action, facts }) => [action, facts])).toEqual([
      ['payout_settings.set', { before: null, after: 'bank' }],
      ['payout_settings.changed', { before: 'bank', after: 'paypal' }],
      ['payout_settings.cleared', { before: 'paypal', after: null }],
      ['payout_settings.set', { before: null, after: 'paypal' }],
    ])
    for (const row of rows) expect(row).toMatchObject({ actorKind: 'artist', actorId: artist.artistId, at: expect.any(Date) })
    const [first, second, third, last] = rows.map(({ addressHash }) => addressHash)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(last).toBeNull()
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|PT50|example\.com|Ines Varga|Salt/)
  })

  test('an artist needs a recent proof of identity for a new method after clearing the former one', async () => {
    const artist = await artistPaidBy(paypal)
    await world.payouts.saveSettings(fresh(artist), { method: null, details: {} })
    await expect(world.payouts.saveSettings(artist, other)).rejects.toMatchObject({ code: 'reauthentication_required' })
  })

  test('an artist who saves the same settings again needs no proof of identity, gets no mail and does not wait', async () => {
    const artist = await artistPaidBy(paypal)
    await world.credit(artist, 5000)
    await world.payouts.saveSettings(artist, paypal)
    await world.payouts.saveSettings(await world.newArtist(), { method: null, details: {} })
    expect(world.noticesFor(artist.email)).toEqual([])
    expect((await world.payouts.getEarnings(artist)).blocks).toEqual([])
  })

  test.each([0, 5000])('an artist with a balance of %i cents needs a recent proof of identity for the first method', async (cents) => {
    const artist = await world.newArtist()
    if (cents) await world.credit(artist, cents)
    await expect(world.payouts.saveSettings(artist, paypal)).rejects.toMatchObject({ code: 'reauthentication_required', status: 403 })
    expect(world.noticesFor(artist.email)).toEqual([])
    expect(await listAuditRows(artist)).toEqual([])
    await world.payouts.saveSettings(fresh(artist), paypal)
    expect(world.noticesFor(artist.email)).toMatchObject([
      { kind: 'payout_details_changed', isFirst: true, destination: 'PayPal i•••••@example.com' },
    ])
  })
})

test('the database refuses to update, delete or truncate the audit log', async () => {
  const artist = await artistPaidBy(paypal)
  const own = eq(auditLog.subject, `artist:${artist.artistId}`)
  const refused = expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining('append-only') }) })
  await expect(world.database.update(auditLog).set({ action: 'x' }).where(own)).rejects.toEqual(refused)
  await expect(world.database.delete(auditLog).where(own)).rejects.toEqual(refused)
  await expect(world.database.execute(sql`TRUNCATE audit_log`)).rejects.toEqual(refused)
})

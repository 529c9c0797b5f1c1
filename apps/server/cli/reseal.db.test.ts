import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealSecret } from '../modules/integrations/secrets.ts'
import { webhookEndpoints } from '../modules/integrations/tables.ts'
import { toNoticePurpose } from '../modules/notifications/storable-mails.ts'
import { mailLog } from '../modules/notifications/tables.ts'
import { sealDetails, toPayoutPurpose, toSettingsPurpose, tryOpenDetails } from '../modules/payouts/settings/sealed-details.ts'
import { payoutSettings, payouts } from '../modules/payouts/tables.ts'
import { sealRevocable, sealTokens, tryOpenTokens } from '../modules/social/connections/sealed-tokens.ts'
import { socialConnections, socialRevocations } from '../modules/social/tables.ts'
import { createSealer, type Sealer } from '../platform/crypto/seal.ts'
import { cloneTemplate } from '../test/database/worker-database.ts'
import { type AppWorld, openAppWorld } from '../test/worlds/app-world.ts'
import { reseal, resealCommand, sealedColumns } from './reseal.ts'

const [OLD, NEW] = ['the key that goes', 'the key that comes']
const [before, both, after] = [createSealer([OLD]), createSealer([NEW, OLD]), createSealer([NEW])]
const authSecrets = ['a secret of the tests, long enough']
const details = { email: 'ines@varga.example' }
const at = new Date()

let world: AppWorld
beforeAll(async () => {
  world = await openAppWorld({ url: await cloneTemplate(`reseal_${process.pid}`) })
})
afterAll(() => world.close())

/** Inserts a row into each table with sealed text. */
async function fill(sealer: Sealer): Promise<string> {
  const { database } = world
  const artistId = await world.getArtistId(await world.newArtist())
  const [payoutId, endpointId, revocationId, mailId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const key = { artistId, platform: 'pinterest' as const }
  const tokens = { accessToken: 'to post with', refreshToken: 'to renew with', expiresAt: null }
  await database
    .insert(payoutSettings)
    .values({ artistId, method: 'paypal', detailsSealed: sealDetails(sealer, details, toSettingsPurpose(artistId)) })
  const payout = { id: payoutId, artistId, amountCents: 4000, method: 'paypal' as const }
  await database.insert(payouts).values({ ...payout, detailsSealed: sealDetails(sealer, details, toPayoutPurpose(payoutId)) })
  await database.insert(socialConnections).values({
    ...{ ...key, platformUserId: artistId, accountName: 'ines', scopes: [], connectedAt: at },
    ...sealTokens(sealer, tokens, key),
  })
  const tokensSealed = sealRevocable(sealer, tokens, revocationId)
  await database.insert(socialRevocations).values({ id: revocationId, platform: 'x', platformUserId: artistId, tokensSealed, askedAt: at })
  const secret = sealSecret({ sealer }, endpointId, 'whsec_x')
  await database.insert(webhookEndpoints).values({
    ...{ id: endpointId, url: 'https://hooks.example', events: [], addedBy: 'system', addedAt: at },
    ...{ secretSealed: secret, formerSecretSealed: secret },
  })
  const mail = { id: mailId, address: 'ines@varga.example', kind: 'print_sold', queuedAt: at }
  await database.insert(mailLog).values({ ...mail, sealed: sealer.seal('{}', toNoticePurpose(mailId)) })
  return artistId
}

async function countSealedBy({ newest }: Sealer): Promise<number> {
  const counts = sealedColumns.map(
    ({ table, column }) => sql`SELECT count(*) AS n FROM ${sql.identifier(table)} WHERE starts_with(${sql.identifier(column)}, ${newest})`,
  )
  const { rows } = await world.database.execute<{ n: string }>(sql`SELECT sum(n) AS n FROM (${sql.join(counts, sql` UNION ALL `)}) AS one`)
  return Number(rows[0]?.n)
}

test('every column with sealed text is in the list of columns to reseal, except a short-lived one', async () => {
  const { rows } = await world.database.execute<{ name: string }>(
    sql`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name ~ 'sealed' ORDER BY 1`,
  )
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  // the state of a connection expires after ten minutes
  expect(rows.map(({ name }) => name)).toEqual([...listed, 'social_states.verifier_sealed'].toSorted())
})

test('a reseal continues after an interruption and makes every row readable without the old key', async () => {
  const artistId = await fill(before)
  await fill(before)
  await fill(both)
  const places = sealedColumns.length
  expect(await countSealedBy(before)).toBe(2 * places)

  let left = 3
  const tiring = { ...both, seal: (...parts: Parameters<Sealer['seal']>) => (left-- > 0 ? both.seal(...parts) : stop()) }
  const stop = (): never => {
    throw new Error('the process was ended')
  }
  await reseal({ database: world.database, sealer: tiring, authSecrets })
  expect(await countSealedBy(before)).toBe(2 * places - 3)

  const lines: string[] = []
  expect(await resealCommand({ database: world.database, sealer: both, authSecrets }, (line) => lines.push(line))).toBe(0)
  expect(lines.at(-1)).toBe(`${2 * places - 3} re-encrypted, 0 cannot be decrypted with any key.`)
  expect([await countSealedBy(before), await countSealedBy(after)]).toEqual([0, 3 * places])
  expect((await reseal({ database: world.database, sealer: both, authSecrets })).every(({ resealed, lost }) => resealed + lost === 0)).toBe(
    true,
  )

  const [settings] = await world.database.select().from(payoutSettings).where(sql`artist_id = ${artistId}`)
  expect(tryOpenDetails(after, settings?.detailsSealed ?? '', toSettingsPurpose(artistId))).toEqual(details)
  const [connection] = await world.database.select().from(socialConnections).where(sql`artist_id = ${artistId}`)
  expect(connection && tryOpenTokens(after, connection)).toMatchObject({ accessToken: 'to post with', refreshToken: 'to renew with' })
})

test('a reseal of many rows reports a row that no key opens and leaves it unchanged', async () => {
  const lost = createSealer(['an unknown secret'])
  const rows = Array.from({ length: 450 }, () => randomUUID()).map((id) => ({
    ...{ id, address: 'ines@varga.example', kind: 'print_sold', queuedAt: at },
    sealed: before.seal('{}', toNoticePurpose(id)),
  }))
  const [strange] = rows
  if (strange) strange.sealed = lost.seal('{}', toNoticePurpose(strange.id))
  await world.database.insert(mailLog).values(rows)
  const lines: string[] = []
  expect(await resealCommand({ database: world.database, sealer: both, authSecrets }, (line) => lines.push(line))).toBe(1)
  expect(lines).toEqual([
    'mail_log.sealed: 449 re-encrypted',
    'mail_log.sealed: 1 cannot be decrypted with any key',
    '449 re-encrypted, 1 cannot be decrypted with any key.',
  ])
  expect(await countSealedBy(lost)).toBe(1)
})

import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Transaction } from '../../../platform/database/database.ts'
import { getOutcomeCodes, runBehindLock } from '../../../test/database/wait-for-lock.ts'
import { openSocialWorld } from '../../../test/worlds/social-world.ts'
import { lockConnection } from '../queries/connection.ts'
import { socialConnections } from '../tables.ts'
import { sealTokens } from './sealed-tokens.ts'

const HOUR_MS = 60 * 60 * 1000
const world = await openSocialWorld()
afterAll(() => world.close())
const { x, social } = world

async function newExpired() {
  const artist = await world.newArtist()
  await world.connect(artist, 'x')
  const artistId = await world.getArtistId(artist)
  world.pass(3 * HOUR_MS)
  return { artist, artistId, use: () => social.withAccess(artistId, 'x', async ({ accessToken }) => accessToken) }
}

const refreshes = () => x.asked('/2/oauth2/token').filter(({ form }) => form.get('grant_type') === 'refresh_token').length

test('a token that another process renews at the same time is used, and is not renewed again', async () => {
  const { artistId, use } = await newExpired()
  const key = { artistId, platform: 'x' } as const
  const renewed = { accessToken: 'renewed elsewhere', refreshToken: 'refresh', expiresAt: new Date(world.now().getTime() + 2 * HOUR_MS) }
  // the other process holds the connection and has its new token before the call reads it
  const renewElsewhere = async (tx: Transaction) => {
    await lockConnection(tx, key)
    const change = { ...sealTokens(world.tools.sealer, renewed, key), renewAt: renewed.expiresAt }
    await tx.update(socialConnections).set(change).where(eq(socialConnections.artistId, artistId))
  }
  const before = refreshes()
  const outcomes = await runBehindLock(world.database, renewElsewhere, use)
  expect(outcomes).toEqual([{ status: 'fulfilled', value: 'renewed elsewhere' }])
  expect(refreshes()).toBe(before)
})

test('a call whose connection is removed at the same time gets platform_not_connected, and nothing is renewed', async () => {
  const { artistId, use } = await newExpired()
  const removeElsewhere = async (tx: Transaction) => {
    await tx.delete(socialConnections).where(eq(socialConnections.artistId, artistId))
  }
  const before = refreshes()
  expect(getOutcomeCodes(await runBehindLock(world.database, removeElsewhere, use))).toEqual(['platform_not_connected'])
  expect(refreshes()).toBe(before)
})

import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openSocialWorld } from '../../../test/worlds/social-world.ts'
import { socialStates } from '../tables.ts'
import { createSocial } from './module.ts'

const MINUTE = 60_000

const world = await openSocialWorld()
afterAll(() => world.close())

test.each([
  ['one millisecond before 10 minutes have passed connects the account', 10 * MINUTE - 1, undefined],
  ['10 minutes after the start is refused', 10 * MINUTE, 'late'],
])('a callback that arrives %s', async (_when, ms, failure) => {
  const startedAt = Date.now()
  const at = (time: number) => createSocial({ ...world.tools, clock: () => new Date(time) })
  const caller = await world.newArtist()
  const artist = { kind: 'artist' as const, ...caller, ...(await world.signInCaller(caller)), artistId: await world.getArtistId(caller) }
  const { authorizationUrl, browserKey } = await at(startedAt).connect(artist, { platform: 'x' })
  const [state] = await world.database.select().from(socialStates).where(eq(socialStates.artistId, artist.artistId))
  expect(state?.expiresAt).toEqual(new Date(startedAt + 10 * MINUTE))

  const query = new URL(world.x.allow(authorizationUrl)).searchParams
  expect(await at(startedAt + ms).finishConnecting({ platform: 'x', query, browserKey })).toEqual({ platform: 'x', failure })
  expect(Boolean(await world.findConnectionRow(artist.artistId, 'x'))).toBe(!failure)
})

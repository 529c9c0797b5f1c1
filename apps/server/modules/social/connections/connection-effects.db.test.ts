import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { insertProduct } from '../../../test/database/insert-artwork.ts'
import { openSocialWorld } from '../../../test/worlds/social-world.ts'
import { socialPosts } from '../post-tables.ts'

const world = await openSocialWorld()
afterAll(() => world.close())

async function newWaitingPost(artistId: string, place: 'x' | 'pinterest') {
  const { uid } = await insertProduct(world.database, artistId)
  const at = new Date()
  const [post] = await world.database
    .insert(socialPosts)
    .values({
      ...{ artistId, artworkUid: uid, place, origin: 'artist', title: 'Moon', text: 'Look!', link: `https://store.example/${uid}` },
      ...{ hasLink: true, state: 'needs_reconnect', createdAt: at, dueAt: at, nextAt: null },
    })
    .returning()
  if (!post) throw new Error('no post')
  return { id: post.id, find: async () => (await world.database.select().from(socialPosts).where(eq(socialPosts.id, post.id)))[0] }
}

test('posts that wait for a platform continue once their artist connects it, and those for other platforms do not', async () => {
  const artist = await world.newArtist()
  const artistId = await world.getArtistId(artist)
  const [onX, onPinterest] = [await newWaitingPost(artistId, 'x'), await newWaitingPost(artistId, 'pinterest')]
  await world.connect(artist, 'x')
  expect(await onX.find()).toMatchObject({ state: 'queued', nextAt: expect.any(Date) })
  expect(await onPinterest.find()).toMatchObject({ state: 'needs_reconnect', nextAt: null })
  const jobs = world.sent.filter(({ name }) => name === 'posting.send').map(({ payload }) => (payload as { post: string }).post)
  expect(jobs).toEqual([onX.id])
})

test('an account that is replaced or disconnected is revoked at its platform once, and a kept one is not', async () => {
  const artist = await world.newArtist()
  const revocations = () => world.sent.filter(({ name }) => name === 'social.revoke').length
  await world.connect(artist, 'x')
  expect(revocations()).toBe(0)
  await world.connect(artist, 'x')
  expect(revocations()).toBe(1)
  const disconnect = () => world.as(artist, '/api/social/disconnect/x', { body: { artist_username: artist.name } })
  expect((await disconnect()).status).toBe(200)
  expect(revocations()).toBe(2)
  await disconnect()
  expect(revocations()).toBe(2)
})

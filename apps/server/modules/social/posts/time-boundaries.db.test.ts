import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { openPostingWorld } from '../../../test/worlds/posting-world.ts'
import { socialPosts } from '../post-tables.ts'

// the sweep covers all posts, so these tests use their own database
const world = await openPostingWorld({ url: await cloneTemplate(`post_times_${process.pid}`) })
afterAll(() => world.close())
beforeEach(() => world.setNow(new Date(world.now().getTime() + 24 * 3600_000).toISOString()))

const after = (ms: number) => new Date(world.now().getTime() + ms)

async function newPost(state: Partial<typeof socialPosts.$inferInsert>) {
  const { post } = await world.queued('x')
  await world.database.update(socialPosts).set(state).where(eq(socialPosts.id, post.id))
  return post.id
}

test.each([
  ['2000 ms before its time', 'sent', 2000, 'posted'],
  ['2001 ms before its time', 'left for its own job', 2001, 'queued'],
])('a post whose job runs %s is %s', async (_when, _outcome, ms, state) => {
  const id = await newPost({ nextAt: after(ms) })
  await world.posting.send({ post: id })
  expect((await world.getPostRow(id)).state).toBe(state)
})

test('a run that was killed keeps its post for 4 minutes', async () => {
  const id = await newPost({ tries: 0 })
  await world.killAt(id, /^\/2\/tweets$/, false)
  const row = await world.getPostRow(id)
  const takenAt = world.now().getTime() - 300_000
  expect(row.heldUntil).toEqual(new Date(takenAt + 240_000))
  await world.database
    .update(socialPosts)
    .set({ heldUntil: after(2001) })
    .where(eq(socialPosts.id, id))
  await expect(world.posting.send({ post: id })).rejects.toThrow('another run has this post')
  await world.database
    .update(socialPosts)
    .set({ heldUntil: after(2000) })
    .where(eq(socialPosts.id, id))
  await world.posting.send({ post: id })
  expect((await world.getPostRow(id)).turn).toBe(row.turn + 1)
})

test('the sweep enqueues a post whose job is more than a minute late', async () => {
  const ids = [
    await newPost({ nextAt: after(-59_999) }),
    await newPost({ nextAt: after(-60_000) }),
    await newPost({ nextAt: after(-60_001) }),
  ]
  const before = world.jobs.length
  await world.posting.sweep()
  const swept = world.jobs.slice(before).map(({ payload }) => payload.post)
  expect(ids.map((id) => swept.includes(id))).toEqual([false, true, true])
})

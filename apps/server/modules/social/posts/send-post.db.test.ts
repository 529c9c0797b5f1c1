import { POST_PLACES, type PostPlace } from '@tintype/contract/social/networks'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { siteSettings } from '../../../platform/settings/tables.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { findProblemCode, race } from '../../../test/worlds/catalogue-world.ts'
import { openPostingWorld } from '../../../test/worlds/posting-world.ts'

// the stand-ins and the site settings are shared, so these tests use their own database
const world = await openPostingWorld({ url: await cloneTemplate(`send_post_${process.pid}`) })
afterAll(() => world.close())

const { standin } = world
const publishing: Record<PostPlace, RegExp> = {
  x: /^\/2\/tweets$/,
  pinterest: /^\/v5\/pins$/,
  facebook: /\/page1\/photos$/,
  instagram: /\/ig1\/media_publish$/,
  threads: /\/user1\/threads_publish$/,
  bluesky: /repo\.createRecord$/,
  mastodon: /\/api\/v1\/statuses$/,
}
const looking: Record<PostPlace, RegExp> = {
  x: /\/tweets$/,
  pinterest: /\/boards\/1\/pins$/,
  facebook: /published_posts$/,
  instagram: /\/c\d+$/,
  threads: /\/tc\d+$/,
  bluesky: /repo\.listRecords$/,
  mastodon: /\/accounts\/user1\/statuses$/,
}
const calls: Record<PostPlace, RegExp[]> = {
  x: [/media\/upload$/, /media\/metadata$/, publishing.x],
  pinterest: [publishing.pinterest],
  facebook: [publishing.facebook],
  instagram: [/\/ig1\/media$/, looking.instagram, publishing.instagram, /\/m\d+$/],
  threads: [/\/user1\/threads$/, looking.threads, publishing.threads, /\/tm\d+$/],
  bluesky: [/repo\.uploadBlob$/, publishing.bluesky],
  mastodon: [/\/api\/v2\/media$/, publishing.mastodon],
}

/** The alternative text of a post at its platform. */
function altTextAt(place: PostPlace, { text, link, mediaId }: { text: string; link: string; mediaId: string | null }): string | undefined {
  if (place === 'x') return standin.state.altTexts.get(mediaId ?? '')
  if (place === 'pinterest') return standin.state.pins.find((pin) => pin.link === link)?.alt_text
  if (place === 'facebook') return standin.state.page.find((post) => post.message.includes(link))?.alt_text
  if (place === 'threads') return standin.state.threads.posts.find((post) => post.text === text)?.alt
  if (place === 'bluesky') return standin.state.open.records.find((record) => record.text === text)?.alt
  if (place === 'mastodon') return standin.state.open.statuses.find((status) => status.text === text)?.alt
  return standin.state.instagram.find((post) => post.caption === text)?.alt_text
}

/** The published posts at the platform that match a row. */
function seen(place: PostPlace, { text, link }: { text: string; link: string }): { id: string }[] {
  if (place === 'x') return standin.state.tweets.filter((tweet) => tweet.text === text)
  if (place === 'pinterest') return standin.state.pins.filter((pin) => pin.link === link)
  if (place === 'facebook') return standin.state.page.filter((post) => post.message.includes(link))
  if (place === 'threads') return standin.state.threads.posts.filter((post) => post.text === text)
  if (place === 'bluesky') return standin.state.open.records.filter((record) => record.text === text)
  if (place === 'mastodon') return standin.state.open.statuses.filter((status) => status.text === text)
  return standin.state.instagram.filter((post) => post.caption === text)
}

/** Meta has fetched all pictures. */
function finishContainers(): void {
  for (const container of standin.state.containers) if (container.state === 'IN_PROGRESS') container.state = 'FINISHED'
  for (const container of standin.state.threads.containers) if (container.status === 'IN_PROGRESS') container.status = 'FINISHED'
}

beforeEach(() => world.setNow(new Date(world.now().getTime() + 24 * 3600_000).toISOString()))

describe.each(POST_PLACES)('posting to %s', (place) => {
  test('a post is published once and stores its address, with an alternative text on the picture', async () => {
    const { artist, artwork, post } = await world.queued(place)
    await world.change(artwork.uid, { description: 'A gift.', altText: 'Two doves.' })
    const row = await world.runPost(post.id)
    expect(row).toMatchObject({ state: 'posted', error: null, nextAt: null, postedAt: expect.any(Date) })
    expect(row.url).toMatch(
      /^https:\/\/(x\.com|www\.pinterest\.com|www\.facebook\.com|www\.instagram\.com|www\.threads\.com|bsky\.app|mastodon\.example)\//,
    )
    expect(seen(place, row)).toEqual([expect.objectContaining({ id: row.externalId })])
    expect(altTextAt(place, row)).toBe(`“${row.title}” by ${artist.name}, printed on metal and hung in a living room. Two doves.`)
    // a repeated job does nothing
    await world.posting.send({ post: post.id })
    expect(seen(place, row)).toHaveLength(1)
  })

  test.each(
    calls[place].flatMap((path) => [
      { path, isDone: false, moment: 'before' },
      { path, isDone: true, moment: 'after' },
    ]),
  )('a post is published once when the worker is killed $moment the call $path', async ({ path, isDone }) => {
    const { post } = await world.queued(place)
    const hasContainer = place === 'instagram' || place === 'threads'
    if (hasContainer && path !== calls[place][0]) {
      // runs up to that call
      for (let runs = 0; runs < 3 && (await world.getPostRow(post.id)).mediaId === null; runs++) {
        await world.posting.send({ post: post.id })
        world.wind(5)
      }
      if (path !== looking[place]) finishContainers()
    }
    await world.killAt(post.id, path, isDone)
    const row = await world.runPost(post.id)
    expect(row.state).toBe('posted')
    expect(seen(place, row)).toHaveLength(1)
  })

  test.each([
    ['ends the connection', { kind: 'drop', done: true }],
    ['answers 500', { kind: 'answer', done: true, status: 500, body: 'Oops' }],
    ['answers nonsense', { kind: 'answer', done: true, status: 200, body: '<html>' }],
  ] as const)('a post is not repeated when the platform publishes it and then %s', async (_, trouble) => {
    const { post } = await world.queued(place)
    standin.plan(publishing[place], trouble)
    const row = await world.runPost(post.id)
    expect(row.state).toBe('posted')
    expect(seen(place, row)).toHaveLength(1)
  })

  test('a post is looked up and retried when the platform ends the connection without publishing', async () => {
    const { post } = await world.queued(place)
    standin.plan(publishing[place], { kind: 'drop', done: false })
    const row = await world.runPost(post.id)
    expect(row).toMatchObject({ state: 'posted', tries: 1 })
    expect(seen(place, row)).toHaveLength(1)
  })

  test('a post with an unknown outcome fails, and the artist’s retry does not publish it a second time', async () => {
    const { artist, post } = await world.queued(place)
    standin.plan(publishing[place], { kind: 'drop', done: true })
    const silent = { kind: 'answer', done: false, status: 503, body: '' } as const
    await world.posting.send({ post: post.id })
    for (let runs = 0; (await world.getPostRow(post.id)).attemptedAt === null && runs < 9; runs++) {
      world.wind(30)
      await world.posting.send({ post: post.id })
    }
    standin.plan(looking[place], silent, 7)
    const row = await world.runPost(post.id)
    expect(row).toMatchObject({ state: 'failed', error: 'unknown' })
    await world.asPoster(artist).retryPost({ id: post.id })
    expect(await world.runPost(post.id)).toMatchObject({ state: 'posted' })
    expect(seen(place, row)).toHaveLength(1)
  })

  test('a post with an expired token waits for the artist to reconnect and is then published once', async () => {
    const { artist, post } = await world.queued(place)
    const platform = place === 'instagram' ? 'facebook' : place
    world.useToken(artist, platform, 'spent')
    standin.state.spent.add('spent')
    expect(await world.runPost(post.id)).toMatchObject({ state: 'needs_reconnect', nextAt: null, attemptedAt: null })
    world.useToken(artist, platform, 'new')
    await world.database.transaction((tx) => world.posting.connected(tx, { artistId: artist.artistId, platform }))
    expect(world.jobs.at(-1)).toMatchObject({ payload: { post: post.id } })
    const row = await world.runPost(post.id)
    expect(row.state).toBe('posted')
    expect(seen(place, row)).toHaveLength(1)
  })

  test('two concurrent runs publish a post once', async () => {
    const { post } = await world.queued(place)
    const runs = await Promise.allSettled([world.posting.send({ post: post.id }), world.posting.send({ post: post.id })])
    expect(runs.map(({ status }) => status)).toContain('fulfilled')
    const row = await world.runPost(post.id)
    expect(seen(place, row)).toHaveLength(1)
  })

  test('a post of an artwork that is no longer on sale fails as withdrawn', async () => {
    const { post, artwork } = await world.queued(place)
    await world.change(artwork.uid, { publishedAt: null })
    const row = await world.runPost(post.id)
    expect(row).toMatchObject({ state: 'failed', error: 'withdrawn' })
    expect(seen(place, row)).toEqual([])
  })

  test('a post that the platform refuses fails with the platform’s reason and is not retried', async () => {
    const { post } = await world.queued(place)
    const said = 'No such words.'
    const meta = { error: { message: said, code: 100 } }
    const body = {
      ...{ x: { detail: said }, pinterest: { message: said }, facebook: meta, instagram: meta, threads: meta },
      ...{ bluesky: { error: 'InvalidRequest', message: said }, mastodon: { error: said } },
    }[place]
    standin.plan(publishing[place], { kind: 'answer', done: false, status: 400, body })
    expect(await world.runPost(post.id)).toMatchObject({ state: 'failed', error: 'refused', said: 'No such words.' })
  })
})

describe('platform rate limits', () => {
  const at = (seconds: number) => new Date(world.now().getTime() + seconds * 1000)
  const limited = (place: PostPlace, headers: Record<string, string>, body: unknown = {}, status = 429) =>
    standin.plan(publishing[place], { kind: 'answer', done: false, status, body, headers })
  const runOnce = async (place: PostPlace) => {
    const { post } = await world.queued(place)
    await world.posting.send({ post: post.id })
    return world.getPostRow(post.id)
  }

  test('a post limited by X waits until the longest exhausted window ends', async () => {
    const reset = Math.floor(at(7200).getTime() / 1000)
    limited('x', {
      'x-rate-limit-remaining': '3',
      'x-rate-limit-reset': '1',
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': String(reset),
    })
    const row = await runOnce('x')
    expect(row).toMatchObject({ state: 'queued', attemptedAt: null, nextAt: new Date(reset * 1000) })
    expect(world.jobs.at(-1)?.at).toBe(reset * 1000)
    expect((await world.runPost(row.id)).state).toBe('posted')
  })

  test('a post limited by Pinterest waits for the seconds in the response header', async () => {
    limited('pinterest', { 'x-ratelimit-reset': '90' })
    expect(await runOnce('pinterest')).toMatchObject({ state: 'queued', nextAt: at(90) })
  })

  test('a post limited by Bluesky waits until the second in the response header', async () => {
    const reset = Math.floor(at(300).getTime() / 1000)
    limited('bluesky', { 'ratelimit-remaining': '0', 'ratelimit-reset': String(reset) }, { error: 'RateLimitExceeded' })
    expect(await runOnce('bluesky')).toMatchObject({ state: 'queued', nextAt: new Date(reset * 1000), attemptedAt: null })
  })

  test('a post limited by a Mastodon server waits until the time in the response header', async () => {
    limited('mastodon', { 'x-ratelimit-reset': at(180).toISOString() }, { error: 'Too many requests' })
    expect(await runOnce('mastodon')).toMatchObject({ state: 'queued', nextAt: at(180), attemptedAt: null })
  })

  test('a post limited by Meta waits for the minutes in the response header', async () => {
    const usage = JSON.stringify({ page1: [{ type: 'pages', estimated_time_to_regain_access: 7 }] })
    limited('facebook', { 'x-business-use-case-usage': usage }, { error: { code: 32, message: 'Page request limit reached' } }, 400)
    expect(await runOnce('facebook')).toMatchObject({ state: 'queued', nextAt: at(7 * 60), attemptedAt: null })
  })
})

test('a post to X above the daily limit of link posts waits for the next day, and fails once links are disabled', async () => {
  world.setNow('2028-01-05T10:00:00Z')
  const row = { changed: { xLinkPostsPerDay: 1 }, version: 1, changedAt: new Date(), changedBy: 'test' }
  await world.database.insert(siteSettings).values(row)
  try {
    const [first, second] = [await world.queued('x'), await world.queued('x')]
    await Promise.all([first, second].map(({ post }) => world.posting.send({ post: post.id })))
    const rows = await Promise.all([first, second].map(({ post }) => world.getPostRow(post.id)))
    expect(rows.map(({ state }) => state).sort()).toEqual(['posted', 'queued'])
    expect(rows.find(({ state }) => state === 'queued')?.nextAt).toEqual(new Date('2028-01-06T00:00:00Z'))
    await world.database.update(siteSettings).set({ changed: { xLinksOn: false } })
    const [waiting] = rows.filter(({ state }) => state === 'queued')
    expect(await world.runPost(waiting?.id ?? '')).toMatchObject({ state: 'failed', error: 'links_off' })
  } finally {
    await world.database.delete(siteSettings)
  }
})

test('an artist can retry failed posts only within the daily limit, even with concurrent requests', async () => {
  world.setNow('2028-02-05T10:00:00Z')
  const row = { changed: { xPostsPerDay: 2 }, version: 1, changedAt: new Date(), changedBy: 'test' }
  await world.database.insert(siteSettings).values(row)
  try {
    const artist = await world.newArtist()
    world.connect(artist, 'x')
    const artwork = await world.newProduct(artist)
    const fail = async (message: string) => {
      const { posts } = await world.asPoster(artist).post({ artwork_uid: artwork.uid, target_platforms: ['x'], message })
      standin.plan(publishing.x, { kind: 'answer', done: false, status: 400, body: { detail: 'No.' } })
      expect(await world.runPost(posts[0]?.id ?? '')).toMatchObject({ state: 'failed', error: 'refused' })
      return posts[0]?.id ?? ''
    }
    const ids = [await fail('One'), await fail('Two'), await fail('Three')]
    const attempts = ids.map((id) => world.asPoster(artist).retryPost({ id }))
    expect(await race(...attempts)).toEqual({ won: 2, codes: ['share_quota_reached'] })
    const rows = await Promise.all(ids.map((id) => world.getPostRow(id)))
    const left = rows.find(({ state }) => state === 'failed')?.id ?? ''
    world.wind(24 * 3600)
    expect(await world.asPoster(artist).retryPost({ id: left })).toMatchObject({ state: 'queued' })
  } finally {
    await world.database.delete(siteSettings)
  }
})

test('a planned post waits for its time, can be cancelled until then, and is queued by the sweep without a job', async () => {
  const artist = await world.newArtist()
  world.connect(artist, 'x')
  const artwork = await world.newProduct(artist)
  const plan = async (message: string, days: number) => {
    const planned_at = new Date(world.now().getTime() + days * 24 * 3600_000).toISOString()
    const { posts } = await world.asPoster(artist).post({ artwork_uid: artwork.uid, target_platforms: ['x'], message, planned_at })
    return posts[0]?.id ?? ''
  }
  const [kept, takenBack] = [await plan('Kept', 3), await plan('Taken back', 3)]
  // too far ahead for the queue
  expect(world.jobs.some(({ payload }) => payload.post === kept)).toBe(false)
  await world.posting.send({ post: kept })
  expect(await world.getPostRow(kept)).toMatchObject({ state: 'queued', turn: 0 })
  expect(await world.asPoster(artist).cancelPost({ id: takenBack })).toMatchObject({ state: 'cancelled', nextAt: null })
  expect(await world.asPoster(artist).cancelPost({ id: takenBack })).toMatchObject({ state: 'cancelled' })
  world.wind(3 * 24 * 3600 + 90)
  await world.posting.sweep()
  const swept = world.jobs.map(({ payload }) => payload.post)
  expect([swept.includes(kept), swept.includes(takenBack)]).toEqual([true, false])
  expect(await world.runPost(kept)).toMatchObject({ state: 'posted' })
  expect(await findProblemCode(world.asPoster(artist).cancelPost({ id: kept }))).toBe('post_begun')
  expect(await findProblemCode(world.asPoster(artist).retryPost({ id: kept }))).toBe('post_not_failed')
  const stranger = world.asPoster(await world.newArtist())
  expect(await findProblemCode(stranger.cancelPost({ id: kept }))).toBe('post_not_found')
  expect(await findProblemCode(stranger.retryPost({ id: kept }))).toBe('post_not_found')
})

test('X is not called again after five failures in a row, and the queued posts are published once it answers', async () => {
  world.setNow('2028-03-05T10:00:00Z')
  const begun = [
    await world.queued('x'),
    await world.queued('x'),
    await world.queued('x'),
    await world.queued('x'),
    await world.queued('x'),
  ]
  const late = await world.queued('x')
  const [tweets, asked] = [standin.state.tweets.length, standin.asked.length]
  standin.plan(/^\/2\//, { kind: 'drop', done: false }, 5)
  for (const { post } of [...begun, late]) await world.posting.send({ post: post.id })
  expect(standin.asked.length - asked).toBe(5)
  const { posts } = await world.asPoster(late.artist).posts({ artwork_uid: late.artwork.uid })
  expect(posts).toMatchObject([{ state: 'queued', error: 'away' }])
  for (const { post } of [...begun, late]) expect(await world.runPost(post.id)).toMatchObject({ state: 'posted', error: null })
  expect(standin.state.tweets.length - tweets).toBe(6)
})

test('an access token that X quotes in a refusal is removed from the reason shown to the artist', async () => {
  const { artist, artwork, post } = await world.queued('x')
  world.useToken(artist, 'x', 'secret-of-ines')
  standin.plan(publishing.x, { kind: 'answer', done: false, status: 400, body: { detail: 'No to Bearer secret-of-ines.' } })
  expect(await world.runPost(post.id)).toMatchObject({ state: 'failed', said: 'No to Bearer ….' })
  expect(JSON.stringify(await world.asPoster(artist).posts({ artwork_uid: artwork.uid }))).not.toContain('secret-of-ines')
})

test('a post is published on X even if X refuses its alternative text', async () => {
  const { post } = await world.queued('x')
  standin.plan(/media\/metadata$/, { kind: 'answer', done: false, status: 400, body: { detail: 'Not these words.' } })
  expect(await world.runPost(post.id)).toMatchObject({ state: 'posted', tries: 0 })
})

test('mature content is not posted on X if X refuses its warning', async () => {
  const { artwork, post } = await world.queued('x')
  await world.change(artwork.uid, { contentRating: 'mature' })
  standin.plan(/media\/metadata$/, { kind: 'answer', done: false, status: 400, body: { detail: 'Not this warning.' } })
  const row = await world.runPost(post.id)
  expect(row).toMatchObject({ state: 'failed', error: 'refused' })
  expect(seen('x', row)).toEqual([])
})

test.each([
  ['x', /media\/metadata$/, { metadata: { sensitive_media_warning: { other: true } } }],
  ['bluesky', publishing.bluesky, { record: { labels: { values: [{ val: 'nudity' }, { val: 'graphic-media' }] } } }],
  ['mastodon', publishing.mastodon, { sensitive: true }],
] as const)('a post of mature content is marked at %s, and other posts are not', async (place, path, mark) => {
  const [mature, general] = [await world.queued(place), await world.queued(place)]
  await world.change(mature.artwork.uid, { contentRating: 'mature' })
  const send = async (post: { id: string }) => {
    expect(await world.runPost(post.id)).toMatchObject({ state: 'posted' })
    return standin.asked.findLast((call) => path.test(call.path))?.body
  }
  expect(await send(mature.post)).toMatchObject(mark)
  expect(await send(general.post)).not.toMatchObject(mark)
})

test('a post whose picture cannot be generated fails with the error "picture"', async () => {
  const { post } = await world.queued('x')
  const { getPicture } = world.tools
  world.tools.getPicture = () => Promise.reject(new Error('no picture'))
  try {
    expect(await world.runPost(post.id)).toMatchObject({ state: 'failed', error: 'picture' })
  } finally {
    world.tools.getPicture = getPicture
  }
})

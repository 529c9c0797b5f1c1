import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, openAppWorld } from '../../../test/worlds/app-world.ts'
import { type MoneyWorld, openMoneyWorld, operator, uniqueName } from '../../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const newCause = (changes: object = {}) =>
  world.hope.create(operator, { title: uniqueName('Wells'), description: 'Water.', image_urls: [], active: true, ...changes })

describe('the share picture of a cause', () => {
  test('a share picture is drawn once for concurrent requests and again after a donation', async () => {
    const { id, slug } = await newCause({ funding_goal: 100 })
    const before = world.drawings.length
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => world.hope.openShare({ slug })))
    expect(new Set(others.map(({ jpeg }) => jpeg))).toEqual(new Set([first?.jpeg]))
    await world.hope.openShare({ slug })
    expect(world.drawings.length).toBe(before + 1)

    await world.credit(await world.newArtist(), 2000, { percent: 50, causeId: id })
    const changed = await world.hope.openShare({ slug })
    expect(changed.mark).not.toBe(first?.mark)
    expect(world.drawings.length).toBe(before + 2)
    expect(world.drawings.at(-1)).not.toBe(world.drawings.at(-2))
  })

  test.each(['no-such-cause', ''])('the share picture of the unknown cause %j or of a retired cause is not found', async (slug) => {
    await expect(world.hope.openShare({ slug })).rejects.toMatchObject({ code: 'cause_not_found' })
    const ended = await newCause({ active: false })
    await expect(world.hope.openShare(ended)).rejects.toMatchObject({ code: 'cause_not_found' })
  })
})

describe('the share picture over HTTP', () => {
  let app: AppWorld
  let address: string
  beforeAll(async () => {
    app = await openAppWorld()
    const { slug } = await newCause({ funding_goal: 500 })
    address = (await app.ask(`/api/hope/causes/${slug}`)).body.share_image_url
  })
  afterAll(() => app.close())

  test('a share picture is an immutable JPEG of 1200 × 630 pixels at the address that the cause names', async () => {
    const answer = await app.request(address)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const jpeg = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(jpeg.length).toBeLessThan(100 * 1024)
    const etag = answer.headers.get('etag') ?? ''
    expect((await app.request(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await app.request(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  })

  test('a share picture at a former address shows the current state and is cached briefly', async () => {
    const [now, old] = await Promise.all([app.request(address), app.request(address.replace(/[0-9a-f]{16}\.jpg$/, '0123456789abcdef.jpg'))])
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(old.headers.get('etag')).toBe(now.headers.get('etag'))
    await Promise.all([now.body?.cancel(), old.body?.cancel()])
  })

  test.each([
    '/media/causes/no-such-cause/0123456789abcdef.jpg',
    '/media/causes/%2e%2e/0123456789abcdef.jpg',
    '/media/causes/no-such-cause/picture.jpg',
    '/media/causes/no-such-cause/0123456789abcdef.png',
  ])('the share picture at %s is not found', async (path) => {
    const { status, headers } = await app.ask(path)
    expect(status).toBe(404)
    expect(headers.get('cache-control') ?? '').not.toContain('public')
  })

  test('a crawler may fetch the share pictures', async () => {
    const { body } = await app.ask('/robots.txt')
    const closed = [...String(body).matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '')
    expect(closed.length).toBeGreaterThan(3)
    expect(closed.filter((path) => address.startsWith(path))).toEqual([])
  })
})

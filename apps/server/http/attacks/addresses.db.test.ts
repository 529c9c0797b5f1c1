import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { publicUrl } from '../../test/worlds/app-world.ts'
import { openHostWorld } from '../../test/worlds/host-world.ts'

const { ask, world } = await openHostWorld()
afterEach(() => world.rehost())
afterAll(() => world.close())

describe('request paths', () => {
  test('a missing file is answered 404 without a rendered page, and an unknown page is rendered', async () => {
    const rendered: string[] = []
    const pages = async ({ url }: Request) => {
      rendered.push(new URL(url).pathname)
      return new Response('<!doctype html><title>A page</title>', { headers: { 'content-type': 'text/html' } })
    }
    world.rehost({ pages })
    const files = [
      '/wp-login.php',
      '/.env',
      '/.git/config.yml',
      '/assets/no-such-file.js',
      '/assets/page',
      '/store/products/x.jpg',
      '/a.CSS',
    ]
    for (const path of files) {
      const { status, body, headers } = await ask(path)
      expect([path, status, body.code]).toEqual([path, 404, 'not_found'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(rendered).toEqual([])
    const pagePaths = ['/no/such/page', '/store.data', '/dashboard.letters', '/store/account/link/a.0123456789abcdef']
    for (const path of pagePaths) await ask(path)
    expect(rendered).toEqual(pagePaths)
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/artist-stats/more',
    '/api//artist-stats',
    '/api/%61rtist-stats%2F',
    '/api/auth',
    '/api/auth/',
    '/api/docs/x',
  ])('the unknown API path %s answers 404 in JSON', async (path) => {
    const { status, body } = await ask(path)
    expect([status, body]).toEqual([404, { code: 'not_found', message: 'Nothing was found at this address.' }])
  })

  test.each(
    shortened([
      '/%',
      '/%E0%A4%A',
      '/%ff',
      '/%c0%ae%c0%ae/etc/passwd',
      '/api/%',
      '/api/%E0%A4%A',
      '/api/store/products/%',
      '/api/store/products/%E0%A4%A',
      '/api/store/products/%2e%2e%2f',
      '/api/store/products/..%5c',
      '/api/store/products/%00',
      '/api/store/products?query=%',
      '/api/store/products?query=%00',
      '/api/store/products?cursor=%ff',
      '/api/store/products?limit=-1',
      '/api/store/products?limit=1e9',
      '/api/store/products?limit[]=1&limit[]=2',
      '/api/store/products?__proto__[limit]=1',
      '/api/store/products?constructor[prototype][x]=1',
      '/api/store/products?a[999999999]=1',
      `/api/store/products?${'a[b]'.repeat(1000)}=1`,
      `/api/store/products/${'x'.repeat(10_000)}`,
      '/api/hope/causes/%27%20OR%201=1--',
      '/api/store/orders/%25',
      '/api/auth/verify-email',
      '/api/auth/verify-email?token=%00',
      '/api/auth/verify-email?token[]=x',
      '/api/docs/constructor',
      '/api/docs/__proto__',
      '/api/docs/..%2f..%2fpackage.json',
      '/media/%',
      '/media/..%2f..%2fsecrets',
      '/media/%2e%2e%2fx.webp',
      '/dev/mailbox/%',
      '/dev/mailbox/..%2f..%2fprivate',
      '/..%2fprivate.txt',
      '/%2e%2e/private.txt',
      '/%2e%2e%2fprivate.txt',
      '/assets/..%2f..%2fprivate.txt',
      '/assets/%2e%2e/%2e%2e/private.txt',
      '/..%5cprivate.txt',
      '/assets/app-0a1b.js%00.txt',
      '//evil.example/',
      '/\\evil.example',
      '//api/artist-stats',
      '///',
    ]),
  )('%s causes no server error, redirect or leak of a private file', async (_title, path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await world.ask(`http://tintype.example${path}`, { method })
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      expect(String(answer.body)).not.toContain('private text')
      expect(answer.headers.get('location')).toBeNull()
    }
  })

  test('HEAD answers with the status and type of GET and without a body', async () => {
    for (const path of ['/healthz', '/api/store/products', '/api/hope/causes', '/api/openapi.json', '/assets/app-0a1b.js', '/some/page']) {
      const [head, get] = [await world.request(path, { method: 'HEAD' }), await world.request(path)]
      expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([get.status, '', get.headers.get('content-type')])
    }
  })

  test('HEAD on an image answers its size and type and closes the file', async () => {
    const key = 'ab'.repeat(32)
    const folder = await world.platform.storage.makeFolder()
    await writeFile(join(folder.path, 'picture'), 'a picture')
    await world.platform.storage.put('renditions', key, join(folder.path, 'picture'))
    await folder.release()
    const opened: { destroyed: boolean }[] = []
    const storage = {
      ...world.platform.storage,
      read: async (...place: Parameters<typeof world.platform.storage.read>) => {
        const file = await world.platform.storage.read(...place)
        opened.push(file.stream)
        return file
      },
    }
    world.rehost({ storage })
    const head = await world.request(`/media/${key}.webp`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([200, '9', 'image/webp'])
    expect(opened).toMatchObject([{ destroyed: true }])
    expect(await (await world.request(`/media/${key}.webp`)).text()).toBe('a picture')
  })

  test('the mailbox paths are ordinary pages in production', async () => {
    expect((await world.ask('/dev/mailbox')).body).toContain('Mailbox')
    world.rehost({ isProduction: true })
    for (const path of ['/dev/mailbox', '/dev/mailbox/x']) expect((await world.ask(path)).body).toContain('A page')
  })
})

test('the mailbox answers only under local host names and the public one, against DNS rebinding', async () => {
  for (const path of ['/dev/mailbox', '/dev/mailbox/x']) {
    for (const name of ['evil.example', 'tintype.example.evil.example', '10.0.0.7'])
      expect((await ask(`http://${name}${path}`)).status).toBe(404)
  }
  for (const name of ['localhost:3000', '127.0.0.1', 'tintype.example'])
    expect((await world.ask(`http://${name}/dev/mailbox`)).body).toContain('Mailbox')
})

test('a page behind a proxy is rendered for the public origin, whatever the path contains', async () => {
  const drawn: string[] = []
  world.rehost({
    trustedProxies: 1,
    publicUrl: 'https://tintype.example',
    pages: async (request) => {
      drawn.push(request.url)
      return new Response('A page')
    },
  })
  for (const path of ['/some/page?a=1', '//evil.example/page?a=1', '/\\evil.example', '///evil.example'])
    await world.request(`${publicUrl}${path}`)
  expect(drawn).toHaveLength(4)
  expect(drawn[0]).toBe('https://tintype.example/some/page?a=1')
  for (const url of drawn) expect(new URL(url).origin).toBe('https://tintype.example')
})

test('the log contains no secret key from a request path', async () => {
  const key = 'a-key-that-opens-something'
  const paths = [
    ...[`/api/production/${key}`, `/api/exports/${key}`, `/api/store/orders/${key}`, `/api/store/reports/${key}`],
    ...[`/api/store/reports/${key}/appeal`, `/api/social/facebook/data-deletion/${key}`],
    ...[`/invitation/${key}`, `/invitation/${key}.data`, `/store/orders/${key}`, `/store/account/link/${key}`, `/store/report/${key}`],
    ...[`/store/orders//${key}`, `/leaving/confirm?key=${key}`],
  ]
  world.logged.length = 0
  for (const path of paths) await ask(path)
  const lines = world.logged.filter((line) => line.includes('"answered"'))
  expect(lines).toHaveLength(paths.length)
  expect(lines.filter((line) => line.includes(key))).toEqual([])
})

/** Pairs each path with a title of at most 80 characters. */
function shortened(paths: string[]): [title: string, path: string][] {
  return paths.map((path) => [path.length > 80 ? `${path.slice(0, 60)}…` : path, path])
}

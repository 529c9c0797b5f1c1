import { createHmac, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { composeMounts } from '../../compose/mounts.ts'
import { insertProduct } from '../../test/database/insert-artwork.ts'
import { type Ask, toAuthHeaders } from '../../test/worlds/app-world.ts'
import { openHostWorld } from '../../test/worlds/host-world.ts'
import { createHost } from '../host.ts'

const { artist, operator, world } = await openHostWorld()
afterAll(() => world.close())
// the feed only has a date if an artwork is on sale
await insertProduct(world.database, await world.getArtistId(artist))

const readFile = async () => ({ stream: Readable.from([Buffer.from('bytes')]), sizeBytes: 5 })
const key = 'a'.repeat(64)
const mark = '0123456789abcdef'
world.rehost({
  isProduction: true,
  formOrigins: ['https://pay.example'],
  connectOrigins: ['https://causes.example', 'https://project.supabase.co'],
  pictureOrigins: ['https://causes.example'],
  embedded: {
    scripts: ['https://js.pay.example'],
    frames: ['https://js.pay.example', 'https://bank.example'],
    requests: ['https://api.pay.example'],
  },
  mounts: composeMounts({
    ...world.services,
    exports: { ...world.services.exports, openLink: async () => ({ ...(await readFile()), fileName: 'export.zip' }) },
    hope: { ...world.services.hope, openShare: async () => ({ jpeg: Buffer.from('bytes'), mark }) },
    payments: { ...world.services.payments, receive: async () => undefined },
    channel: { ...world.services.channel, receive: async () => undefined },
    suppressions: { receive: async () => undefined },
    unsubscribe: { check: () => undefined, unsubscribe: async () => undefined },
    production: {
      ...world.services.production,
      openSheetLink: async () => ({ ...(await readFile()), fileName: 'job-sheet.pdf', contentType: 'application/pdf' }),
      receiveAnswer: async () => undefined,
    },
    social: {
      ...world.services.social,
      deletePlatformUser: async () => ({ url: 'https://tintype.example/data-deletion/code', confirmation_code: 'code' }),
      forgetPlatformUser: async () => undefined,
    },
  }),
  storage: { ...world.platform.storage, read: readFile },
})

/** Headers of every response in production. */
const secured = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' 'nonce-…'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://causes.example",
    "font-src 'self'",
    "connect-src 'self' https://causes.example https://project.supabase.co",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://pay.example",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-request-id': '…',
}
/** The page with the form of the payment provider. */
const embedding = {
  'content-security-policy': secured['content-security-policy']
    .replace("'nonce-…'", "'nonce-…' https://js.pay.example")
    .replace(
      'https://project.supabase.co',
      "https://project.supabase.co https://api.pay.example; frame-src 'self' https://js.pay.example https://bank.example",
    ),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.pay.example" "https://bank.example")',
}
const sandboxed = { ...secured, 'content-security-policy': "default-src 'none'; sandbox" }
const compressible = { vary: 'Accept-Encoding' }
const json = { ...secured, ...compressible, 'content-type': 'application/json' }
const unstored = { 'cache-control': 'no-store' }
const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }
const publicList = { 'cache-control': 'public, max-age=0, s-maxage=2, must-revalidate' }
const validated = { etag: 'W/"…"' }
const openToAll = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' }
const pageByHead = {
  ...secured,
  vary: 'Accept-Encoding, Accept-Language',
  'cache-control': 'private, no-cache',
  'content-type': 'text/html; charset=utf-8',
}
const page = { ...pageByHead, ...validated }
const media = { ...sandboxed, ...immutable, 'cross-origin-resource-policy': 'cross-origin' }
const download = { ...sandboxed, ...unstored, 'content-length': '5', 'referrer-policy': 'no-referrer' }
const xml = { ...secured, ...compressible, ...publicList, 'content-type': 'application/xml; charset=utf-8' }
const file = (name: string) => ({
  ...secured,
  ...unstored,
  ...compressible,
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
})

const asArtist = { headers: toAuthHeaders(artist) }
const asOperator = { headers: toAuthHeaders(operator) }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const jsonBody = { 'content-type': 'application/json' }
const signedRequest = signForFacebook({ algorithm: 'HMAC-SHA256', user_id: randomUUID(), issued_at: 1 })

type Row = [kind: string, status: number, headers: Record<string, string>, path: string, ask?: Ask]

const rows: Row[] = [
  ['a page', 200, page, '/studio'],
  ['a public page', 200, page, '/store'],
  ['a page with a payment form', 200, { ...page, ...embedding }, `/store/orders/${'x'.repeat(43)}/pay`],
  ['the page of an order', 200, page, `/store/orders/${'x'.repeat(43)}`],
  ['a page below the payment form', 200, page, `/store/orders/${'x'.repeat(43)}/pay/more`],
  ['a page by HEAD', 200, pageByHead, '/studio', { method: 'HEAD' }],
  [
    'a hashed file of the web app',
    200,
    { ...secured, ...compressible, ...immutable, ...toFileHeaders('javascript', 9) },
    '/assets/app-0a1b.js',
  ],
  [
    'a hashed file for a browser that accepts Brotli',
    200,
    { ...secured, ...compressible, ...immutable, ...toFileHeaders('javascript', 13), 'content-encoding': 'br' },
    '/assets/app-0a1b.js',
    { headers: { 'accept-encoding': 'gzip, deflate, br' } },
  ],
  ['the compressed copy of a hashed file by its own name', 404, { ...json, ...unstored }, '/assets/app-0a1b.js.br'],
  ['a response to an artist', 200, { ...json, ...unstored }, '/api/artist-stats', asArtist],
  ['a response to an operator', 200, { ...json, ...unstored }, '/api/backoffice/overview', asOperator],
  ['a response without a session', 401, { ...json, ...unstored }, '/api/artist-stats'],
  ['a response to an integrator without a key', 401, { ...json, ...unstored }, '/api/v1/orders'],
  ['an unknown address of the API', 404, { ...json, ...unstored }, '/api/nothing'],
  ['a public list', 200, { ...json, ...publicList, ...validated }, '/api/store/products'],
  ['an unknown order', 404, { ...json, ...unstored }, `/api/store/orders/${'x'.repeat(43)}`],
  ['a list of causes', 200, { ...json, ...openToAll, ...validated, 'cache-control': 'no-cache' }, '/api/hope/causes'],
  ['an unknown cause', 404, { ...json, ...openToAll, ...unstored }, '/api/hope/causes/no-such-cause'],
  ['a session', 200, { ...json, ...unstored, pragma: 'no-cache' }, '/api/auth/get-session'],
  ['a closed endpoint of authentication', 404, { ...json, ...unstored }, '/api/auth/update-user', { body: {} }],
  [
    'a sign-in',
    200,
    { ...json, ...unstored, 'set-auth-token': '…', 'access-control-expose-headers': 'set-auth-token' },
    '/api/auth/sign-in/email',
    { body: { email: artist.email, password: artist.password } },
  ],
  [
    'a link that confirms an address',
    302,
    { ...json, ...unstored, location: '/email-confirmed?error=INVALID_TOKEN' },
    '/api/auth/verify-email?token=x&callbackURL=/email-confirmed',
  ],
  [
    'an archive of an artist’s data',
    200,
    { ...download, 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="export.zip"' },
    '/api/exports/link',
  ],
  [
    'a job sheet',
    200,
    { ...download, 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="job-sheet.pdf"' },
    '/api/production/link',
  ],
  ['a rendition', 200, { ...media, etag: `"${key}"`, 'content-type': 'image/webp', 'content-length': '5' }, `/media/${key}.webp`],
  ['a card', 200, { ...media, etag: `"${key}"`, 'content-type': 'image/jpeg', 'content-length': '5' }, `/media/${key}.jpg`],
  [
    'a known rendition',
    304,
    { ...media, etag: `"${key}"`, 'content-type': 'image/webp' },
    `/media/${key}.webp`,
    { headers: { 'if-none-match': `"${key}"` } },
  ],
  ['an unknown rendition', 404, { ...sandboxed, ...unstored, ...compressible, 'content-type': 'application/json' }, '/media/x.webp'],
  [
    'a share picture of a cause',
    200,
    { ...media, etag: `"${mark}"`, 'content-type': 'image/jpeg', 'content-length': '5' },
    `/media/causes/water/${mark}.jpg`,
  ],
  [
    'an outdated share picture of a cause',
    200,
    { ...media, 'cache-control': 'public, max-age=300', etag: `"${mark}"`, 'content-type': 'image/jpeg', 'content-length': '5' },
    '/media/causes/water/fedcba9876543210.jpg',
  ],
  ['a known share picture of a cause', 304, { ...media, etag: `"${mark}"` }, `/media/causes/water/${mark}.jpg`, knows(`"${mark}"`)],
  ['the sitemap index', 200, xml, '/sitemap.xml'],
  ['a file of the sitemap', 200, xml, '/sitemaps/pages.xml'],
  [
    'the feed of new artworks',
    200,
    {
      ...secured,
      ...compressible,
      ...publicList,
      ...validated,
      'content-type': 'application/rss+xml; charset=utf-8',
      'last-modified': '…',
    },
    '/store/feed.xml',
  ],
  [
    'robots.txt',
    200,
    { ...secured, ...compressible, ...validated, 'cache-control': 'public, max-age=3600', 'content-type': 'text/plain; charset=utf-8' },
    '/robots.txt',
  ],
  ['the description of the API', 200, json, '/api/openapi.json'],
  ['the documentation of the API', 200, { ...secured, ...compressible, 'content-type': 'text/html; charset=UTF-8' }, '/api/docs'],
  [
    'a script of the documentation',
    200,
    { ...secured, ...compressible, 'cache-control': 'public, max-age=86400', 'content-type': 'text/javascript; charset=utf-8' },
    '/api/docs/swagger-ui-bundle.js',
  ],
  ['a webhook of Shopify', 200, { ...json, ...unstored }, '/api/webhooks/shopify', { body: '{}', headers: jsonBody }],
  [
    'a link that stops optional mails',
    200,
    { ...secured, ...compressible, ...unstored, 'content-type': 'text/html; charset=UTF-8' },
    '/api/mail/unsubscribe/x',
  ],
  ['a report of the mail provider', 200, { ...json, ...unstored }, '/api/webhooks/mail/ses', { body: '{}', headers: jsonBody }],
  ['a message of a manufacturer', 200, { ...json, ...unstored }, '/api/webhooks/production', { body: '{}', headers: jsonBody }],
  [
    'a data deletion by Facebook',
    200,
    { ...json, ...unstored },
    '/api/social/facebook/data-deletion',
    { body: `signed_request=${signedRequest}`, headers: form },
  ],
  ['a webhook of the payment provider', 200, { ...json, ...unstored }, '/api/webhooks/stripe', { body: '{}', headers: jsonBody }],
  ['a webhook of artists’ accounts', 200, { ...json, ...unstored }, '/api/webhooks/stripe-connect', { body: '{}', headers: jsonBody }],
  [
    'a deauthorization by Facebook',
    200,
    { ...json, ...unstored },
    '/api/social/facebook/deauthorize',
    { body: `signed_request=${signedRequest}`, headers: form },
  ],
  [
    'a return from a platform that connects an account',
    303,
    {
      ...secured,
      ...unstored,
      'referrer-policy': 'no-referrer',
      'set-cookie': 'tintype_connect_x=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      location: '…',
    },
    '/api/social/callback/x',
  ],
  ['the liveness check', 200, json, '/healthz'],
  ['the readiness check', 200, json, '/readyz'],
  ['metrics from elsewhere', 404, { ...json, ...unstored }, '/metrics'],
  ['a list of orders as a file', 200, file('orders'), '/api/backoffice/files/orders', asOperator],
  ['a list of artists as a file', 200, file('artists'), '/api/backoffice/files/artists', asOperator],
  ['a list of artworks as a file', 200, file('artworks'), '/api/backoffice/files/artworks', asOperator],
  ['a list of payouts as a file', 200, file('payouts'), '/api/backoffice/files/payouts', asOperator],
  ['a list of ledger entries as a file', 200, file('ledger'), '/api/backoffice/files/ledger-entries', asOperator],
  ['a list of mails as a file', 200, file('mails'), '/api/backoffice/files/mails', asOperator],
  ['the audit log as a file', 200, file('audit'), '/api/backoffice/audit/file', asOperator],
]

test.each(rows)('%s (%i) has exactly the headers of its kind', async (_kind, status, headers, path, ask) => {
  const answer = await world.request(path, ask)
  await answer.body?.cancel()
  expect([answer.status, Object.fromEntries([...answer.headers].map(comparable))]).toEqual([status, headers])
})

test('each route of the host has a row', () => {
  const isMiddleware = (path: string) => path === '/*' || path === '*'
  const patterns = createHost({ ...world.hostOptions, isProduction: true }).routes.map(({ path }) => path)
  const missing = patterns.filter((pattern) => !isMiddleware(pattern) && !rows.some(([, , , path]) => fits(pattern, path)))
  expect([...new Set(missing)]).toEqual([])
  expect(patterns.length).toBeGreaterThan(20)
})

/** @param pattern  a route pattern of the host, such as `/media/:name` */
function fits(pattern: string, path: string): boolean {
  const source = pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(path.split('?')[0] ?? '')
}

/** Replaces values that differ each time, after checking their format. */
function comparable([name, value]: [string, string]): [string, string] {
  const [, changing] = changes.find(([one]) => one === name) ?? []
  if (!changing) return [name, value]
  const [pattern, shown] = changing
  return [name, value.replace(pattern, shown)]
}

const changes: [string, [RegExp, string]][] = [
  ['content-security-policy', [/'nonce-[\w-]{22}'/, "'nonce-…'"]],
  ['x-request-id', [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '…']],
  ['etag', [/^W\/"[\w-]{43}"$/, 'W/"…"']],
  ['set-auth-token', [/^[\w.%+/=-]{60,}$/, '…']],
  ['last-modified', [/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, '…']],
  ['location', [/^\/settings\?connect_status=error&platform=x&.*$/, '…']],
]

function toFileHeaders(type: string, sizeBytes: number) {
  return { 'content-type': `text/${type}; charset=utf-8`, 'content-length': String(sizeBytes), 'last-modified': '…' }
}

function knows(etag: string): Ask {
  return { headers: { 'if-none-match': etag } }
}

function signForFacebook(payload: object): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  const signature = createHmac('sha256', 'a secret of the tests at Facebook').update(body).digest('base64url')
  return `${signature}.${body}`
}

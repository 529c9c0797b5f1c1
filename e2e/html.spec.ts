import { HtmlValidate } from 'html-validate'
import { beforeAll, expect, test } from 'vitest'
import { createCaller, signIn, signUpConfirmed } from './support/api.ts'
import { gradientJpeg } from './support/gradient.ts'
import { newPerson } from './support/person.ts'
import { artworkForm } from './support/photo.ts'
import { operator } from './support/server.ts'
import { useSharedServer } from './support/shared.ts'
import { until } from './support/until.ts'

/** Rules of the HTML standard and of accessibility, without style rules. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // scripts of the same origin need no integrity attribute
  rules: {
    'require-sri': ['error', { target: 'crossorigin' }],
    // our progress bar looks the same in every browser and has the same semantics
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
  },
})

/** Every page that a visitor can open. */
const pages: Record<string, (world: World) => string> = Object.fromEntries(
  [
    ...['/artists', '/photographer', '/islamic-art', '/space-photography', '/stoic-quotes', '/artistenroll', '/hope'],
    ...['privacy-policy', 'terms-of-service', 'refund-policy', 'shipping-policy', 'data-deletion-instructions'].map(
      (name) => `/policies/${name}`,
    ),
    ...[
      '/login',
      '/signup',
      '/forgot-password',
      '/reset-password-callback?token=any',
      '/email-change?token=any',
      '/email-confirmed',
      '/email-confirmed?fromSignup=true',
    ],
    ...[
      '/store',
      '/store?query=dove',
      '/store/cart',
      '/store/account',
      '/no/such/page',
      '/store/no/such/page',
      '/dashboard',
      '/offline.html',
    ],
  ].map((path) => [path, () => path]),
)
pages['a product page'] = ({ product }) => `/store/products/${product}`
pages['a shop page'] = ({ shop }) => `/store/collections/${shop}`
pages['a page of a cause'] = ({ cause }) => `/hope/causes/${cause}`

type World = { product: string; shop: string; cause: string }

const server = await useSharedServer()
let world: World

beforeAll(async () => {
  world = await makeWorld()
})

test.each(Object.keys(pages))('%s is valid HTML', async (name) => {
  const response = await fetch(server.url + pages[name]?.(world), { headers: { accept: 'text/html' } })
  const html = await response.text()
  expect(response.status).toBe(name.endsWith('/no/such/page') ? 404 : 200)
  expect(html).toContain('</html>')
  const report = await validator.validateString(html)
  const found = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const text = html.split('\n')[line - 1] ?? ''
      return `${ruleId}: ${message} at …${text.slice(Math.max(0, column - 60), column + 60)}…`
    }),
  )
  expect(found).toEqual([])
})

/** One product on sale, and a cause. */
async function makeWorld(): Promise<World> {
  const person = newPerson('Ines')
  await signUpConfirmed(server.url, person)
  const [artist, desk] = await Promise.all([signIn(server.url, { ...person, username: person.name }), signIn(server.url, operator)])
  await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }, await gradientJpeg(800, 600)))
  const uid = await until('the renditions', async () => {
    const { body } = await artist.get('/api/artist-artworks?limit=1')
    return body.artworks?.[0]?.imageUrl && (body.artworks[0].uid as string)
  })
  await desk.post(`/api/backoffice/artworks/${uid}/approve`, {})
  const cause = await desk.post('/api/backoffice/causes', {
    title: `Clean Tide ${person.name}`,
    description: 'Two boats and thirty volunteers.',
    funding_goal: 900,
    agreed_on: '2026-01-20',
    active: true,
  })
  const { shopify_collection_handle: shop } = (await artist.get('/api/artist-stats')).body
  const { body } = await createCaller(server.url).get(`/api/store/collections/${shop}`)
  return { product: body.products[0].handle, shop, cause: cause.body.slug }
}

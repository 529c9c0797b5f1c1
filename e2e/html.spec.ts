import { HtmlValidate } from 'html-validate'
import { beforeAll, expect, test } from 'vitest'
import { callerOf, signIn, signUpConfirmed } from './support/api.ts'
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
    ...[
      '/artists',
      '/photographer',
      '/islamic-art',
      '/space-photography',
      '/stoic-quotes',
      '/artistenroll',
      '/hope',
      '/hope/causes/clean-tide',
    ],
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

type World = { product: string; shop: string }

const server = await useSharedServer()
let world: World

beforeAll(async () => {
  world = await makeWorld()
})

test.each(Object.keys(pages))('%s is valid HTML', async (name) => {
  const html = await (await fetch(server.url + pages[name]?.(world), { headers: { accept: 'text/html' } })).text()
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
  await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }))
  const uid = await until('the renditions', async () => {
    const { body } = await artist.get('/api/artist-artworks?limit=1')
    return body.artworks?.[0]?.imageUrl && (body.artworks[0].uid as string)
  })
  await desk.post(`/api/backoffice/artworks/${uid}/approve`, {})
  await desk.post('/api/backoffice/causes', {
    title: 'Clean Tide',
    description: 'Two boats and thirty volunteers.',
    funding_goal: 900,
    agreed_on: '2026-01-20',
    active: true,
  })
  const { body } = await callerOf(server.url).get('/api/store/products')
  const stats = await artist.get('/api/artist-stats')
  return { product: body.products[0].handle, shop: stats.body.shopify_collection_handle }
}

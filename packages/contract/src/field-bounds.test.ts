import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './api.ts'

type Shape = {
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  items?: Shape
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
}

type Bounds = Record<string, string>

/** The smallest and the largest value of each field: characters of a text, items of a list, or the number itself. */
const bounds: Record<string, Bounds> = {
  'accounts.initArtistStats': { username: '..200', email: '..400', supabase_user_id: '..200' },
  'artworks.list': { offset: '0..10000000' },
  'artworks.upload': {
    artworkName: '1..60',
    artworkDescription: '..300',
    altText: '..250',
    tags: '..2000',
    allowMarketing: '..200',
    uploadAgain: '..200',
    crops: '..200',
    sizesOff: '..200',
    proof: '..200',
    username: '..80',
  },
  'artworks.edit': {
    artworkName: '1..60',
    artworkDescription: '..300',
    altText: '..250',
    tags: '..100',
    'tags[]': '..200',
    'crops.3:4': '0..1000',
    'crops.5:7': '0..1000',
    'crops.7:10': '0..1000',
    sizesOff: '..4',
    'proof.3:4': '0..100',
    'proof.5:7': '0..100',
    'proof.7:10': '0..100',
  },
  'artworks.detail': { leftPx: '0..20000', topPx: '0..20000', widthPx: '1..1600', heightPx: '1..1600' },
  'artworks.enlargeDetail': { widthPx: '1..1600', heightPx: '1..1600' },
  'artworks.requestDeletion': { reason: '1..500' },
  'settings.save': { donation_percentage: '5..50 by 5' },
  'leaving.ask': { password: '1..256', code: '..20' },
  'leaving.look': { key: '1..1000' },
  'leaving.confirm': { key: '1..1000' },
  'social.facebookDeletion': { code: '..100' },
  'social.connect': { artist_username: '..200', server: '..253' },
  'social.signIn': { account: '1..253', server: '..253' },
  'social.disconnect': { artist_username: '..200' },
  'social.post': { target_platforms: '1..7', message: '..280' },
  'social.saveAutoPost': { template: '..280' },
  'hope.get': { slug: '..200' },
  'store.products': { query: '..100' },
  'store.product': { handle: '..200' },
  'store.rooms': { handle: '..200' },
  'store.shop': { handle: '..200' },
  'store.giving': { slug: '..200' },
  'store.quote': { lines: '..20', 'lines[].product': '..200', 'lines[].quantity': '1..50' },
  'store.placeOrder': {
    email: '..254',
    lines: '1..20',
    'lines[].product': '..200',
    'lines[].quantity': '1..50',
    'shippingAddress.name': '1..255',
    'shippingAddress.line1': '1..255',
    'shippingAddress.line2': '..255',
    'shippingAddress.city': '..255',
    'shippingAddress.region': '..255',
    'shippingAddress.phone': '..40',
    'shippingAddress.postalCode': '..20',
    'payment.card': '..40',
    expectedTotalCents: '0..',
  },
  'store.closePayment': { orderToken: '..100', replacedBy: '..100' },
  'store.openPaymentPage': { orderToken: '..100' },
  'store.order': { orderToken: '..100' },
  'store.paymentForm': { orderToken: '..100' },
  'customers.requestLink': { email: '..254' },
  'customers.lookAtLink': { link: '..100' },
  'customers.openSession': { link: '..100' },
  'reports.send': { handle: '1..200', words: '1..2000', name: '1..120', email: '..254', original: '..500' },
  'reports.see': { link: '..400' },
  'reports.confirm': { link: '..400' },
  'reports.appeal': { link: '..400', words: '1..2000' },
  'reports.answer': { words: '1..2000' },
  'reports.appealOwn': { words: '1..2000' },
  'invitations.look': { token: '1..100' },
  'invitations.accept': { token: '1..100', name: '1..60', password: '..256' },
  'integrators.order': { orderNumber: '..40' },
  'backoffice.lists.orders': { email: '1..254', words: '1..254' },
  'backoffice.lists.ordersFile': { email: '1..254', words: '1..254' },
  'backoffice.lists.artworks': { words: '1..60' },
  'backoffice.lists.artworksFile': { words: '1..60' },
  'backoffice.artworks.sizes': { refused: '..4' },
  'backoffice.artworks.reject': { reason: '1..500' },
  'backoffice.artworks.askChanges': { reason: '1..500' },
  'backoffice.artworks.decideInBulk': { artworks: '1..50', reason: '1..500' },
  'backoffice.products.pick': { handle: '..200' },
  'backoffice.products.unpick': { handle: '..200' },
  'backoffice.deletions.disapprove': { reason: '1..500' },
  'backoffice.artists.list': { query: '..254' },
  'backoffice.artists.file': { query: '..254' },
  'backoffice.artists.suspend': { reason: '1..500' },
  'backoffice.artists.lift': { reason: '1..500' },
  'backoffice.reports.decide': { words: '1..2000' },
  'backoffice.reports.decideAppeal': { words: '1..2000' },
  'backoffice.shopPictures.takeDown': { seenUrl: '..500', reason: '1..500' },
  'backoffice.settings.save': {
    trustLaneApprovals: '1..1000',
    trustLaneSamplePercent: '1..100',
    facebookPostsPerDay: '0..1000',
    instagramPostsPerDay: '0..1000',
    pinterestPostsPerDay: '0..1000',
    xPostsPerDay: '0..1000',
    threadsPostsPerDay: '0..1000',
    blueskyPostsPerDay: '0..1000',
    mastodonPostsPerDay: '0..1000',
    xLinkPostsPerDay: '0..1000',
  },
  'backoffice.payouts.markPaid': { reference: '1..200' },
  'backoffice.payouts.markFailed': { reason: '1..500' },
  'backoffice.payouts.approveMany': { ids: '1..100' },
  'backoffice.payouts.markReturned': { reason: '1..500' },
  'backoffice.payouts.cancel': { reason: '1..500' },
  'backoffice.causes.create': {
    title: '3..120',
    description: '1..4000',
    funding_goal: '0..1000000000 by 0.01',
    image_urls: '..10',
    'image_urls[]': '..500',
    external_url: '..500',
  },
  'backoffice.causes.change': {
    title: '3..120',
    description: '1..4000',
    funding_goal: '0..1000000000 by 0.01',
    image_urls: '..10',
    'image_urls[]': '..500',
    external_url: '..500',
  },
  'backoffice.ledger.findArtists': { query: '2..254' },
  'backoffice.ledger.adjust': { amountCents: '-1000000..1000000', reason: '1..500' },
  'backoffice.prices.add': { prices: '1..4', 'prices[].priceCents': '0..1000000', 'prices[].commissionCents': '0..1000000' },
  'backoffice.synonyms.list': { query: '1..60' },
  'backoffice.synonyms.add': { term: '1..60', meanings: '..10', 'meanings[]': '1..60' },
  'backoffice.synonyms.change': { term: '1..60', meanings: '..10', 'meanings[]': '1..60' },
  'backoffice.synonyms.remove': { term: '1..60' },
  'backoffice.remittances.make': { causeIds: '1..100' },
  'backoffice.remittances.markRemitted': { reference: '1..200' },
  'backoffice.orders.refund': {
    ...{ orderNumber: '..40', lines: '1..20', 'lines[].line': '1..', 'lines[].quantity': '1..' },
    expectedAmountCents: '0..',
  },
  'backoffice.orders.forgetCustomer': { orderNumber: '..40' },
  'backoffice.payments.sendEvidence': { statement: '1..500' },
  'backoffice.payments.answer': { answer: '1..1000', lines: '1..20', 'lines[].line': '1..', 'lines[].quantity': '1..' },
  'backoffice.payments.match': { product: '1..120' },
  'backoffice.production.order': { orderNumber: '..40' },
  'backoffice.production.route': { reason: '1..500' },
  'backoffice.production.hold': { reason: '1..500' },
  'backoffice.production.cancel': { reason: '1..500' },
  'backoffice.production.reprint': { quantity: '1..', reason: '1..500' },
  'backoffice.production.ship': { orderNumber: '..40', prints: '1..100', carrier: '1..80', tracking: '1..80' },
  'backoffice.manufacturers.add': {
    name: '1..60',
    regions: '1..3',
    capacityPerDay: '1..100000',
    leadDays: '0..60',
    costs: '1..4',
    'costs[].costCents': '0..1000000',
  },
  'backoffice.manufacturers.change': {
    name: '1..60',
    regions: '1..3',
    capacityPerDay: '1..100000',
    leadDays: '0..60',
    costs: '1..4',
    'costs[].costCents': '0..1000000',
  },
  'backoffice.jobs.failed': { kind: '..80' },
  'backoffice.jobs.retry': { kind: '..80', ids: '1..100' },
  'backoffice.messages.quarantine': { reason: '1..500' },
  'backoffice.mails.list': { address: '..254' },
  'backoffice.mails.file': { address: '..254' },
  'backoffice.mails.suppressions': { address: '..254' },
  'backoffice.operators.invite': { email: '..254' },
  'backoffice.operators.changeRole': { id: '1..100' },
  'backoffice.operators.remove': { id: '1..100' },
  'backoffice.audit.list': { actor: '1..100', action: '1..100', subject: '1..200' },
  'backoffice.audit.export': { actor: '1..100', action: '1..100', subject: '1..200' },
  'backoffice.webhooks.add': { url: '..500', description: '..100', events: '1..5' },
  'backoffice.webhooks.change': { description: '..100', events: '1..5' },
  'backoffice.apiKeys.make': { name: '1..60', scopes: '1..4', expiresInDays: '1..730' },
}

/** Every list takes from 1 to 100 rows at once, and a cursor of up to 400 characters. */
const lists = [
  'artworks.list',
  'sales.list',
  'social.posts',
  'store.products',
  'store.shop',
  'customers.orders',
  'reports.listOwn',
  'integrators.artworks',
  'integrators.orders',
  'integrators.payouts',
  'backoffice.lists.orders',
  'backoffice.lists.entries',
  'backoffice.lists.artworks',
  'backoffice.artworks.list',
  'backoffice.deletions.list',
  'backoffice.artists.list',
  'backoffice.reports.list',
  'backoffice.shopPictures.list',
  'backoffice.payouts.list',
  'backoffice.payouts.batches.list',
  'backoffice.ledger.entries',
  'backoffice.synonyms.list',
  'backoffice.production.list',
  'backoffice.jobs.failed',
  'backoffice.messages.list',
  'backoffice.mails.list',
  'backoffice.mails.suppressions',
  'backoffice.audit.list',
  'backoffice.webhooks.deliveries',
]

test('every call accepts its fields within exactly the specified bounds', () => {
  const page = { limit: '1..100', cursor: '..400' }
  const expected = Object.fromEntries(lists.map((call) => [call, page as Bounds]))
  for (const [call, fields] of Object.entries(bounds)) expected[call] = { ...expected[call], ...fields }
  expect(boundsIn(contract)).toEqual(expected)
})

function boundsIn(branch: object, names: string[] = []): Record<string, Bounds> {
  const found: Record<string, Bounds> = {}
  for (const [name, inner] of Object.entries(branch)) {
    const path = [...names, name]
    const definition = inner['~orpc'] as { inputSchema?: z.ZodType } | undefined
    if (!definition) Object.assign(found, boundsIn(inner, path))
    else if (definition.inputSchema) {
      const fields: Bounds = {}
      addBounds(fields, z.toJSONSchema(definition.inputSchema, { io: 'input', unrepresentable: 'any' }) as Shape)
      if (Object.keys(fields).length) found[path.join('.')] = fields
    }
  }
  return found
}

function addBounds(fields: Bounds, shape: Shape, path = ''): void {
  for (const part of shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []) addBounds(fields, part, path)
  const least = within(shape.minLength ?? shape.minItems ?? shape.minimum)
  const most = within(shape.maxLength ?? shape.maxItems ?? shape.maximum)
  if (least !== '' || most !== '') fields[path] = `${least}..${most}${shape.multipleOf ? ` by ${shape.multipleOf}` : ''}`
  for (const [name, inner] of Object.entries(shape.properties ?? {})) addBounds(fields, inner, path ? `${path}.${name}` : name)
  if (shape.items) addBounds(fields, shape.items, `${path}[]`)
}

/** Empty for the default bounds of integers. */
function within(bound: number | undefined): number | '' {
  return bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? '' : bound
}

import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import { type Caller, signIn, signUpConfirmed } from '../../e2e/support/api.ts'
import { buildOrder } from '../../e2e/support/order.ts'
import { newPerson } from '../../e2e/support/person.ts'
import { artworkForm } from '../../e2e/support/photo.ts'
import { operator } from '../../e2e/support/server.ts'

/** A small image, so that the load consists of payments and not of image processing. */
/** Large enough for every size. */
const picture = resolve(import.meta.dirname, '../../apps/server/demo/pictures/artworks/agate-no-4.webp')

export type Seller = { artist: Caller; products: string[]; donationPercent: number }
export type SeededStore = { sellers: Seller[]; desk: Caller }

/**
 * Creates artists with products on sale and saved payout details, and the operator, all signed in. Every second artist donates.
 * @param url  of a server that also processes jobs, because a sign-up needs its mail
 */
export async function seedStore(url: string, sellers: number, productsEach = 2): Promise<SeededStore> {
  const desk = await signIn(url, operator)
  const causes = (await expectSuccess(desk.get('/api/hope/causes'))) as { id: string }[]
  const cause = causes[0] ?? (await expectSuccess(desk.post('/api/backoffice/causes', newCause)))
  const made: Seller[] = []
  for (let index = 0; index < sellers; index++) {
    made.push(await newSeller(url, desk, productsEach, index % 2 ? { percent: 15, causeId: cause.id } : undefined))
  }
  return { sellers: made, desk }
}

const newCause = { title: 'Dark skies', description: 'Nights without street lamps.' }

async function newSeller(url: string, desk: Caller, productCount: number, gives?: { percent: number; causeId: string }): Promise<Seller> {
  const person = newPerson()
  const artist = await signUpConfirmed(url, person)
  if (gives) {
    const settings = { give_back_enabled: true, donation_percentage: gives.percent, selected_cause_id: gives.causeId }
    await expectSuccess(artist.patch('/api/user/settings', settings))
  }
  await expectSuccess(artist.patch('/api/user/payout-settings', { method: 'paypal', details: { email: person.email } }))
  for (let product = 1; product <= productCount; product++) {
    const { uid } = await expectSuccess(artist.post('/api/upload-artwork', await buildUploadForm(`Pier, Product ${product}`)))
    await expectSuccess(desk.post(`/api/backoffice/artworks/${uid}/approve`, {}))
  }
  const { shopify_collection_handle: handle } = await expectSuccess(artist.get('/api/artist-stats'))
  const shop = await expectSuccess(desk.get(`/api/store/collections/${handle}`))
  const products = shop.products.map((product: { handle: string }) => product.handle)
  return { artist, products, donationPercent: gives?.percent ?? 0 }
}

/** A form with a unique image. */
export function buildUploadForm(artworkName: string): Promise<FormData> {
  return artworkForm({ artworkName, tags: 'pier', category: 'photography', orientation: 'vertical' }, picture, randomUUID())
}

export function buildCardOrder(lines: { product: string; size: PrintSize; quantity: number }[], card = '4242 4242 4242 4242') {
  return buildOrder(lines, { payment: { provider: 'test', card } })
}

/** @throws the response if it is not a success */
// biome-ignore lint/suspicious/noExplicitAny: as the helpers of the journeys answer
export async function expectSuccess(asked: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`answered ${status} ${JSON.stringify(body)}`)
  return body
}

/** The same users at another server of the site, because the server that created them may have stopped. */
export function storeAtUrl(url: string, { desk, sellers }: SeededStore): SeededStore {
  return { desk: desk.at(url), sellers: sellers.map((one) => ({ ...one, artist: one.artist.at(url) })) }
}

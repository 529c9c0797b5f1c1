import type { OrderLineInput, Quote } from '@tintype/contract/orders/store'
import type { CountryCode } from '@tintype/domain/addresses/countries'
import { offeredSharpness } from '@tintype/domain/prints/sharpness'
import { printMeasures } from '@tintype/domain/prints/sizes'
import { calculateTotals, subtotalCents } from '../rules/order.ts'
import type { OrderTools } from '../tools.ts'
import { placeholderPicture } from '../views/order.ts'
import { priceCart } from './price-cart.ts'

export type QuoteRequest = { lines: readonly OrderLineInput[]; country?: CountryCode }

/** The current price of a cart. Lines that cannot be sold are listed and excluded from the total. @throws Problem of `mergeLines` */
export async function quote(tools: OrderTools, { lines, country }: QuoteRequest): Promise<Quote> {
  const { database, artworks, shops } = tools
  const cart = await priceCart(tools, database, lines, tools.clock())
  const products = cart.lines.map((line) => line.artwork)
  const shopsByArtist = await shops.getMany(database, [...new Set(products.map((artwork) => artwork.artistId))])
  const pictures = await artworks.pictures(database, [...new Set(products.map((artwork) => artwork.uid))])
  const withdrawn = await findWithdrawnTitles(tools, cart.gone)
  return {
    lines: cart.lines.map(({ product, size, quantity, priceCents, artwork }) => ({
      product,
      size,
      quantity,
      title: artwork.name,
      artistName: artwork.artistName,
      artistHandle: shopsByArtist.get(artwork.artistId)?.handle ?? '',
      orientation: artwork.orientation,
      measures: printMeasures(size, artwork.orientation),
      priceCents,
      totalCents: quantity * priceCents,
      sharpness: offeredSharpness(artwork, size, artwork.orientation),
      picture: pictures.get(artwork.uid) ?? placeholderPicture({ title: artwork.name, size, orientation: artwork.orientation }),
    })),
    gone: [
      ...cart.gone.map(({ product, size }) => ({
        ...{ product, size, title: withdrawn.get(product) ?? 'This product' },
        reason: 'product_unavailable' as const,
      })),
      ...cart.notOffered.map(({ product, size, title }) => ({ product, size, title, reason: 'size_not_offered' as const })),
    ],
    paymentProvider: tools.payments.current.provider,
    addsTax: tools.payments.current.addsTax,
    ...(country
      ? calculateTotals(cart.lines, country)
      : { subtotalCents: subtotalCents(cart.lines), shippingCents: null, totalCents: null }),
  }
}

async function findWithdrawnTitles({ artworks, database }: OrderTools, gone: readonly OrderLineInput[]): Promise<Map<string, string>> {
  if (!gone.length) return new Map()
  const withdrawn = await artworks.listWithdrawn(database, [...new Set(gone.map((line) => line.product))])
  return new Map(withdrawn.map(({ handle, name }) => [handle, name]))
}

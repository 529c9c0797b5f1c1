import { CURRENCY } from '@tintype/contract/money'
import { Problem } from '@tintype/contract/problems'
import { plateFacts, plateMeasures } from '@tintype/contract/sizes'
import type { Picture } from '@tintype/contract/store'
import { type BegunPayment, PaymentRefused, PaymentsUnavailable } from '../../platform/payments/payments.ts'
import type { StoreTools } from './index.ts'
import type { PlacedRow, SoldLine } from './queries/order.ts'

/** `unavailable`: the provider will not, and nothing was charged. An operator has to look, and the customer may try again. */
export type Begun = BegunPayment | { outcome: 'declined'; problem: 'unavailable' }

type Charge = { order: PlacedRow & { number: string }; lines: readonly SoldLine[]; card: string | undefined }

/**
 * Asks the provider for the money of an order. The same order is charged once.
 * @throws Problem `unavailable` where it is not known what came of it: to be asked again
 */
export async function beginPayment(tools: StoreTools, { order, lines, card }: Charge): Promise<Begun> {
  const pictures = await picturesOf(tools, lines)
  const { publicUrl, storefrontUrl } = tools
  try {
    return await tools.payments.current.begin({
      paymentId: order.id,
      orderNumber: order.number,
      email: order.email,
      lines: lines.map((line) => ({
        name: `${line.title} by ${line.artistName}: ${plateFacts(line.size).name}, ${plateMeasures(line.size, line.orientation)}`,
        quantity: line.quantity,
        priceCents: line.priceCents,
        pictureUrl: addressOf(publicUrl, pictures.get(line.artworkUid)),
      })),
      shippingCents: order.shippingCents,
      totalCents: order.totalCents,
      currency: CURRENCY,
      begunAt: order.placedAt,
      successUrl: `${storefrontUrl}/orders/${order.token}?from=checkout`,
      cancelUrl: `${storefrontUrl}/cart`,
      card,
    })
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof PaymentRefused)) throw error
    tools.log.error({ err: error, orderNumber: order.number }, 'a payment could not be begun')
    if (error instanceof PaymentRefused) return { outcome: 'declined', problem: 'unavailable' }
    throw new Problem('unavailable', {}, { cause: error })
  }
}

/** Only a page elsewhere shows them. */
async function picturesOf({ payments, artworks, database }: StoreTools, lines: readonly SoldLine[]): Promise<ReadonlyMap<string, Picture>> {
  if (payments.current.provider === 'test') return new Map()
  return artworks.pictures(database, [...new Set(lines.map((line) => line.artworkUid))])
}

/** The largest rendition, where the provider can reach it. */
function addressOf(publicUrl: string, picture: Picture | undefined): string | undefined {
  const largest = picture?.sources.toSorted((a, b) => b.widthPx - a.widthPx)[0]
  return largest && publicUrl.startsWith('https:') ? new URL(largest.url, publicUrl).href : undefined
}

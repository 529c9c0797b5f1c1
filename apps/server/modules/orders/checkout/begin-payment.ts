import type { Picture } from '@tintype/contract/orders/store'
import { Problem } from '@tintype/contract/problems'
import { CURRENCY } from '@tintype/domain/money'
import { printDescription } from '@tintype/domain/prints/sizes'
import { type BegunPayment, PaymentRefused, type PaymentRequest, PaymentsUnavailable } from '../../../platform/payments/payments.ts'
import type { PlacedRow, SoldLine } from '../queries/order.ts'
import type { OrderTools } from '../tools.ts'

/** `unavailable`: the provider rejected the request, and nothing was charged. An operator must investigate; the customer may retry. */
export type BeginPaymentResult = BegunPayment | { outcome: 'declined'; problem: 'unavailable' }

type Charge = { order: PlacedRow & { number: string }; lines: readonly SoldLine[]; card: string | undefined }

/**
 * Requests the payment of an order from the provider. An order is charged only once.
 * @throws Problem `unavailable` where the result is unknown: the caller should retry
 */
export async function beginPayment(tools: OrderTools, { order, lines, card }: Charge): Promise<BeginPaymentResult> {
  try {
    return await tools.payments.current.begin({ ...(await toPaymentRequest(tools, { order, lines })), card })
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof PaymentRefused)) throw error
    tools.log.error({ err: error, orderNumber: order.number }, 'a payment could not be started')
    if (error instanceof PaymentRefused) return { outcome: 'declined', problem: 'unavailable' }
    throw new Problem('unavailable', {}, { cause: error })
  }
}

/** Always the same for the same order. */
export async function toPaymentRequest(tools: OrderTools, { order, lines }: Omit<Charge, 'card'>): Promise<PaymentRequest> {
  const pictures = await loadPictures(tools, lines)
  const { publicUrl, storefrontUrl } = tools
  return {
    paymentId: order.id,
    orderNumber: order.number,
    email: order.email,
    lines: lines.map((line) => ({
      name: `${line.title} by ${line.artistName}: ${printDescription(line.size, line.orientation)}`,
      quantity: line.quantity,
      priceCents: line.priceCents,
      pictureUrl: toPictureUrl(publicUrl, pictures.get(line.artworkUid)),
    })),
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    shippingAddress: order.shippingAddress,
    currency: CURRENCY,
    begunAt: order.placedAt,
    successUrl: `${storefrontUrl}/orders/${order.token}?from=checkout`,
    cancelUrl: `${storefrontUrl}/cart`,
    formUrl: toFormUrl(tools, order),
  }
}

/** Our page with the provider's form. */
function toFormUrl({ storefrontUrl }: Pick<OrderTools, 'storefrontUrl'>, { token }: Pick<PlacedRow, 'token'>): string {
  return `${storefrontUrl}${toFormPath(token)}`
}

/** Whether an order is paid in the form on our page, also if the address of the store has changed since. */
export function hasForm({ token, paymentUrl }: { token: string; paymentUrl: string | null }): boolean {
  return paymentUrl?.endsWith(toFormPath(token)) ?? false
}

function toFormPath(token: string): string {
  return `/orders/${token}/pay`
}

/** Only an external payment page shows pictures. */
async function loadPictures(
  { payments, artworks, database }: OrderTools,
  lines: readonly SoldLine[],
): Promise<ReadonlyMap<string, Picture>> {
  if (payments.current.provider === 'test') return new Map()
  return artworks.pictures(database, [...new Set(lines.map((line) => line.artworkUid))])
}

/** The largest rendition, where the provider can fetch it. */
function toPictureUrl(publicUrl: string, picture: Picture | undefined): string | undefined {
  const largest = picture?.sources.toSorted((a, b) => b.widthPx - a.widthPx)[0]
  return largest && publicUrl.startsWith('https:') ? new URL(largest.url, publicUrl).href : undefined
}

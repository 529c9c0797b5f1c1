import type { Order } from '@tintype/contract/orders/store'
import { formatPrice } from '../../ui/text/numbers.ts'

type Amounts = Pick<
  Order,
  'subtotalCents' | 'shippingCents' | 'totalCents' | 'refundedCents' | 'paidTaxCents' | 'refundedTaxCents' | 'state'
>

/** The amounts of an order as arithmetic: each line is the sum of those above it. */
export function OrderAmounts({ order }: { order: Amounts }) {
  const { subtotalCents, shippingCents, paidTaxCents, state } = order
  const totalCents = order.totalCents + paidTaxCents
  const refundedCents = order.refundedCents + order.refundedTaxCents
  const isPaid = state !== 'awaiting_payment' && state !== 'not_completed'
  return (
    <dl className="sums order-sums">
      <Row name="Subtotal" cents={subtotalCents} />
      <Row name="Shipping" cents={shippingCents} />
      {paidTaxCents > 0 && <Row name="Tax" cents={paidTaxCents} />}
      <Row name={isPaid ? 'Paid' : 'Total'} cents={totalCents} isWhole={refundedCents === 0} />
      {refundedCents > 0 && (
        <>
          <Row name="Refunded" cents={-refundedCents} />
          <Row name="Total after refund" cents={totalCents - refundedCents} isWhole />
        </>
      )}
    </dl>
  )
}

function Row({ name, cents, isWhole = false }: { name: string; cents: number; isWhole?: boolean }) {
  return (
    <div className={isWhole ? 'whole' : undefined}>
      <dt>{name}</dt>
      <dd>{cents < 0 ? `−${formatPrice(-cents)}` : formatPrice(cents)}</dd>
    </div>
  )
}

import type { Order } from '@tintype/contract/orders/store'
import { formatEmail } from '@tintype/domain/email/format-email'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { buttonClass } from '../../ui/button-variants.ts'
import { Note } from '../../ui/feedback/note.tsx'

const LOOKS_EVERY_MS = 3000

/** An unpaid order: the link to pay or, after a payment, a notice that the provider's confirmation is pending. */
export function OrderPayment({ order, isPaying }: { order: Order; isPaying: boolean }) {
  useLookingAgain(isPaying)
  if (isPaying)
    return (
      <Note>
        We are confirming your payment. This usually takes a few seconds, but some payment methods take days. This page updates
        automatically, and we will email {formatEmail(order.email)} when the payment is confirmed.
      </Note>
    )
  if (!order.paymentUrl) return null
  return (
    <p className="order-pay">
      <a className={buttonClass({ variant: 'primary', size: 'large' })} href={order.paymentUrl} rel="noreferrer">
        Pay now
      </a>
      <span className="faint small">This price is guaranteed for 30 minutes after you ordered.</span>
    </p>
  )
}

/** Polls while the page is visible. */
function useLookingAgain(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const clock = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, LOOKS_EVERY_MS)
    return () => clearInterval(clock)
  }, [isOn, revalidate])
}

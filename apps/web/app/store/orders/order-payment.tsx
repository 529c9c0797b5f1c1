import type { Order } from '@tintype/contract/orders/store'
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
        We are waiting for word of your payment. That takes a few seconds as a rule, and days with some ways of paying. This page looks
        again by itself, and we write to {order.email} as soon as it is there.
      </Note>
    )
  if (!order.paymentUrl) return null
  return (
    <p className="order-pay">
      <a className={buttonClass({ variant: 'primary', size: 'large' })} href={order.paymentUrl} rel="noreferrer">
        Pay with Stripe
      </a>
      <span className="faint small">The plates are kept at this price for half an hour from when you ordered.</span>
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

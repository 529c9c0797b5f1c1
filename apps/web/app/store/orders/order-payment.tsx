import type { Order } from '@tintype/contract/orders/store'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { buttonClass } from '../../ui/button-variants.ts'
import { Note } from '../../ui/feedback/note.tsx'

const LOOKS_EVERY_MS = 3000

/** An order that is not paid: the way to pay it, or, for somebody who just did, word that we wait for the provider's. */
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

/** While the page is in sight. */
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

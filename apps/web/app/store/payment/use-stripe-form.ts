import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Refusal, StripeForm } from './open-stripe-form.ts'

type Options = {
  publishableKey: string
  clientSecret: string
  totalCents: number
  /** Where the customer goes after the payment. */
  doneUrl: string
  /** The payment may be paid or closed in another tab. */
  onDoubt: () => void
}

type Places = {
  wallets: RefObject<HTMLDivElement | null>
  contact: RefObject<HTMLDivElement | null>
  payment: RefObject<HTMLDivElement | null>
}

/** Stripe's form: whether it is shown, and a payment under way. Stripe.js is loaded here only. */
export function useStripeForm(
  { publishableKey, clientSecret, totalCents, doneUrl, onDoubt }: Options,
  places: Places,
  firstProblem?: string,
) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [hasWallets, setHasWallets] = useState(false)
  const [isPaying, setIsPaying] = useState(false)
  const [problem, setProblem] = useState(firstProblem)
  const form = useRef<StripeForm>(undefined)
  const isBusy = useRef(false)

  /** One payment at a time, whether by button or wallet. */
  async function run(pay: () => Promise<Refusal | undefined>) {
    if (isBusy.current) return
    isBusy.current = true
    setIsPaying(true)
    setProblem(undefined)
    const refusal = await pay()
    // after a payment the form stays busy until the next page is shown
    if (refusal === undefined) return window.location.assign(doneUrl)
    isBusy.current = false
    setIsPaying(false)
    setProblem(refusal.message)
    if (!refusal.isDeclined) onDoubt()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one form for one payment
  useEffect(() => {
    let isGone = false
    const { wallets, contact, payment } = {
      wallets: places.wallets.current,
      contact: places.contact.current,
      payment: places.payment.current,
    }
    if (!wallets || !contact || !payment) return
    import('./open-stripe-form.ts')
      .then(({ openStripeForm }) =>
        openStripeForm({
          ...{ publishableKey, clientSecret, totalCents, places: { wallets, contact, payment } },
          onWallets: setHasWallets,
          onWalletPayment: (pay) => void run(pay),
        }),
      )
      .then((opened) => {
        if (isGone) return opened.close()
        form.current = opened
        setState('shown')
      })
      .catch(() => !isGone && setState('failed'))
    return () => {
      isGone = true
      form.current?.close()
    }
  }, [clientSecret])

  return { state, hasWallets, isPaying, problem, pay: () => void (form.current && run(form.current.pay)) }
}

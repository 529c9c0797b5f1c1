import type {
  StripeCheckoutElementsSdk,
  StripeCheckoutLoadActionsSuccess,
  StripeCheckoutSession,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { isDark, listFonts, readAppearance } from './stripe-appearance.ts'

/** After this time a customer is offered Stripe's page instead. */
export const LOADING_MS = 10_000

export type FormPlaces = { wallets: HTMLElement; contact: HTMLElement; payment: HTMLElement }

type Options = {
  publishableKey: string
  clientSecret: string
  /** The amount that the page shows. */
  totalCents: number
  places: FormPlaces
  /** Whether the customer's browser has a wallet, such as Apple Pay. */
  onWallets: (hasWallets: boolean) => void
  /** A wallet was confirmed. @param pay  completes its payment */
  onWalletPayment: (pay: () => Promise<Refusal | undefined>) => void
}

/** `isDeclined`: the payment method was declined, and the form is open. Otherwise the payment may be paid, or closed. */
export type Refusal = { message: string; isDeclined: boolean }

export type StripeForm = {
  /**
   * Pays, and resolves when that is decided, possibly after a dialog of the customer's bank. Payment methods of other sites leave the page.
   * @returns undefined if it was paid
   */
  pay(): Promise<Refusal | undefined>
  close(): void
}

/**
 * Loads Stripe.js and shows the form of one payment. A session with another amount is not shown.
 * @throws Error if Stripe.js or the form does not load
 */
export async function openStripeForm(options: Options): Promise<StripeForm> {
  const deadline = startDeadline()
  try {
    const stripe = await deadline.within(loadStripe(options.publishableKey, { locale: 'en' }))
    if (!stripe) throw new Error('Stripe.js did not load')
    const { clientSecret } = options
    const appearance = readAppearance()
    const checkout = stripe.initCheckoutElementsSdk({
      clientSecret,
      elementsOptions: { appearance, fonts: listFonts(), loader: 'never' },
    })
    const loaded = await deadline.within(checkout.loadActions())
    if (loaded.type === 'error') throw new Error(loaded.error.message)
    return await showForm(checkout, loaded.actions, options, deadline)
  } finally {
    deadline.stop()
  }
}

async function showForm(
  checkout: StripeCheckoutElementsSdk,
  actions: StripeCheckoutLoadActionsSuccess,
  { totalCents, places, onWallets, onWalletPayment }: Options,
  deadline: Deadline,
): Promise<StripeForm> {
  const confirm = async (event?: StripeExpressCheckoutElementConfirmEvent): Promise<Refusal | undefined> => {
    if (!isRightAmount(actions.getSession(), totalCents)) return AMOUNT_CHANGED
    const result = await actions.confirm({ redirect: 'if_required', ...(event && { expressCheckoutConfirmEvent: event }) })
    if (result.type === 'success') return undefined
    return { message: result.error.message, isDeclined: result.error.code === 'paymentFailed' }
  }
  const pay = async (event?: StripeExpressCheckoutElementConfirmEvent) => {
    const refusal = await confirm(event).catch(() => UNKNOWN)
    // closes the sheet of the wallet
    if (refusal) event?.paymentFailed({ reason: 'fail' })
    return refusal
  }
  const session = actions.getSession()
  if (session.status.type !== 'open' || !isRightAmount(session, totalCents))
    throw new Error('this payment is closed, or has another amount')
  // Stripe accepts no address with other scripts before the @, and then asks for one
  const contact = session.email === null ? checkout.createContactDetailsElement() : undefined
  contact?.mount(places.contact)
  const wallets = checkout.createExpressCheckoutElement({
    ...{ buttonHeight: 48, layout: { maxColumns: 2, maxRows: 2, overflow: 'auto' }, buttonTheme: toButtonTheme() },
    ...{ buttonType: undefined, paymentMethodOrder: undefined, paymentMethods: undefined },
  })
  wallets.on('ready', ({ availablePaymentMethods }) => onWallets(Boolean(availablePaymentMethods)))
  wallets.on('loaderror', () => onWallets(false))
  wallets.on('confirm', (event) => onWalletPayment(() => pay(event)))
  wallets.mount(places.wallets)
  const payment = checkout.createPaymentElement({
    layout: { type: 'accordion', defaultCollapsed: false, spacedAccordionItems: false },
    // they have buttons above
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  const shown = new Promise<void>((resolve, reject) => {
    payment.on('ready', () => resolve())
    payment.on('loaderror', ({ error }) => reject(new Error(error.message)))
  })
  payment.mount(places.payment)
  const theme = window.matchMedia('(prefers-color-scheme: dark)')
  const follow = () => checkout.changeAppearance(readAppearance())
  theme.addEventListener('change', follow)
  const close = () => {
    theme.removeEventListener('change', follow)
    for (const element of [contact, wallets, payment]) element?.destroy()
  }
  try {
    await deadline.within(shown)
  } catch (error) {
    close()
    throw error
  }
  return { pay: () => pay(), close }
}

const AMOUNT_CHANGED: Refusal = {
  message: 'The amount of this payment has changed, so nothing was charged. Please reload the page.',
  isDeclined: false,
}
const UNKNOWN: Refusal = {
  message: 'We could not reach Stripe, so we do not know whether you have paid. Please try again: you will not be charged twice.',
  isDeclined: false,
}

/** Stripe requires that a page reads the total that it shows. */
function isRightAmount({ total, currency }: StripeCheckoutSession, totalCents: number): boolean {
  return total.total.minorUnitsAmount === totalCents && total.total.amount !== '' && currency === 'usd'
}

function toButtonTheme() {
  return isDark()
    ? ({ applePay: 'white', googlePay: 'white', paypal: 'gold' } as const)
    : ({ applePay: 'black', googlePay: 'black', paypal: 'gold' } as const)
}

type Deadline = ReturnType<typeof startDeadline>

function startDeadline() {
  const late = Promise.withResolvers<never>()
  const clock = setTimeout(() => late.reject(new Error('Stripe.js did not answer in time')), LOADING_MS)
  late.promise.catch(() => undefined)
  return { within: <Value>(value: Promise<Value>) => Promise.race([value, late.promise]), stop: () => clearTimeout(clock) }
}

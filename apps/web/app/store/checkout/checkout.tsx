import { countryOptions, findCountry } from '@tintype/domain/addresses/countries'
import { brand } from '@tintype/domain/brand'
import { data, Link, redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getServices, servicesContext } from '../../api/services.ts'
import { Mark } from '../../shell/header/mark.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { keepCart, readCart } from '../cart/cart-cookie.ts'
import { serialiseCart, withoutLines } from '../cart/cart-rules.ts'
import { removedLinesSentence } from '../cart/removed-lines.tsx'
import { FormNotice } from '../form-notice.tsx'
import { PrintWall, WALL_MAX } from '../print-wall.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { secretHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/checkout'
import { describeAddressForm } from './address-form.ts'
import { checkOut } from './check-out.ts'
import { checkoutCookie, isPlainForm, readCheckoutCookie } from './checkout-cookie.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { readValues } from './checkout-values.ts'
import { isUnreachable, keepForm } from './kept-form.ts'
import { paymentCookie, readPaymentCookie } from './payment-cookie.ts'
import '../store.css'
import './checkout.css'

export function meta() {
  return pageMeta({ title: 'Checkout' })
}

export const headers = secretHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  // what a customer without scripts typed before; with scripts the tab keeps it
  const kept = readCheckoutCookie(request, getServices(context))
  const country = findCountry(new URL(request.url).searchParams.get('country') ?? kept.country ?? null)
  const cart = readCart(request, getServices(context))
  const quote = await getServices(context).api.store.quote({ lines: [...cart], country })
  if (!quote.lines.length) throw redirect('/store/cart')
  const addressForm = describeAddressForm(country, quote.lines)
  const { hasPaymentForm } = getServices(context)
  return {
    ...{ quote, kept, lines: serialiseCart(cart), country, addressForm, hasPaymentForm },
    ...{ orderKey: crypto.randomUUID(), countries: countryOptions() },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const site = getServices(context)
  const outcome = await checkOut(services, form, readPaymentCookie(request, site))
  const typed = isPlainForm(form) ? readValues(form) : undefined
  if (outcome.kind === 'empty') return redirect('/store/cart')
  if (outcome.kind === 'shown-again') {
    const { answer, status } = outcome
    return data(answer, { status, ...(typed && { headers: { 'Set-Cookie': checkoutCookie(typed, site) } }) })
  }
  // the cart stays until the order is paid, so that a customer who returns finds it unchanged
  if (outcome.kind === 'to-be-paid') {
    const headers = new Headers({ 'Set-Cookie': paymentCookie(outcome.orderToken, site) })
    if (typed) headers.append('Set-Cookie', checkoutCookie(typed, site))
    return redirectDocument(outcome.paymentUrl, { status: 303, headers })
  }
  // items that another tab added in the meantime stay in the cart
  const rest = withoutLines(readCart(request, site), outcome.cart)
  const headers = new Headers(keepCart(rest, site))
  headers.append('Set-Cookie', checkoutCookie(undefined, site))
  // a full document load, because the order page needs its own response headers
  return redirectDocument(`/store/orders/${outcome.orderToken}`, { headers })
}

/** If the response is lost, the form keeps its key, so that another submit places no second order. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction)
}

/** The action's response contains everything to render. Skip the loader, because the cart in the cookie may differ by now. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'values' in actionData ? actionData : undefined
  const quote = answer?.quote ?? loaderData.quote
  const notice = isUnreachable(actionData) ? 'We couldn’t reach the server. Please try again: you won’t be charged twice.' : answer?.notice
  return (
    <div className="checkout">
      <aside className="checkout-wall lit-wall" aria-hidden="true">
        <PrintWall prints={quote.lines} ratio={0.9} phoneRatio={1.8} />
        <p>{formatCaption(quote.lines)}</p>
      </aside>
      <main id="main" className="checkout-side">
        <div className="between">
          <Mark to="/store" />
          <Link className="checkout-back" to="/store/cart">
            Back to cart
          </Link>
        </div>
        <div className="checkout-body">
          <h1>Checkout</h1>
          {notice && <FormNotice answer={actionData}>{notice}</FormNotice>}
          {quote.gone.length > 0 && (
            <Note>
              {quote.gone.map((line) => (
                <p key={`${line.product}:${line.size}`}>{removedLinesSentence(line)}</p>
              ))}
            </Note>
          )}
          <CheckoutForm {...loaderData} quote={quote} answer={answer} />
        </div>
        <p className="checkout-foot">
          By placing your order you accept the <Link to="/policies/terms-of-service">terms</Link>, the{' '}
          <Link to="/policies/refund-policy">refund policy</Link> and the <Link to="/policies/privacy-policy">privacy policy</Link> of{' '}
          {brand.product}.
        </p>
      </main>
    </div>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}

function formatCaption(lines: Route.ComponentProps['loaderData']['quote']['lines']): string {
  const [line] = lines
  if (!line || lines.length > 1)
    return `${lines.length > WALL_MAX ? `${WALL_MAX} of ${lines.length}` : lines.length} prints, shown to scale`
  return `${line.title}, by ${line.artistName}. ${line.measures.replace(/ \(.*/, '')}`
}

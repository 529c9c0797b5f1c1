import { limits } from '@tintype/contract/limits'
import { useEffect, useRef } from 'react'
import { redirect } from 'react-router'
import { getServices } from '../../api/services.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StoreErrorPage } from '../store-error-page.tsx'
import { secretHeaders } from '../visitor-headers.ts'
import type { Route } from './+types/cart'
import { keepCart, readCart } from './cart-cookie.ts'
import { CartLineItem } from './cart-line-item.tsx'
import { CartPanel } from './cart-panel.tsx'
import { findSize, parseQuantity, setQuantity } from './cart-rules.ts'
import { RemovedLines } from './removed-lines.tsx'

export function meta() {
  return pageMeta({ title: 'Your cart' })
}

export const headers = secretHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  return { quote: await getServices(context).api.store.quote({ lines: [...readCart(request, getServices(context))] }) }
}

/** Changes one line: a new quantity, one more (`step` 1), one fewer (`step` -1), or removal. Invalid input changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const product = String(form.get('product'))
  const size = findSize(form.get('size'))
  const typed = form.has('remove') ? 0 : parseQuantity(form.get('quantity'))
  const cart = readCart(request, getServices(context))
  if (!size || typed === undefined) return redirect('/store/cart')
  const quantity = Math.min(limits.order.quantityMax, typed + parseQuantityStep(form.get('step')))
  return redirect('/store/cart', { headers: keepCart(setQuantity(cart, { product, size, quantity }), getServices(context)) })
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { quote } = loaderData
  const heading = useFocusWhenFewer(quote.lines.length + quote.gone.length)
  return (
    <main id="main" className="wrap cart">
      <header className="page-title">
        <h1 ref={heading} tabIndex={-1}>
          Your cart
        </h1>
      </header>
      {quote.lines.length > 0 ? (
        <>
          <div className="stack">
            <RemovedLines gone={quote.gone} />
            <ul className="cart-lines">
              {quote.lines.map((line) => (
                <CartLineItem key={`${line.product}:${line.size}`} line={line} />
              ))}
            </ul>
          </div>
          <CartPanel subtotalCents={quote.subtotalCents} />
        </>
      ) : (
        <div className="cart-empty stack">
          <RemovedLines gone={quote.gone} />
          <EmptyState
            action={
              <LinkButton to="/store" variant="primary">
                Browse the store
              </LinkButton>
            }
          >
            Your cart is empty.
          </EmptyState>
        </div>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  return <StoreErrorPage />
}

function parseQuantityStep(word: unknown): number {
  return word === '1' ? 1 : word === '-1' ? -1 : 0
}

/** Moves the focus to the heading after a line, and its focused button, was removed. */
function useFocusWhenFewer(lines: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(lines)
  useEffect(() => {
    if (lines < before.current) heading.current?.focus()
    before.current = lines
  }, [lines])
  return heading
}

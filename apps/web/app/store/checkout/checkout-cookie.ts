import { hostCookie, readHostCookie } from '@tintype/contract/accounts/host-cookies'
import { CHECKOUT_FIELDS, type CheckoutValues } from './checkout-fields.ts'

/** Never the card. */
const KEPT = CHECKOUT_FIELDS.filter((field) => field !== 'card')
/** A browser refuses a cookie of more than 4096 bytes. Longer entries are not kept. */
const LENGTH_MAX = 3500

export type KeptCheckout = Partial<Omit<CheckoutValues, 'card'>>

/** Whether the browser that sent a form runs no scripts: with scripts the tab keeps what is typed, see `useTypedForm`. */
export function isPlainForm(form: FormData): boolean {
  return form.get('plain') === '1'
}

/** The `Set-Cookie` header that keeps what was typed at checkout until the order is placed; without values it removes the cookie. */
export function checkoutCookie(values: CheckoutValues | undefined, { publicUrl }: { publicUrl: string }): string {
  const kept = values ? Object.fromEntries(KEPT.flatMap((field) => (values[field] ? [[field, values[field]]] : []))) : {}
  const text = Object.keys(kept).length ? encodeURIComponent(JSON.stringify(kept)) : ''
  return hostCookie('checkout', text.length > LENGTH_MAX ? '' : text, publicUrl)
}

export function readCheckoutCookie(request: Request, { publicUrl }: { publicUrl: string }): KeptCheckout {
  try {
    const text = readHostCookie(request.headers.get('cookie'), 'checkout', publicUrl) ?? '%7B%7D'
    const kept: unknown = JSON.parse(decodeURIComponent(text))
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => KEPT.some((field) => field === name) && typeof value === 'string'),
    )
  } catch {
    // not our text
    return {}
  }
}

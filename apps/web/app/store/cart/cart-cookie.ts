import { hostCookie, readHostCookie } from '@tintype/contract/accounts/host-cookies'
import { type Cart, parseCart, serialiseCart } from './cart-rules.ts'

/** The cart that came with a request. Loaders and actions alone read and write it: no script on a page can. */
export function cartOf(request: Request, { publicUrl }: { publicUrl: string }): Cart {
  return parseCart(readHostCookie(request.headers.get('cookie'), 'cart', publicUrl))
}

/** The header that keeps a cart in the browser; an empty one is removed. */
export function keepCart(cart: Cart, { publicUrl }: { publicUrl: string }): { 'Set-Cookie': string } {
  return { 'Set-Cookie': hostCookie('cart', cart.length ? serialiseCart(cart) : '', publicUrl) }
}

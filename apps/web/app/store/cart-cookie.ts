import { hostCookie, readHostCookie } from '@tintype/contract/host-cookies'
import { type Cart, parseCart, serialiseCart } from './cart-rules.ts'

const NAME = 'cart'
const DAYS = 30

/** The cart that came with a request. Loaders and actions alone read and write it: no script on a page can. */
export function cartOf(request: Request, { publicUrl }: { publicUrl: string }): Cart {
  return parseCart(readHostCookie(request.headers.get('cookie'), NAME, publicUrl))
}

/** The header that keeps a cart in the browser; an empty one is removed. */
export function keepCart(cart: Cart, { publicUrl }: { publicUrl: string }): { 'Set-Cookie': string } {
  const maxAgeSeconds = cart.length ? DAYS * 86_400 : 0
  return { 'Set-Cookie': hostCookie({ name: NAME, value: serialiseCart(cart), maxAgeSeconds }, publicUrl) }
}

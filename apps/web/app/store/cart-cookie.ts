import { type Cart, parseCart, serialiseCart } from './cart-rules.ts'
import { cookieOf, keepCookie } from './cookies.ts'

const NAME = 'cart'
const DAYS = 30

/** The cart that came with a request. Loaders and actions alone read and write it: no script on a page can. */
export function cartOf(request: Request): Cart {
  return parseCart(cookieOf(request, NAME))
}

/** The header that keeps a cart in the browser; an empty one is taken away. */
export function keepCart(cart: Cart, place: { publicUrl: string }): { 'Set-Cookie': string } {
  return keepCookie({ name: NAME, value: serialiseCart(cart), maxAgeSeconds: cart.length ? DAYS * 86_400 : 0 }, place)
}

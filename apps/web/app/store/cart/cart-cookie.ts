import { hostCookie, readHostCookie } from '@tintype/contract/accounts/host-cookies'
import { type Cart, parseCart, serialiseCart } from './cart-rules.ts'

/** The cart of a request. Only loaders and actions read and write it: the cookie is not accessible to scripts. */
export function readCart(request: Request, { publicUrl }: { publicUrl: string }): Cart {
  return parseCart(readHostCookie(request.headers.get('cookie'), 'cart', publicUrl))
}

/** The `Set-Cookie` header that stores a cart; an empty cart removes the cookie. */
export function keepCart(cart: Cart, { publicUrl }: { publicUrl: string }): { 'Set-Cookie': string } {
  return { 'Set-Cookie': hostCookie('cart', cart.length ? serialiseCart(cart) : '', publicUrl) }
}

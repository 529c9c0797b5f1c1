import { type Cart, parseCart, serialiseCart } from './cart-rules.ts'

const NAME = 'cart'
const DAYS = 30

/** The cart that came with a request. Loaders and actions alone read and write it: no script on a page can. */
export function cartOf(request: Request): Cart {
  return parseCart(readCookie(request.headers.get('cookie'), NAME))
}

/** The header that keeps a cart in the browser; an empty one is taken away. */
export function keepCart(cart: Cart, { publicUrl }: { publicUrl: string }): { 'Set-Cookie': string } {
  const attributes = [
    `${NAME}=${serialiseCart(cart)}`,
    'Path=/',
    `Max-Age=${cart.length ? DAYS * 86_400 : 0}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ]
  return { 'Set-Cookie': attributes.join('; ') }
}

/** The value of one cookie in a `Cookie` header, as it was sent. */
export function readCookie(header: string | null, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}

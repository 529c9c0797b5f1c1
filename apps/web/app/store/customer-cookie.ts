import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers'
import { limits } from '@tintype/contract/limits'
import { cookieOf, keepCookie } from './cookies.ts'

const NAME = 'customer'

/** The header that names whose orders are asked for; none where nobody opened a link here. */
export function customerHeaders(request: Request): Record<string, string> {
  const session = cookieOf(request, NAME)
  return session ? { [CUSTOMER_SESSION_HEADER]: session } : {}
}

/** Keeps a session in the browser, where no script can read it; null takes it away. */
export function keepCustomer(session: string | null, place: { publicUrl: string }): { 'Set-Cookie': string } {
  return keepCookie({ name: NAME, value: session ?? '', maxAgeSeconds: session ? limits.customer.sessionMs / 1000 : 0 }, place)
}

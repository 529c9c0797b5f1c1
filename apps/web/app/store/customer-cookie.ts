import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers'
import { limits } from '@tintype/contract/limits'
import { readCookie } from './cart-cookie.ts'

const NAME = 'customer'

/** The header that names whose orders are asked for; none where nobody opened a link here. */
export function customerHeaders(request: Request): Record<string, string> {
  const session = readCookie(request.headers.get('cookie'), NAME)
  return session ? { [CUSTOMER_SESSION_HEADER]: session } : {}
}

/** Keeps a session in the browser, where no script can read it; null takes it away. */
export function keepCustomer(session: string | null, { publicUrl }: { publicUrl: string }): { 'Set-Cookie': string } {
  const attributes = [
    `${NAME}=${session ?? ''}`,
    'Path=/store',
    `Max-Age=${session ? limits.customer.sessionMs / 1000 : 0}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ]
  return { 'Set-Cookie': attributes.join('; ') }
}

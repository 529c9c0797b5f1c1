import { hostCookie, readHostCookie } from '@tintype/contract/accounts/host-cookies'
import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers/customers'

/** The header with the customer's session; empty if this browser has none. */
export function customerHeaders(request: Request, { publicUrl }: { publicUrl: string }): Record<string, string> {
  const session = readHostCookie(request.headers.get('cookie'), 'customer', publicUrl)
  return session ? { [CUSTOMER_SESSION_HEADER]: session } : {}
}

/** Stores the session in a cookie that scripts cannot read; null removes it. */
export function keepCustomer(session: string | null, { publicUrl }: { publicUrl: string }): { 'Set-Cookie': string } {
  return { 'Set-Cookie': hostCookie('customer', session ?? '', publicUrl) }
}

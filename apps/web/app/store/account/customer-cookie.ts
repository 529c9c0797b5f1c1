import { hostCookie, readHostCookie } from '@tintype/contract/accounts/host-cookies'
import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers/customers'

/** The header that names whose orders are asked for; none where no link was opened in this browser. */
export function customerHeaders(request: Request, { publicUrl }: { publicUrl: string }): Record<string, string> {
  const session = readHostCookie(request.headers.get('cookie'), 'customer', publicUrl)
  return session ? { [CUSTOMER_SESSION_HEADER]: session } : {}
}

/** Keeps a session in the browser, where no script can read it; null removes it. */
export function keepCustomer(session: string | null, { publicUrl }: { publicUrl: string }): { 'Set-Cookie': string } {
  return { 'Set-Cookie': hostCookie('customer', session ?? '', publicUrl) }
}

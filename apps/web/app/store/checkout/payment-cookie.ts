import { hostCookie, readHostCookie } from '@tintype/contract/accounts/host-cookies'

/** The `Set-Cookie` header that keeps the order that the customer began to pay; without one it removes the cookie. */
export function paymentCookie(orderToken: string | undefined, { publicUrl }: { publicUrl: string }): string {
  return hostCookie('payment', orderToken ?? '', publicUrl)
}

/** The token of the last order that this browser began to pay. */
export function readPaymentCookie(request: Request, { publicUrl }: { publicUrl: string }): string | undefined {
  return readHostCookie(request.headers.get('cookie'), 'payment', publicUrl) || undefined
}

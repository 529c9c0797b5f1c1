import { parseCookie, stringifySetCookie } from 'cookie'
import { limits } from '../limits.ts'
import { POST_PLACES, requiredConnection } from '../social/networks.ts'

const HOST = '__Host-'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Every cookie that the product sets, with its lifetime in seconds. Artists and operators have none: they sign in with a token. */
export const COOKIES = {
  /** The variants and quantities that a visitor added to the cart. */
  cart: 30 * DAY,
  /** What a customer without scripts typed at checkout, except the card, until the order is placed. */
  checkout: 60 * MINUTE,
  /** The last order that the customer began to pay, so that a later one replaces it. Its payment is open no longer than this. */
  payment: 60 * MINUTE,
  /** The session of a customer who opened a link to their orders. */
  customer: limits.customer.sessionMs / 1000,
  /** Binds a platform's OAuth flow to the browser that started it. */
  ...listConnectCookies(),
} as const satisfies Record<string, number>

export type CookieName = keyof typeof COOKIES

type ConnectCookie = `tintype_connect_${ReturnType<typeof requiredConnection>}`

function listConnectCookies(): Record<ConnectCookie, number> {
  const names = POST_PLACES.map((place): ConnectCookie => `tintype_connect_${requiredConnection(place)}`)
  return Object.fromEntries(names.map((name) => [name, 10 * MINUTE])) as Record<ConnectCookie, number>
}

/**
 * The cookie's name with its prefix. Over https only this host can set a cookie with the prefix: no sibling subdomain, and no insecure
 * connection. So only this name is read there.
 * @param publicUrl  of this installation
 */
export function hostCookieName(name: CookieName, publicUrl: string): string {
  return isSecure(publicUrl) ? `${HOST}${name}` : name
}

/**
 * The `Set-Cookie` header that stores a value, inaccessible to scripts and to other sites.
 * @param value  an empty one removes the cookie
 */
export function hostCookie(name: CookieName, value: string, publicUrl: string): string {
  return stringifySetCookie({
    name: hostCookieName(name, publicUrl),
    value,
    path: '/',
    maxAge: value ? COOKIES[name] : 0,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
  })
}

/** The value of a cookie of ours in a `Cookie` header. */
export function readHostCookie(header: string | null, name: CookieName, publicUrl: string): string | undefined {
  return parseCookie(header ?? '')[hostCookieName(name, publicUrl)]
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

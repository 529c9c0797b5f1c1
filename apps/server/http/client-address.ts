import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The client address of a request. Each of the `trustedProxies` proxies appends the address it saw to `x-forwarded-for`. So the client
 * address is that many entries from the right; entries further left may be forged. If the entry is missing or invalid, the socket address
 * counts.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const chain = trustedProxies === 0 ? [] : String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const said = chain
    .map((part) => part.trim())
    .filter(Boolean)
    .at(-trustedProxies)
  return addressIn(said) ?? addressIn(incoming.socket.remoteAddress) ?? '0.0.0.0'
}

/** The network by which an address is rate-limited. An IPv6 client controls 2^64 addresses, and each can be written in many ways. */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [front = '', back] = address.toLowerCase().split('::')
  const [before, after] = [front, back].map((part) => (part ? part.split(':') : []))
  const missing = back === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const groups = [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Whether it is a loopback address, in the format of `clientAddress`. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || toNetwork(address) === '0:0:0:0::/64'
}

/** Removes a port, which some proxies add. Maps an IPv4 address from an IPv6 socket to IPv4. */
function addressIn(text = ''): string | undefined {
  const [, bare = text] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? []
  const address = bare.replace(/%[\s\S]*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : undefined
}

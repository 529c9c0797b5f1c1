import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Where a request comes from. Behind `trustedProxies` proxies of ours, each of which adds the address it saw at the right end
 * of `x-forwarded-for`, it is that many from the right; whatever stands further left a client may have written itself.
 * A proxy that writes no address there stands for its clients itself.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const chain = trustedProxies === 0 ? [] : String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const said = chain
    .map((part) => part.trim())
    .filter(Boolean)
    .at(-trustedProxies)
  return addressIn(said) ?? addressIn(incoming.socket.remoteAddress) ?? '0.0.0.0'
}

/**
 * The network that an address is counted with where somebody may ask only so often: of IPv6 whoever has one address has 2^64 of them,
 * and the same one can be written in many ways.
 */
export function networkOf(address: string): string {
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

/** Whether it is an address of this machine, as `clientAddress` writes it. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || networkOf(address) === '0:0:0:0::/64'
}

/** Some proxies add the port. An IPv4 address that came over an IPv6 socket is one address, not two. */
function addressIn(text = ''): string | undefined {
  const [, bare = text] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? []
  const address = bare.replace(/%[\s\S]*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : undefined
}

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

/** Some proxies add the port. An IPv4 address that came over an IPv6 socket is one address, not two. */
function addressIn(text = ''): string | undefined {
  const [, bare = text] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? []
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) ? address : undefined
}

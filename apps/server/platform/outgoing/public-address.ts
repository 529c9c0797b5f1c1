import { BlockList, isIP } from 'node:net'

/** Networks that are not public, or translate to such networks (IANA's special-purpose registries). */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, bits] of closed4) closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of closed6) closed.addSubnet(net, bits, 'ipv6')
/** The allocated IPv6 space. Excludes local addresses and those that embed IPv4 addresses. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is public: not of this machine, a private network, or a cloud metadata service. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/**
 * Whether a URL may be public by its syntax: https, a host name with a dot that is no IP address, and no credentials. The connection checks
 * the resolved address.
 */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' || username || password) return false
  const name = hostname.replace(/\.$/, '')
  if (isIP(name) || name.startsWith('[') || !name.includes('.')) return false
  return !/(^|\.)(localhost|local|internal|intranet|home|lan|test|invalid)$/i.test(name)
}
